/** Ranks on the leaderboard (docs/points.md#leaderboard). */
import { expect, test } from 'vitest';
import { type Contender, rankContenders } from './leaderboard.ts';

const someone = (userId: number, more: Partial<Contender> = {}): Contender => ({
  userId,
  name: `Person ${userId}`,
  points: 10,
  projectsCompleted: 3,
  ...more,
});
const order = (...people: Contender[]): number[] => rankContenders(people).map((p) => p.userId);

test('more points stand higher', () => {
  expect(order(someone(1, { points: 2 }), someone(2, { points: 2.5 }))).toEqual([2, 1]);
});

test('a tie of points goes to more completed projects', () => {
  expect(order(someone(1), someone(2, { projectsCompleted: 4 }))).toEqual([2, 1]);
});

test('a full tie goes by name, whatever its case and marks, then to the older account', () => {
  expect(order(someone(1, { name: 'Zoe' }), someone(2, { name: 'émile' }), someone(3, { name: 'Emile' }))).toEqual([
    2, 3, 1,
  ]);
});

test('ranks count from 1 without gaps and leave the list they were given alone', () => {
  const people = [someone(1, { points: 0 }), someone(2), someone(3)];
  expect(rankContenders(people).map((p) => p.rank)).toEqual([1, 2, 3]);
  expect(people.map((p) => p.userId)).toEqual([1, 2, 3]);
});
