/** Tests that each project appears only once on an editor's home page. */
import { expect, it } from 'vitest';
import type { Today } from '#contract/insight/home.ts';
import type { HomeListName } from '#domain/insight/home-lists.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { withoutDuplicates } from './without-duplicates.ts';

const list = (name: HomeListName, ids: number[]): Today['lists'][0] => ({
  name,
  total: ids.length,
  projects: ids.map((id) => ({ id }) as Project),
});
const shown = (lists: Today['lists']) => withoutDuplicates(lists).map(({ projects }) => projects.map(({ id }) => id));

it('shows a project in the first list that has it, with five rows per list', () => {
  expect(shown([list('running', [1]), list('returned', [2, 3]), list('due', [1, 2, 4, 5, 6, 7, 8, 9])])).toEqual([
    [1],
    [2, 3],
    [4, 5, 6, 7, 8],
  ]);
});

it('shows a project in the next list when it is beyond the rows of the first', () => {
  expect(shown([list('due', [1, 2, 3, 4, 5, 6]), list('fresh', [6, 5])])).toEqual([[1, 2, 3, 4, 5], [6]]);
});

it('keeps the totals of the lists', () => {
  const [, due] = withoutDuplicates([list('running', [1]), list('due', [1, 2])]);
  expect(due?.total).toBe(2);
});

it('calls a list complete if all its projects are on the page', () => {
  const lists = [list('running', [1]), list('due', [1, 2]), list('fresh', [3, 4, 5, 6, 7, 8])];
  expect(withoutDuplicates(lists).map(({ isComplete }) => isComplete)).toEqual([true, true, false]);
  expect(withoutDuplicates([{ ...list('due', [1, 2]), total: 3 }])[0]?.isComplete).toBe(false);
});
