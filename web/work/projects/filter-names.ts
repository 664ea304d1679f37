/** Names of the records that filters contain by ID. */
import { useQuery } from '@tanstack/react-query';
import { hasStatus } from '#web/lib/api-error.ts';
import { useClientName } from './client-banner.tsx';
import type { FilterNames } from './filter-kinds.ts';
import type { ProjectFilters } from './project-filters.ts';
import { clientNameQuery, personNameQuery } from './projects.queries.ts';

/** Shown if a saved address contains a record that was removed (docs/screens.md#views). */
const REMOVED_PERSON = 'removed person';
const REMOVED_CLIENT = 'removed client';
const GONE = 404;

function usePersonName(id: number | null): string | undefined {
  const { data, error } = useQuery({ ...personNameQuery(id ?? 0), enabled: id !== null });
  if (id === null) return undefined;
  return hasStatus(error, GONE) ? REMOVED_PERSON : data;
}

function useClientText(id: number | null): string | undefined {
  const name = useClientName(id);
  const { error } = useQuery({ ...clientNameQuery(id ?? 0), enabled: id !== null });
  return id !== null && hasStatus(error, GONE) ? REMOVED_CLIENT : name;
}

/** Returns the names; undefined until loaded. */
export function useFilterNames({ clientId, editorId, assignerId, reviewerId }: ProjectFilters): FilterNames {
  const client = useClientText(clientId);
  const editor = usePersonName(editorId);
  const assigner = usePersonName(assignerId);
  const reviewer = usePersonName(reviewerId);
  return { client, editor, assigner, reviewer };
}
