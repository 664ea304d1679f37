/** Projects that went back for another round: what their list asks of the server (docs/projects.md#revisions-page). */
import type { ProjectClass } from '#domain/platform/project-classes.ts';
import { DUE_FIRST, NO_FILTERS } from './project-filters.ts';
import { type ListViewer, type ProjectListParams, projectListParams } from './project-request.ts';

/** `words` are looked for in title, client and assigner. */
export type RevisionFilters = { words: string; class: ProjectClass | null; page: number };

/** What is open first, by its deadline, then what ended last; an editor's own ones, everybody's for a manager. */
export const revisionParams = (
  { words, class: name, page }: RevisionFilters,
  viewer: ListViewer,
): ProjectListParams => ({
  ...projectListParams({ ...NO_FILTERS, isRevised: true, class: name, page, order: DUE_FIRST }, viewer),
  search: words.trim() || undefined,
});
