/** Signed URL of small posters: one for all versions, so that lists carry no URLs (docs/review.md#posters). */
import { fileUrlExpiry, fileUrlOf, type FileViewer } from '#server/files/media/file-url.ts';
import type { Signer } from '#server/platform/net/signer.ts';

export const POSTERS_PATH = '/uploads/posters';
/** Signed path, the same for every version, because rights are checked on each request. */
export const POSTERS_TEMPLATE = `${POSTERS_PATH}/{cut}`;
/** Time for which a URL stays the same, so that reloaded pages find its pictures in the browser's cache. */
const STEP_MS = 5 * 60_000;

const startOfStep = (now: string): string => new Date(Math.floor(Date.parse(now) / STEP_MS) * STEP_MS).toISOString();

/** Returns the URL for one viewer, with `{cut}` in place of the version ID, and when it expires. */
export function postersUrlOf(signer: Signer, viewer: FileViewer, now: string): { url: string; until: string } {
  const until = fileUrlExpiry(startOfStep(now));
  return { url: fileUrlOf(signer, { path: POSTERS_TEMPLATE, viewer, until }), until };
}
