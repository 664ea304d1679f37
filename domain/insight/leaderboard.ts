/** Leaderboard ranking (docs/points.md#leaderboard). */
import { normalizeForSearch } from '#domain/platform/text.ts';

export type LeaderboardCandidate = { userId: number; name: string; points: number; projectsCompleted: number };

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Compares by points, then completed projects, then name, then account age. */
const compareContenders = (a: LeaderboardCandidate, b: LeaderboardCandidate): number =>
  b.points - a.points ||
  b.projectsCompleted - a.projectsCompleted ||
  byText(normalizeForSearch(a.name), normalizeForSearch(b.name)) ||
  a.userId - b.userId;

/** Sorts contenders and assigns ranks from 1 without gaps. */
export const rankContenders = <C extends LeaderboardCandidate>(contenders: readonly C[]): (C & { rank: number })[] =>
  [...contenders].sort(compareContenders).map((contender, index) => ({ ...contender, rank: index + 1 }));
