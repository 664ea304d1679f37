/** Grouping of rows in their given order. */
import { expect, it } from 'vitest';
import { groupsOf } from './row-groups.ts';

const groupSummary = (rows: string[], titleOf?: (row: string) => string) =>
  groupsOf(rows, titleOf).map(({ title, rows: own }) => [title, own.map(({ row, index }) => `${index}${row}`)]);
const first = (row: string): string => row.charAt(0);

it.each([
  [[], first, []],
  [['a', 'b'], undefined, [[undefined, ['0a', '1b']]]],
  [
    ['ab', 'ac', 'ba'],
    first,
    [
      ['a', ['0ab', '1ac']],
      ['b', ['2ba']],
    ],
  ],
  [
    ['ab', 'ba', 'ac'],
    first,
    [
      ['a', ['0ab']],
      ['b', ['1ba']],
      ['a', ['2ac']],
    ],
  ],
])('groups %j', (rows, titleOf, groups) => {
  expect(groupSummary(rows, titleOf)).toEqual(groups);
});

it('gives groups with the same title different keys', () => {
  const keys = groupsOf(['ab', 'ba', 'ac'], first).map(({ key }) => key);
  expect(new Set(keys).size).toBe(3);
});
