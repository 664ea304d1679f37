/** Fetches a filmstrip that was generated while its version is open, without a new video URL, which would reload the video (docs/review.md#pictures). */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type CutPlay, playCut } from '#contract/review/cut-play.ts';
import type { Cut } from '#domain/review/cuts.ts';
import { call } from '#web/lib/api/api.ts';
import { playQuery } from '#web/review/versions/cuts.queries.ts';

export function useDeferredFilmstrip({ id, hasCopy, stripCount }: Cut, play: CutPlay | undefined): void {
  const client = useQueryClient();
  const isLate = play !== undefined && play.strip === undefined && stripCount > 0;
  useEffect(() => {
    if (!isLate) return;
    const add = async (): Promise<void> => {
      const { strip } = (await call(playCut, { params: { id } })).data;
      if (strip)
        client.setQueryData(playQuery({ id, hasCopy }).queryKey, (current) => current && { ...current, strip });
    };
    // After a failure, the filmstrip arrives with the next video URL.
    add().catch(() => undefined);
  }, [client, id, hasCopy, isLate]);
}
