/** Selection in the list: single, ranges, all of a page, all matches; reset when the query changes. */
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { ProjectListParams } from '../filters/filter-kinds.ts';
import { idsBetween, useSelection } from './use-selection.ts';

afterEach(cleanup);

const PAGE = [9, 8, 7, 6];
const NO_VERSIONS: ReadonlyMap<number, number> = new Map();
const LIST_PARAMS: ProjectListParams = { page: 1, itemsPerPage: 15, class: 'Basic', 'order[id]': 'desc' };

function selecting(params: ProjectListParams = LIST_PARAMS, ids: readonly number[] = PAGE) {
  return renderHook((current) => useSelection({ total: 40, versions: NO_VERSIONS, ...current }), {
    initialProps: { params, ids },
  });
}
type View = ReturnType<typeof selecting>;
const idsOf = ({ result }: View) =>
  result.current.selection?.kind === 'ids' ? result.current.selection.ids : undefined;

it.each([
  [9, 7, [9, 8, 7]],
  [6, 8, [8, 7, 6]],
  [7, 7, [7]],
  [1, 7, [7]],
])('selects rows from %d to %d as %j', (from, to, ids) => {
  expect(idsBetween(PAGE, from, to)).toEqual(ids);
});

describe('selected rows', () => {
  it('can be added and removed, with Shift as a range from the last one', () => {
    const view = selecting();
    expect(view.result.current.selection).toBeUndefined();
    act(() => view.result.current.toggle({ id: 9 }));
    act(() => view.result.current.toggle({ id: 7, isRange: true }));
    expect(idsOf(view)).toEqual([9, 8, 7]);
    act(() => view.result.current.toggle({ id: 8 }));
    expect(idsOf(view)).toEqual([9, 7]);
    expect([9, 8].map((id) => view.result.current.isSelected(id))).toEqual([true, false]);
    act(() => view.result.current.clear());
    expect(view.result.current.selection).toBeUndefined();
  });

  it('start a range at the starting row when nothing was selected before', () => {
    const view = selecting();
    act(() => view.result.current.toggle({ id: 8, isRange: true, from: 9 }));
    expect(idsOf(view)).toEqual([9, 8]);
  });

  it('include or exclude the whole page, keeping those of other pages', () => {
    const view = selecting();
    act(() => view.result.current.toggle({ id: 9 }));
    view.rerender({ params: { ...LIST_PARAMS, page: 2 }, ids: [5, 4] });
    act(() => view.result.current.togglePage());
    expect(idsOf(view)).toEqual([9, 5, 4]);
    act(() => view.result.current.togglePage());
    expect(idsOf(view)).toEqual([9]);
  });

  it('include all matches on any page and in any order, until one is selected individually', () => {
    const view = selecting();
    act(() => view.result.current.selectAll());
    expect(view.result.current.selection).toEqual({
      kind: 'all',
      total: 40,
      params: LIST_PARAMS,
      versions: NO_VERSIONS,
    });
    view.rerender({ params: { ...LIST_PARAMS, page: 2, 'order[id]': 'asc' }, ids: [5, 4] });
    expect(view.result.current.isSelected(5)).toBe(true);
    act(() => view.result.current.toggle({ id: 5 }));
    expect(idsOf(view)).toEqual([5]);
  });

  it("are cleared when the list's filters change", () => {
    const view = selecting();
    act(() => view.result.current.toggle({ id: 9 }));
    view.rerender({ params: { ...LIST_PARAMS, class: 'Premium' }, ids: PAGE });
    expect(view.result.current.selection).toBeUndefined();
    expect(view.result.current.isSelected(9)).toBe(false);
  });
});
