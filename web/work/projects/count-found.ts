/** How many projects the filters find, for whoever says it: what stands round it is not drawn anew for that. */
import { useQuery } from '@tanstack/react-query';
import { countText } from '#web/lib/format.ts';
import type { ProjectFilters } from './project-filters.ts';
import { projectListParams } from './project-request.ts';
import { type ProjectPage, projectsQuery } from './projects.queries.ts';
import type { Viewer } from './viewer.ts';

const wordsOf = ({ total }: ProjectPage): string => countText(total, 'project');

/** In words; empty while it is not known. */
export const useCountFound = (filters: ProjectFilters, viewer: Viewer): string =>
  useQuery({ ...projectsQuery(projectListParams(filters, viewer)), select: wordsOf }).data ?? '';
