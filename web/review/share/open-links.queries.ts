/** Query for the number of a project's open links. The code for links loads with the first request, so that the page doesn't wait for it. */
import { queryOptions } from '@tanstack/react-query';

export const openLinksQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['share', 'open', projectId],
    queryFn: async ({ signal }) => (await import('./share.queries.ts')).fetchOpenLinks(projectId, signal),
  });
