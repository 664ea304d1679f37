/** Selected projects of the list: individual ones, or all matches (docs/projects.md#selection). */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RowToggle } from '#web/ui/table/row-keys.ts';
import type { ProjectListParams } from '../filters/filter-kinds.ts';
import type { SeenVersions } from '../detail/use-seen-versions.ts';

export type Selection = { versions: SeenVersions } & (
  | { kind: 'ids'; ids: number[] }
  /** All matches of the list's request, on any page. */
  | { kind: 'all'; total: number; params: ProjectListParams }
);

export type SelectionState = {
  /** Selection; undefined while nothing is selected. */
  selection: Selection | undefined;
  isSelected: (id: number) => boolean;
  toggle: (row: RowToggle) => void;
  /** Selects all projects of the page, or deselects them if all are selected. */
  togglePage: () => void;
  selectAll: () => void;
  clear: () => void;
};

type ListedProjects = {
  /** IDs of the current page, in order. */
  ids: readonly number[];
  total: number;
  params: ProjectListParams;
  versions: SeenVersions;
};

/** Returns the IDs between two rows of the page, inclusive. */
export function idsBetween(ids: readonly number[], from: number, to: number): number[] {
  const [a, b] = [ids.indexOf(from), ids.indexOf(to)];
  return a < 0 || b < 0 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/** Returns the list's filters as a key, without page and order, to which the selection belongs. */
function filterKeyOf({ page: _page, itemsPerPage: _size, ...rest }: ProjectListParams): string {
  const filters = Object.entries(rest).filter(([name, value]) => value !== undefined && !name.startsWith('order['));
  return JSON.stringify(filters.toSorted(([a], [b]) => a.localeCompare(b)));
}

const NONE: ReadonlySet<number> = new Set();

/** Keeps the selection across pages and clears it when the filters change. */
export function useSelection({ ids, total, params, versions }: ListedProjects): SelectionState {
  const filterKey = filterKeyOf(params);
  const [state, setState] = useState({ filterKey, selected: NONE, isAll: false });
  const last = useRef<number>(undefined);
  const { selected, isAll } = state.filterKey === filterKey ? state : { selected: NONE, isAll: false };
  const set = useCallback(
    (change: (selected: ReadonlySet<number>) => ReadonlySet<number>) =>
      setState((current) => ({
        filterKey,
        selected: change(current.filterKey === filterKey ? current.selected : NONE),
        isAll: false,
      })),
    [filterKey],
  );
  const listed = useRef(ids);
  useEffect(() => {
    listed.current = ids;
  });
  const toggle = useCallback(
    ({ id, isRange = false, from: start }: RowToggle) => {
      const from = last.current ?? start;
      last.current = id;
      set((selected) => {
        if (isRange && from !== undefined) return new Set([...selected, ...idsBetween(listed.current, from, id)]);
        const next = new Set(selected);
        if (!next.delete(id)) next.add(id);
        return next;
      });
    },
    [set],
  );
  const togglePage = useCallback(
    () =>
      set((selected) => {
        const page = listed.current;
        const isWhole = page.every((id) => selected.has(id));
        return isWhole ? new Set([...selected].filter((id) => !page.includes(id))) : new Set([...selected, ...page]);
      }),
    [set],
  );
  const clear = useCallback(() => set(() => NONE), [set]);
  const selectAll = useCallback(() => setState({ filterKey, selected: NONE, isAll: true }), [filterKey]);
  const isSelected = useCallback((id: number) => isAll || selected.has(id), [isAll, selected]);
  const selection = useMemo((): Selection | undefined => {
    if (isAll) return { kind: 'all', total, params, versions };
    return selected.size > 0 ? { kind: 'ids', ids: [...selected], versions } : undefined;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key covers the parameters
  }, [isAll, selected, total, filterKey, versions]);
  return { selection, isSelected, toggle, togglePage, selectAll, clear };
}
