/** Filters of the list from the address, with a function that writes changes back to it. */
import { useCallback } from 'react';
import { useSearchState } from '#web/lib/search-state.ts';
import { addressOf, filtersFromAddress, NO_ADDRESS } from './project-address.ts';
import { changeFilters, type ProjectFilters } from './project-filters.ts';

export type ChangeFilters = (change: Partial<ProjectFilters>) => void;

export function useProjectFilters() {
  const { state: filters, update, reset } = useSearchState(filtersFromAddress);
  const write = useCallback((next: ProjectFilters) => update({ ...NO_ADDRESS, ...addressOf(next) }), [update]);
  const change: ChangeFilters = useCallback((patch) => write(changeFilters(filters, patch)), [filters, write]);
  return { filters, change, reset };
}
