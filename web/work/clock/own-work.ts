/** The projects of the dock: those that are assigned to whoever looks. */
import { changeFilters, type ProjectFilters } from '#web/work/projects/project-filters.ts';
import { projectListParams } from '#web/work/projects/project-request.ts';
import { projectsQuery } from '#web/work/projects/projects.queries.ts';
import type { Viewer } from '#web/work/projects/viewer.ts';

/** An editor's lists hold the own projects anyway; those who lead see others' too. */
export const ownWorkQuery = (filters: ProjectFilters, viewer: Viewer) =>
  projectsQuery(
    projectListParams(viewer.type === 'editor' ? filters : changeFilters(filters, { editorId: viewer.id }), viewer),
  );
