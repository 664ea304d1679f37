/** Helpers shared by the podium and the ranking table. */
import { roundToHundredths } from '#domain/platform/numbers.ts';
import type { LeaderboardEntry } from '#contract/insight/leaderboard.ts';
import { countText } from '#web/lib/time/format.ts';

/** Returns the percentage of the top score for the bar; 0 when nobody has points. */
export const shareOfTop = (points: number, top: number): number =>
  top > 0 ? Math.max(0, Math.min(100, roundToHundredths((points / top) * 100))) : 0;

export const projectsText = ({ projectsCompleted }: LeaderboardEntry): string =>
  countText(projectsCompleted, 'project');

/** Returns the job type, or a dash. */
export const jobText = ({ jobType }: Pick<LeaderboardEntry, 'jobType'>): string => jobType ?? '—';
