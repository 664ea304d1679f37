/** The leaderboard as a table (docs/figures.md#exports). */
import { dayOf } from '#domain/platform/dates.ts';
import type { Period } from '#domain/platform/period.ts';
import type { LeaderboardEntry } from '#contract/insight/leaderboard.ts';
import type { Cell } from '#server/platform/http/table.ts';

export const LEADERBOARD_HEADER = ['Rank', 'Editor', 'Job Type', 'Points', 'Projects Completed', 'User ID'];

export const leaderboardRow = (entry: LeaderboardEntry): Cell[] => [
  entry.rank,
  entry.name,
  entry.jobType,
  entry.points,
  entry.projectsCompleted,
  entry.userId,
];

/** Returns a name such as `leaderboard-2026-03-01-to-2026-03-31`, or the all-time one (docs/figures.md#exports). */
export const leaderboardFilename = (period: Period | undefined): string =>
  period ? `leaderboard-${dayOf(period.from)}-to-${dayOf(period.till)}` : 'leaderboard-all-time';
