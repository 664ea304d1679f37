/** Time worked on a project compared with its allowed time. */
import { allowedMinutesOf, isExceeded, runtimeMinutesOf } from '#domain/work/projects/project-timer.ts';
import type { Project } from '#domain/work/projects/project.ts';
import type { Minutes } from '#domain/platform/units.ts';

/** Share of the allowed time from which the time counts as nearly used up. */
export const NEARLY_USED_UP = 0.8;

export type TimeUse = {
  workedMinutes: Minutes;
  /** Allowed minutes; 0 means no limit. */
  allowedMinutes: Minutes;
  /** Share used: worked time divided by allowed time; above 1 when exceeded, 0 without a limit. */
  share: number;
  /** Level of use: 'nearly' from 80%, 'over' above 100%. */
  level: 'fine' | 'nearly' | 'over';
};

/** Returns how much of the allowed time is used. */
export function timeUseOf(project: Project, now: string): TimeUse {
  const allowedMinutes = allowedMinutesOf(project);
  const workedMinutes = runtimeMinutesOf(project, now) ?? 0;
  const share = allowedMinutes === 0 ? 0 : workedMinutes / allowedMinutes;
  const level = isExceeded(project, now) ? 'over' : share >= NEARLY_USED_UP ? 'nearly' : 'fine';
  return { workedMinutes, allowedMinutes, share, level };
}
