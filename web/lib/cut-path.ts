/** Where a version of a project is played, at a frame or a note of it (docs/review.md#player). */
import type { UserType } from '#domain/identity/roles.ts';
import type { SearchOf } from './links.ts';
import { projectPathOf } from './paths.ts';

/** What the player opens at. */
export type CutPlace = { frame?: number | undefined; note?: number | undefined; with?: number | undefined };

/** As a link takes it: the query apart from the path. */
export const cutLink = (
  role: UserType,
  { projectId, number }: { projectId: number; number: number },
  { frame, note }: CutPlace = {},
) => ({ to: cutPath(role, projectId, number), search: { f: frame, note } satisfies SearchOf<'cut'> });

const NAMES = { frame: 'f', note: 'note', with: 'with' } as const satisfies Record<keyof CutPlace, string>;

/** `/manager/projects/12/cut/2?f=1800&note=7`; `with` is the number of the version beside it. */
export function cutPath(role: UserType, projectId: number, number: number, place: CutPlace = {}): string {
  const search = new URLSearchParams();
  for (const key of ['frame', 'note', 'with'] as const) {
    const value = place[key];
    if (value !== undefined) search.set(NAMES[key], String(value));
  }
  const query = search.toString();
  return `${projectPathOf(role, projectId)}/cut/${number}${query && `?${query}`}`;
}
