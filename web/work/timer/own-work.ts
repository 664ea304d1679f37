/** Query for the dock's projects: those assigned to the viewer. */
import { changeFilters, type ProjectFilters } from '#web/work/projects/filters/project-filters.ts';
import { projectListParams } from '#web/work/projects/list/project-request.ts';
import { projectsQuery } from '#web/work/projects/projects.queries.ts';
import type { Viewer } from '#web/work/projects/card/viewer.ts';

/** Editors' lists contain only their own projects; managers' lists must be filtered by assignee. */
export const ownWorkQuery = (filters: ProjectFilters, viewer: Viewer) =>
  projectsQuery(
    projectListParams(viewer.type === 'editor' ? filters : changeFilters(filters, { editorId: viewer.id }), viewer),
  );
