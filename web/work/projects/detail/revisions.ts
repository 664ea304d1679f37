/** Request parameters of the list of sent-back projects (docs/projects.md#revisions-page). */
import type { ProjectClass } from '#domain/platform/project-classes.ts';
import { DUE_FIRST, NO_FILTERS } from '../filters/project-filters.ts';
import type { ListViewer, ProjectListParams } from '../filters/filter-kinds.ts';
import { projectListParams } from '../list/project-request.ts';

/** Filters of the list; `searchText` is searched for in title, client and assigner. */
export type RevisionFilters = { searchText: string; class: ProjectClass | null; page: number };

/** Returns the parameters: open projects first by deadline, then finished ones, latest first. Editors see their own, managers all. */
export const revisionParams = (
  { searchText, class: name, page }: RevisionFilters,
  viewer: ListViewer,
): ProjectListParams => ({
  ...projectListParams({ ...NO_FILTERS, isRevised: true, class: name, page, order: DUE_FIRST }, viewer),
  search: searchText.trim() || undefined,
});
