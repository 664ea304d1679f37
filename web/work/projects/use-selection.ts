/** Which projects of the list are ticked: some of this page, or all that match (docs/projects.md#selection). */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RowTick } from '#web/ui/row-keys.ts';
import type { ProjectListParams } from './project-request.ts';
import type { SeenVersions } from './use-seen-versions.ts';

export type Selection = { versions: SeenVersions } & (
  | { kind: 'ids'; ids: number[] }
  /** All that the list's own request finds, on whichever page. */
  | { kind: 'all'; total: number; params: ProjectListParams }
);

export type SelectionState = {
  /** Undefined while nothing is ticked. */
  selection: Selection | undefined;
  isTicked: (id: number) => boolean;
  tick: (tick: RowTick) => void;
  /** Ticks all of the page, or none of it where all are ticked. */
  tickPage: () => void;
  tickAll: () => void;
  clear: () => void;
};

type Listed = {
  /** Of the page that is shown, in its order. */
  ids: readonly number[];
  total: number;
  params: ProjectListParams;
  versions: SeenVersions;
};

/** The ids from one to the other as the page has them, both included. */
export function idsBetween(ids: readonly number[], from: number, to: number): number[] {
  const [a, b] = [ids.indexOf(from), ids.indexOf(to)];
  return a < 0 || b < 0 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/** The question that a list asks, whatever its page and order: ticks belong to it. */
function questionOf({ page: _page, itemsPerPage: _size, ...rest }: ProjectListParams): string {
  const filters = Object.entries(rest).filter(([name, value]) => value !== undefined && !name.startsWith('order['));
  return JSON.stringify(filters.toSorted(([a], [b]) => a.localeCompare(b)));
}

const NONE: ReadonlySet<number> = new Set();

/** Ticks stay from page to page, and go when the list is asked something else. */
export function useSelection({ ids, total, params, versions }: Listed): SelectionState {
  const question = questionOf(params);
  const [state, setState] = useState({ question, ticked: NONE, isAll: false });
  const last = useRef<number>(undefined);
  const { ticked, isAll } = state.question === question ? state : { ticked: NONE, isAll: false };
  const set = useCallback(
    (change: (ticked: ReadonlySet<number>) => ReadonlySet<number>) =>
      setState((now) => ({ question, ticked: change(now.question === question ? now.ticked : NONE), isAll: false })),
    [question],
  );
  const listed = useRef(ids);
  useEffect(() => {
    listed.current = ids;
  });
  const tick = useCallback(
    ({ id, isRange = false, from: start }: RowTick) => {
      const from = last.current ?? start;
      last.current = id;
      set((now) => {
        if (isRange && from !== undefined) return new Set([...now, ...idsBetween(listed.current, from, id)]);
        const next = new Set(now);
        if (!next.delete(id)) next.add(id);
        return next;
      });
    },
    [set],
  );
  const tickPage = useCallback(
    () =>
      set((now) => {
        const page = listed.current;
        const isWhole = page.every((id) => now.has(id));
        return isWhole ? new Set([...now].filter((id) => !page.includes(id))) : new Set([...now, ...page]);
      }),
    [set],
  );
  const clear = useCallback(() => set(() => NONE), [set]);
  const tickAll = useCallback(() => setState({ question, ticked: NONE, isAll: true }), [question]);
  const isTicked = useCallback((id: number) => isAll || ticked.has(id), [isAll, ticked]);
  const selection = useMemo((): Selection | undefined => {
    if (isAll) return { kind: 'all', total, params, versions };
    return ticked.size > 0 ? { kind: 'ids', ids: [...ticked], versions } : undefined;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the question stands for the parameters
  }, [isAll, ticked, total, question, versions]);
  return { selection, isTicked, tick, tickPage, tickAll, clear };
}
