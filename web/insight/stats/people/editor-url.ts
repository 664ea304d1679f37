/** Dialogs of the editor's dashboard in the URL: `points=project`, `class=Premium&classPage=2`. */
import { idFromDigits } from '#contract/platform/jsonld.ts';
import { PROJECT_CLASSES, type ProjectClass } from '#domain/platform/project-classes.ts';
import { useDialogHistory } from '#web/lib/address/dialog-history.ts';
import type { Search } from '#web/lib/address/search-codec.ts';
import { firstValueOf } from '#web/lib/address/search-state.ts';

const POINT_KINDS = ['project', 'designation'] as const;
export type PointKind = (typeof POINT_KINDS)[number];

export type EditorUrlState = { points: PointKind | undefined; class: ProjectClass | undefined; page: number };

export const parseEditorUrl = (search: Search<'points' | 'class' | 'classPage'>): EditorUrlState => ({
  points: POINT_KINDS.find((kind) => kind === firstValueOf(search, 'points')),
  class: PROJECT_CLASSES.find((name) => name === firstValueOf(search, 'class')),
  page: idFromDigits(firstValueOf(search, 'classPage') ?? '') ?? 1,
});

const NOTHING_OPEN = { points: undefined, class: undefined, classPage: undefined };

/** Navigation between the dialogs. Each opening adds a history entry; and closing goes back past all of them. */
export function useEditorNavigation() {
  const { open, close } = useDialogHistory(NOTHING_OPEN);
  const classSearch = (name: ProjectClass, page: number) => ({
    class: name,
    classPage: page > 1 ? String(page) : undefined,
  });
  return {
    openPoints: (points: PointKind) => open({ points }, false),
    openClass: (name: ProjectClass, page = 1) => open(classSearch(name, page), false),
    /** Replaces a page number beyond the last page. */
    correctPage: (name: ProjectClass, page: number) => open(classSearch(name, page), true),
    close,
  };
}
