/** The filters of the list as the address has them, and changes of them written back to it. */
import { useCallback, useEffect } from 'react';
import { useSearchState } from '#web/lib/search-state.ts';
import { type Address, addressOf, filtersFromAddress, isSettled, NO_ADDRESS } from './project-address.ts';
import { changeFilters, type ProjectFilters } from './project-filters.ts';

export type ChangeFilters = (change: Partial<ProjectFilters>) => void;

const read = (raw: Address) => ({ filters: filtersFromAddress(raw), isWrittenSo: isSettled(raw) });

export function useProjectFilters() {
  const { state, update, reset } = useSearchState(read);
  const { filters, isWrittenSo } = state;
  const write = useCallback((next: ProjectFilters) => update({ ...NO_ADDRESS, ...addressOf(next) }), [update]);
  // Old spellings and nonsense in an address that somebody typed or kept (spec 2 section 2.3: status 'revision').
  useEffect(() => {
    if (!isWrittenSo) write(filters);
  }, [isWrittenSo, filters, write]);
  const change: ChangeFilters = useCallback((patch) => write(changeFilters(filters, patch)), [filters, write]);
  return { filters, change, reset };
}
