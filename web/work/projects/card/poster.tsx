/** Small poster of a version in a list, of a fixed size, so that nothing shifts. Decorative, since the name is next to it (docs/review.md#posters). */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getPosters } from '#contract/work/posters.ts';
import { type CutKind, secondsOfCut } from '#domain/work/projects/project-cuts.ts';
import type { LatestCut } from '#domain/work/projects/project.ts';
import { lengthText } from '#domain/work/projects/length-text.ts';
import { call } from '#web/lib/api/api.ts';
import { serverUrl } from '#web/lib/api/host.ts';
import { nowIso } from '#web/lib/time/server-clock.ts';
import { useIdle } from '#web/ui/idle.ts';
import classes from './poster.module.css';

/** Renews the URL this long before it expires. */
const RENEW_AHEAD_MS = 60_000;
const MIN_RENEW_MS = 5_000;

/** Query for the URL of all posters, renewed before it expires. */
const postersQuery = queryOptions({
  queryKey: ['cuts', 'posters'],
  queryFn: async ({ signal }) => (await call(getPosters, { signal })).data,
  staleTime: 'static',
  retry: false,
  refetchInterval: ({ state }) =>
    state.data && Math.max(MIN_RENEW_MS, Date.parse(state.data.until) - Date.parse(nowIso()) - RENEW_AHEAD_MS),
});

type PosterProps = {
  cut: { id: number; hasPoster: boolean; kind?: CutKind | undefined; facts?: { kind: CutKind } };
  /** URL of all posters for a guest, with `{cut}` in place of the ID; empty for none. */
  guestUrl?: string | undefined;
};

export function Poster({ cut: { id, hasPoster, kind, facts }, guestUrl }: PosterProps) {
  // Posters load when the page is idle, since they would delay the page's content.
  const isIdle = useIdle();
  const { data } = useQuery({ ...postersQuery, enabled: hasPoster && isIdle && guestUrl === undefined });
  const url = guestUrl ?? data?.url;
  const [failedUrl, setFailedUrl] = useState<string>();
  const src = hasPoster && isIdle && url ? serverUrl(url.replace('{cut}', String(id))) : undefined;
  return (
    <span className={classes.poster} data-kind={facts?.kind ?? kind} aria-hidden>
      {src && src !== failedUrl && (
        <img src={src} alt="" loading="lazy" decoding="async" onError={() => setFailedUrl(src)} />
      )}
    </span>
  );
}

/** Returns, for example, 'Version 3 · 1m 5s · final.mp4'. */
export const latestCutText = (cut: LatestCut): string =>
  [`Version ${cut.number}`, cutLengthText(cut), cut.originalName].filter(Boolean).join(' · ');

/** Returns the length of a version, such as '1m 5s', or '1:05' for audio, as in its player. Returns at least a second, and nothing for an image. */
export function cutLengthText(facts: Pick<LatestCut, 'frameCount' | 'rate'> & { kind?: CutKind | undefined }): string {
  const seconds = Math.max(1, Math.round(secondsOfCut(facts)));
  if (facts.kind !== 'audio') return facts.frameCount === 1 ? '' : lengthText(seconds);
  // Formats '1970-01-01T00:01:05.000Z' without date, leading zeros and fraction.
  return new Date(seconds * 1000).toJSON().replaceAll(/.*T[0:]{1,4}|\..*/g, '');
}
