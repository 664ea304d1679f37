/** Filters of the list from the address, with a function that writes changes back to it. */
import { useCallback } from 'react';
import { useSearchState } from '#web/lib/address/search-state.ts';
import { urlPatch, changeFilters, parseFiltersUrl, type ProjectFilters } from '../filters/project-filters.ts';

export type ChangeFilters = (change: Partial<ProjectFilters>) => void;

export function useProjectFilters() {
  const { state: filters, update, reset } = useSearchState(parseFiltersUrl);
  const change: ChangeFilters = useCallback(
    (patch) => update(urlPatch(changeFilters(filters, patch))),
    [filters, update],
  );
  return { filters, change, reset };
}
