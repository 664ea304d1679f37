/** The time worked on a project against its allowance. */
import { allowedMinutesOf, isExceeded, runtimeMinutesOf } from '#domain/work/project-timer.ts';
import type { Project } from '#domain/work/project.ts';

/** The share of the allowance from which it is nearly used up. */
export const NEARLY = 0.8;

export type TimeUse = {
  workedMinutes: number;
  /** 0 = no limit. */
  allowedMinutes: number;
  /** Worked against allowed, 0 to 1 and beyond; 0 without a limit. */
  share: number;
  /** 'nearly' from 80 %, 'over' past 100 %. */
  level: 'fine' | 'nearly' | 'over';
};

/** How much of the allowed time is used up. */
export function timeUseOf(project: Project, now: string): TimeUse {
  const allowedMinutes = allowedMinutesOf(project);
  const workedMinutes = runtimeMinutesOf(project, now) ?? 0;
  const share = allowedMinutes === 0 ? 0 : workedMinutes / allowedMinutes;
  const level = isExceeded(project, now) ? 'over' : share >= NEARLY ? 'nearly' : 'fine';
  return { workedMinutes, allowedMinutes, share, level };
}
