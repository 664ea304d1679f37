/** Number of projects that match the filters; a separate hook, so that only its component re-renders. */
import { useQuery } from '@tanstack/react-query';
import { countText } from '#web/lib/time/format.ts';
import type { ProjectFilters } from '../filters/project-filters.ts';
import { projectListParams } from './project-request.ts';
import { type ProjectPage, projectsQuery } from '../projects.queries.ts';
import type { Viewer } from '../card/viewer.ts';

const countLabel = ({ total }: ProjectPage): string => countText(total, 'project');

/** Returns the count as text; empty while unknown. */
export const useCountFound = (filters: ProjectFilters, viewer: Viewer): string =>
  useQuery({ ...projectsQuery(projectListParams(filters, viewer)), select: countLabel }).data ?? '';
