/** Names of the records that filters contain by ID. */
import { useQuery } from '@tanstack/react-query';
import { clientDisplayName } from '#domain/work/clients.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import type { FilterNames } from './filter-kinds.ts';
import type { ProjectFilters } from './project-filters.ts';
import { clientNameQuery, personNameQuery } from '../projects.queries.ts';

const NOT_FOUND = 404;

function usePersonName(id: number | null): string | undefined {
  const { data, error } = useQuery({ ...personNameQuery(id ?? 0), enabled: id !== null });
  // Returns undefined for a removed record, which a saved address may contain (docs/screens.md#views).
  return id === null ? undefined : hasStatus(error, NOT_FOUND) ? 'removed person' : data;
}

function useClientText(id: number | null): string | undefined {
  const { data, error } = useQuery({ ...clientNameQuery(id ?? 0), enabled: id !== null });
  if (id === null) return undefined;
  return hasStatus(error, NOT_FOUND) ? 'removed client' : data && clientDisplayName(data);
}

/** Returns the names; undefined until loaded. */
export const useFilterNames = ({ clientId, editorId, assignerId, reviewerId }: ProjectFilters): FilterNames => ({
  client: useClientText(clientId),
  editor: usePersonName(editorId),
  assigner: usePersonName(assignerId),
  reviewer: usePersonName(reviewerId),
});
