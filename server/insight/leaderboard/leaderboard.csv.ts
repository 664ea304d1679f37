/** The leaderboard as a table (docs/figures.md#exports). */
import type { Period } from '#domain/platform/period.ts';
import { dayOf, type TimeZone } from '#domain/platform/time-zone.ts';
import type { LeaderboardEntry } from '#contract/insight/leaderboard.ts';
import type { Cell } from '#server/platform/http/response/table.ts';

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
export const leaderboardFilename = (period: Period | undefined, zone: TimeZone): string =>
  period ? `leaderboard-${dayOf(period.from, zone)}-to-${dayOf(period.till, zone)}` : 'leaderboard-all-time';
