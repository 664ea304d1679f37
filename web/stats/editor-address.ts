/** The dialogs of the editor's dashboard in the address: `points=project`, `class=Premium&classPage=2`. */
import { idFromDigits } from '#contract/jsonld.ts';
import { PROJECT_CLASSES, type ProjectClass } from '#domain/project-status.ts';
import { useOwnNavigate } from '#web/lib/own-route.ts';
import type { RawSearch, Search } from '#web/lib/search-codec.ts';
import { oneOf } from '#web/lib/search-state.ts';

export const POINT_KINDS = ['project', 'designation'] as const;
export type PointKind = (typeof POINT_KINDS)[number];

export type EditorAddress = { points: PointKind | undefined; class: ProjectClass | undefined; page: number };

export const editorFrom = (search: Search<'points' | 'class' | 'classPage'>): EditorAddress => ({
  points: POINT_KINDS.find((kind) => kind === oneOf(search, 'points')),
  class: PROJECT_CLASSES.find((name) => name === oneOf(search, 'class')),
  page: idFromDigits(oneOf(search, 'classPage') ?? '') ?? 1,
});

/** Opening a dialog is a step that Back undoes; closing it is none. */
export function useEditorMoves() {
  const navigate = useOwnNavigate();
  const go = (search: RawSearch, replace = false): void => navigate(() => search, { replace });
  const classSearch = (name: ProjectClass, page: number): RawSearch => ({
    class: name,
    ...(page > 1 ? { classPage: String(page) } : {}),
  });
  return {
    openPoints: (points: PointKind) => go({ points }),
    openClass: (name: ProjectClass, page = 1) => go(classSearch(name, page)),
    /** In place of a page that does not exist. */
    correctPage: (name: ProjectClass, page: number) => go(classSearch(name, page), true),
    close: () => go({}, true),
  };
}
