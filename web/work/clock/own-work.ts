/** The projects of the dock: those that are assigned to whoever looks. */
// border: a project's list is asked for in one place
import { changeFilters, type ProjectFilters } from '#web/work/projects/project-filters.ts';
// border: a project's list is asked for in one place
import { projectListParams } from '#web/work/projects/project-request.ts';
// border: a project's list is asked for in one place
import { projectsQuery } from '#web/work/projects/projects.queries.ts';
// border: who looks decides which projects there are
import type { Viewer } from '#web/work/projects/viewer.ts';

/** An editor's lists hold the own projects anyway; those who lead see others' too. */
export const ownWorkQuery = (filters: ProjectFilters, viewer: Viewer) =>
  projectsQuery(
    projectListParams(viewer.type === 'editor' ? filters : changeFilters(filters, { editorId: viewer.id }), viewer),
  );
