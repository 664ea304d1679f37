/** Selection in the list: single, ranges, all of a page, all matches; reset when the query changes. */
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { ProjectListParams } from './project-request.ts';
import { idsBetween, useSelection } from './use-selection.ts';

afterEach(cleanup);

const PAGE = [9, 8, 7, 6];
const NOTHING_SEEN: ReadonlyMap<number, number> = new Map();
const ASKED: ProjectListParams = { page: 1, itemsPerPage: 15, class: 'Basic', 'order[id]': 'desc' };

function selecting(params: ProjectListParams = ASKED, ids: readonly number[] = PAGE) {
  return renderHook((now) => useSelection({ total: 40, versions: NOTHING_SEEN, ...now }), {
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
])('from %d to %d are %j', (from, to, ids) => {
  expect(idsBetween(PAGE, from, to)).toEqual(ids);
});

describe('ticks', () => {
  it('come and go, with Shift as a range from the last one', () => {
    const view = selecting();
    expect(view.result.current.selection).toBeUndefined();
    act(() => view.result.current.tick({ id: 9 }));
    act(() => view.result.current.tick({ id: 7, isRange: true }));
    expect(idsOf(view)).toEqual([9, 8, 7]);
    act(() => view.result.current.tick({ id: 8 }));
    expect(idsOf(view)).toEqual([9, 7]);
    expect([9, 8].map((id) => view.result.current.isTicked(id))).toEqual([true, false]);
    act(() => view.result.current.clear());
    expect(view.result.current.selection).toBeUndefined();
  });

  it('begin a range where the walk began, when nothing was ticked before', () => {
    const view = selecting();
    act(() => view.result.current.tick({ id: 8, isRange: true, from: 9 }));
    expect(idsOf(view)).toEqual([9, 8]);
  });

  it('take the whole page and give it back, and keep those of other pages', () => {
    const view = selecting();
    act(() => view.result.current.tick({ id: 9 }));
    view.rerender({ params: { ...ASKED, page: 2 }, ids: [5, 4] });
    act(() => view.result.current.tickPage());
    expect(idsOf(view)).toEqual([9, 5, 4]);
    act(() => view.result.current.tickPage());
    expect(idsOf(view)).toEqual([9]);
  });

  it('take all that match, whatever the page and the order, until one is ticked alone', () => {
    const view = selecting();
    act(() => view.result.current.tickAll());
    expect(view.result.current.selection).toEqual({ kind: 'all', total: 40, params: ASKED, versions: NOTHING_SEEN });
    view.rerender({ params: { ...ASKED, page: 2, 'order[id]': 'asc' }, ids: [5, 4] });
    expect(view.result.current.isTicked(5)).toBe(true);
    act(() => view.result.current.tick({ id: 5 }));
    expect(idsOf(view)).toEqual([5]);
  });

  it('are gone when the list is asked something else', () => {
    const view = selecting();
    act(() => view.result.current.tick({ id: 9 }));
    view.rerender({ params: { ...ASKED, class: 'Premium' }, ids: PAGE });
    expect(view.result.current.selection).toBeUndefined();
    expect(view.result.current.isTicked(9)).toBe(false);
  });
});
