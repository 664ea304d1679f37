/** Who stands where on the leaderboard (docs/points.md#leaderboard). */
import { normaliseForSearch } from '#domain/platform/text.ts';

export type Contender = { userId: number; name: string; points: number; projectsCompleted: number };

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** More points first; ties go to more completed projects, then to the name, then to the older account. */
export const compareContenders = (a: Contender, b: Contender): number =>
  b.points - a.points ||
  b.projectsCompleted - a.projectsCompleted ||
  byText(normaliseForSearch(a.name), normaliseForSearch(b.name)) ||
  a.userId - b.userId;

/** The same people, best first, each with a rank that counts from 1 without gaps. */
export const rankContenders = <C extends Contender>(contenders: readonly C[]): (C & { rank: number })[] =>
  [...contenders].sort(compareContenders).map((contender, index) => ({ ...contender, rank: index + 1 }));
