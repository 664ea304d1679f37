/** Tests for sorting and paging people. */
import { expect, it } from 'vitest';
import { userStatsRowFromApi, type ApiUserStatsRow } from '#contract/insight/stats.ts';
import { parsePeopleParams, peoplePage, sortPatch } from './people-list.ts';

const row = (userId: number, more: Partial<ApiUserStatsRow> = {}) =>
  userStatsRowFromApi({ userId, name: `Person ${String(userId).padStart(2, '0')}`, ...more } as ApiUserStatsRow);

it('shows 20 per page, and the last page for a page beyond the end', () => {
  const rows = Array.from({ length: 25 }, (_, i) => row(i + 1));
  const { rows: shown, page, pages } = peoplePage(rows, parsePeopleParams({ page: '9' }));
  expect([shown.length, page, pages]).toEqual([5, 2, 2]);
  expect(shown[0]?.userId).toBe(21);
});

it('sorts by the order in the address, and keeps equal rows in order', () => {
  const rows = [row(1, { completedProjects: 2 }), row(2, { completedProjects: 7 }), row(3, { completedProjects: 2 })];
  const ids = peoplePage(rows, parsePeopleParams({ 'order[completed]': 'desc' })).rows.map(({ userId }) => userId);
  expect(ids).toEqual([2, 1, 3]);
});

it('keeps a single sort order in the address', () => {
  const patch = sortPatch({ by: 'bonus', direction: 'desc' });
  expect(Object.entries(patch).filter(([, value]) => value !== undefined)).toEqual([['order[bonus]', 'desc']]);
});
