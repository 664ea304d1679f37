/** Ranks on the leaderboard (docs/points.md#leaderboard). */
import { expect, test } from 'vitest';
import { type LeaderboardCandidate, rankContenders } from './leaderboard.ts';

const someone = (userId: number, more: Partial<LeaderboardCandidate> = {}): LeaderboardCandidate => ({
  userId,
  name: `Person ${userId}`,
  points: 10,
  projectsCompleted: 3,
  ...more,
});
const order = (...people: LeaderboardCandidate[]): number[] => rankContenders(people).map((p) => p.userId);

test('ranks more points higher', () => {
  expect(order(someone(1, { points: 2 }), someone(2, { points: 2.5 }))).toEqual([2, 1]);
});

test('breaks a tie in points by completed projects', () => {
  expect(order(someone(1), someone(2, { projectsCompleted: 4 }))).toEqual([2, 1]);
});

test('breaks a full tie by name, ignoring case and diacritics, then by the older account', () => {
  expect(order(someone(1, { name: 'Zoe' }), someone(2, { name: 'émile' }), someone(3, { name: 'Emile' }))).toEqual([
    2, 3, 1,
  ]);
});

test('numbers ranks from 1 without gaps, without changing its input', () => {
  const people = [someone(1, { points: 0 }), someone(2), someone(3)];
  expect(rankContenders(people).map((p) => p.rank)).toEqual([1, 2, 3]);
  expect(people.map((p) => p.userId)).toEqual([1, 2, 3]);
});
