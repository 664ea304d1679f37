/** Recent picks of a user: five, newest first, each once, and never another user's. */
import { beforeEach, expect, it } from 'vitest';
import { recentPicks, rememberPick } from './recent-picks.ts';

const pick = (id: number, personId = 1): void =>
  rememberPick(personId, 'client', { id, name: `Client ${id}`, detail: '', picture: null, initials: 'C' });
const idsOf = (personId = 1): number[] => recentPicks(personId, 'client').map(({ id }) => id);

beforeEach(() => sessionStorage.clear());

it('stores the last five, and moves a repeated choice to the front', () => {
  for (const id of [1, 2, 3, 4, 5, 6, 3]) pick(id);
  expect(idsOf()).toEqual([3, 6, 5, 4, 2]);
});

it('stores choices per user and picker', () => {
  pick(1);
  expect([idsOf(2), recentPicks(1, 'assignedTo')]).toEqual([[], []]);
});

it.each(['{', '7', '[{"id":"1"}]', '[null]'])('ignores %j in storage', (stored) => {
  pick(1);
  const [key] = Object.keys(sessionStorage);
  sessionStorage.setItem(key as string, stored);
  expect(idsOf()).toEqual([]);
});
