/** Cues of captions, loaded when they are shown or listed. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Cue } from '#domain/review/captions/cue.ts';
import { type CueIndex, indexCues } from '#domain/review/captions/cue-frames.ts';
import type { CaptionTrack } from '#domain/review/captions/captions.ts';
import { parseCaptions } from '#domain/review/captions/parse-captions.ts';
import type { Cut } from '#domain/review/cuts.ts';
import { unreachable } from '#web/lib/api/api-error.ts';
import { fetchText } from './fetch-text.ts';
import { type CaptionsAccess, useReview } from '#web/review/versions/review-context.ts';

export type LoadedCues = { cues: readonly Cue[]; index: CueIndex };

/** Query for the cues of captions. A new version of the captions may have another file; nothing else changes it. */
const cuesQuery = ({ id, version }: CaptionTrack, cut: Cut, { fetchFile }: CaptionsAccess) =>
  queryOptions({
    queryKey: ['cuts', 'cues', id, version],
    queryFn: async ({ signal }): Promise<LoadedCues> => {
      const parsed = parseCaptions(await fetchText((await fetchFile(id)).url, signal));
      if ('fault' in parsed) throw new Error(parsed.fault);
      return { cues: parsed.cues, index: indexCues(parsed.cues, cut.facts) };
    },
    staleTime: 'static',
  });

const NO_ACCESS: CaptionsAccess = { fetchFile: () => Promise.reject(unreachable()), mayDownload: false };

/** Returns the cues of captions of a version; none are loaded without captions. */
export function useCues(cut: Cut, track: CaptionTrack | undefined) {
  const { captions = NO_ACCESS } = useReview();
  const none = { id: 0, version: 0 } as CaptionTrack;
  return useQuery({ ...cuesQuery(track ?? none, cut, captions), enabled: track !== undefined });
}
