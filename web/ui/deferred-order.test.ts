/** List changes that are deferred, and those that are not. */
import { expect, it } from 'vitest';
import { deferOrder, waitingText } from './deferred-order.ts';

type Row = { id: number; text?: string; group?: string };
const rowsOf = (...ids: number[]): Row[] => ids.map((id) => ({ id }));
const over = (shown: Row[], newest: Row[]) =>
  deferOrder(shown, newest, { keyOf: ({ id }) => id, titleOf: ({ group = '' }) => group });

it.each([
  ['nothing', [1, 2, 3], [1, 2, 3], undefined],
  ['more at the end', [1, 2], [1, 2, 3, 4], undefined],
  ['one at the top', [1, 2], [3, 1, 2], '1 new'],
  ['one among them', [1, 2], [1, 3, 2], '1 new'],
  ['one less', [1, 2, 3], [1, 3], '1 no longer here'],
  ['another order', [1, 2, 3], [2, 1, 3], 'other order'],
  ['all of it', [1, 2, 3], [4, 5, 3, 1], '2 new, 1 no longer here, other order'],
] as const)('%s', (_what, shown, newest, sentence) => {
  const { rows, waiting } = over(rowsOf(...shown), rowsOf(...newest));
  expect(waiting && waitingText(waiting)).toBe(sentence);
  expect(rows.map(({ id }) => id)).toEqual(sentence === undefined ? newest : shown);
});

it('a row that changes does so where it stands, whatever else waits', () => {
  const { rows } = over(rowsOf(1, 2), [{ id: 3 }, { id: 1, text: 'changed' }, { id: 2 }]);
  expect(rows).toEqual([{ id: 1, text: 'changed' }, { id: 2 }]);
});

it('a row that belongs under another heading stays as it was', () => {
  const { rows, waiting } = over([{ id: 1, group: 'Started' }], [{ id: 1, group: 'Paused' }]);
  expect(rows).toEqual([{ id: 1, group: 'Started' }]);
  expect(waiting && waitingText(waiting)).toBe('other order');
});
