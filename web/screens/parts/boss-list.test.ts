/** Boss view columns: their project lists and the editor search. */
import { expect, it } from 'vitest';
import { stringifySearch } from '#web/lib/address/search-codec.ts';
import { columnLink, columnsOf } from './boss-list.ts';

const MARCH = { from: '2026-03-01T00:00:00.000Z', till: '2026-03-31T23:59:59.999Z' };
const OF_ED = 'assignedTo=7';
const REST = 'order[createdAt]=asc&fromView=1';
const inMarch = (field: string): string => `${field}[after]=${MARCH.from}&${field}[before]=${MARCH.till}`;
const parts = (query: string): string[] => query.replace(/^\?/, '').split('&').toSorted();

it.each([
  ['assigned', undefined, `status=assigned&${OF_ED}&${REST}`],
  ['assigned', MARCH, `status=assigned&${inMarch('createdAt')}&${OF_ED}&${REST}`],
  ['ongoing', MARCH, `status[]=started&status[]=paused&${inMarch('startedAt')}&${OF_ED}&${REST}`],
  ['completed', MARCH, `status=completed&${inMarch('endedAt')}&${OF_ED}&${REST}`],
] as const)('links a column of %s in %j to %s', (tab, period, query) => {
  const { to, search } = columnLink(tab, period, 7);
  expect(to).toBe('/admin/projects');
  expect(parts(stringifySearch(search))).toEqual(parts(query));
});

it.each([
  ['', [1, 2]],
  ['jose', [1]],
  ['MARTÍNEZ', [1]],
  ['@studio', [2]],
  ['nobody', []],
])('searching for "%s" keeps the columns %j', (who, ids) => {
  const columns = [
    { userId: 1, fullName: 'José Martinez', email: 'jm@example.com', cards: [] },
    { userId: 2, fullName: 'Ann Lee', email: 'ann@studio.example', cards: [] },
  ];
  expect(columnsOf(columns, who).map(({ userId }) => userId)).toEqual(ids);
});
