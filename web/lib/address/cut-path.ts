/** Addresses of the player for a version, optionally at a frame or a note (docs/review.md#player). */
import type { UserType } from '#domain/platform/actor.ts';
import type { SearchOf } from './links.ts';
import { projectPathOf } from './paths.ts';

/** Position at which the player opens. `with` is the number of the version to compare. */
export type CutPosition = { frame?: number | undefined; note?: number | undefined; with?: number | undefined };

/** Returns the link with path and query apart, as the router expects. */
export const cutLink = (
  role: UserType,
  { projectId, number }: { projectId: number; number: number },
  { frame, note, isInQueue = false }: Pick<CutPosition, 'frame' | 'note'> & { isInQueue?: boolean } = {},
) => ({
  to: cutPath(role, projectId, number),
  search: { f: frame, note, queue: isInQueue ? '1' : undefined } satisfies SearchOf<'cut'>,
});

const PLAYER_PATH = /\/projects\/\d+\/cut\/\d+\/?$/;

/** Returns whether a path is that of the player. */
export const isPlayerPath = (path: string): boolean => PLAYER_PATH.test(path);

const NAMES = { frame: 'f', note: 'note', with: 'with' } as const satisfies Record<keyof CutPosition, string>;

/** Returns a path such as `/manager/projects/12/cut/2?f=1800&note=7`. */
export function cutPath(role: UserType, projectId: number, number: number, position: CutPosition = {}): string {
  const search = new URLSearchParams();
  for (const key of ['frame', 'note', 'with'] as const) {
    const value = position[key];
    if (value !== undefined) search.set(NAMES[key], String(value));
  }
  const query = search.toString();
  return `${projectPathOf(role, projectId)}/cut/${number}${query && `?${query}`}`;
}
