/** A filmstrip that was made while its cut is open: it is fetched without another address of the video, which would be loaded anew (docs/review.md#pictures). */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type CutPlay, playCut } from '#contract/review/cuts.ts';
import type { Cut } from '#domain/review/cuts.ts';
import { call } from '#web/lib/api.ts';
import { playQuery } from './cuts.queries.ts';

export function useLateStrip({ id, hasCopy, stripCount }: Cut, play: CutPlay | undefined): void {
  const client = useQueryClient();
  const isLate = play !== undefined && play.strip === undefined && stripCount > 0;
  useEffect(() => {
    if (!isLate) return;
    const add = async (): Promise<void> => {
      const { strip } = (await call(playCut, { params: { id } })).data;
      if (strip) client.setQueryData(playQuery({ id, hasCopy }).queryKey, (now) => now && { ...now, strip });
    };
    // With the next address of the video it comes all the same.
    add().catch(() => undefined);
  }, [client, id, hasCopy, isLate]);
}
