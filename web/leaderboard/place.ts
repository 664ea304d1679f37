/** Small facts about a place on the leaderboard, shared by podium and table. */
import { roundToHundredths } from '#domain/numbers.ts';
import type { LeaderboardEntry } from '#contract/leaderboard.ts';

/** Two decimals everywhere on this screen (spec 2 section 9). */
export const pointsText = (points: number): string => points.toFixed(2);

/** Percent of the top score, for the bar; 0 where nobody has points. */
export const shareOfTop = (points: number, top: number): number =>
  top > 0 ? Math.max(0, Math.min(100, roundToHundredths((points / top) * 100))) : 0;

export const projectsText = ({ projectsCompleted }: LeaderboardEntry): string =>
  projectsCompleted === 1 ? '1 project' : `${projectsCompleted} projects`;

/** A job type, or a dash. */
export const jobText = ({ jobType }: Pick<LeaderboardEntry, 'jobType'>): string => jobType ?? '—';

/** A hue from 0 to 359 that is always the same for one name. */
export const hueOf = (name: string): number =>
  [...name].reduce((hash, letter) => (hash * 137 + (letter.codePointAt(0) ?? 0) * 53) % 3607, 7) % 360;
