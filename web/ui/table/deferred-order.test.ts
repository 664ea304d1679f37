/** Tests of list changes that are deferred or applied at once. */
import { expect, it } from 'vitest';
import { deferOrder, waitingText } from './deferred-order.ts';

type Row = { id: number; text?: string; group?: string };
const rowsOf = (...ids: number[]): Row[] => ids.map((id) => ({ id }));
const over = (shown: Row[], newest: Row[]) =>
  deferOrder(shown, newest, { keyOf: ({ id }) => id, titleOf: ({ group = '' }) => group });

it.each([
  ['shows an unchanged list', [1, 2, 3], [1, 2, 3], undefined],
  ['shows rows added at the end', [1, 2], [1, 2, 3, 4], undefined],
  ['defers a row added at the top', [1, 2], [3, 1, 2], '1 new'],
  ['defers a row added in the middle', [1, 2], [1, 3, 2], '1 new'],
  ['defers a removed row', [1, 2, 3], [1, 3], '1 no longer here'],
  ['defers a changed order', [1, 2, 3], [2, 1, 3], 'order changed'],
  ['defers added, removed and reordered rows', [1, 2, 3], [4, 5, 3, 1], '2 new, 1 no longer here, order changed'],
] as const)('%s', (_what, shown, newest, text) => {
  const { rows, waiting } = over(rowsOf(...shown), rowsOf(...newest));
  expect(waiting && waitingText(waiting)).toBe(text);
  expect(rows.map(({ id }) => id)).toEqual(text === undefined ? newest : shown);
});

it('updates a changed row in place, even while other changes are deferred', () => {
  const { rows } = over(rowsOf(1, 2), [{ id: 3 }, { id: 1, text: 'changed' }, { id: 2 }]);
  expect(rows).toEqual([{ id: 1, text: 'changed' }, { id: 2 }]);
});

it("defers a row's move to another group", () => {
  const { rows, waiting } = over([{ id: 1, group: 'Started' }], [{ id: 1, group: 'Paused' }]);
  expect(rows).toEqual([{ id: 1, group: 'Started' }]);
  expect(waiting && waitingText(waiting)).toBe('order changed');
});
