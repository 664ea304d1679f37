/** Recent picks of a user: five, newest first, each once, and never another user's. */
import { beforeEach, expect, it } from 'vitest';
import { recentPicks, rememberPick } from './recent-picks.ts';

const pick = (id: number, personId = 1): void =>
  rememberPick(personId, 'client', { id, name: `Client ${id}`, detail: '', picture: null, initials: 'C' });
const idsOf = (personId = 1): number[] => recentPicks(personId, 'client').map(({ id }) => id);

beforeEach(() => sessionStorage.clear());

it('has the last five, and whoever is chosen again comes first', () => {
  for (const id of [1, 2, 3, 4, 5, 6, 3]) pick(id);
  expect(idsOf()).toEqual([3, 6, 5, 4, 2]);
});

it('is of one person and one picker', () => {
  pick(1);
  expect([idsOf(2), recentPicks(1, 'assignedTo')]).toEqual([[], []]);
});

it.each(['{', '7', '[{"id":"1"}]', '[null]'])('takes %j in the storage for nothing', (stored) => {
  pick(1);
  const [key] = Object.keys(sessionStorage);
  sessionStorage.setItem(key as string, stored);
  expect(idsOf()).toEqual([]);
});
