/** What a project has too much of: time worked against the allowance, days against the deadline. */
import { isFinished } from '#domain/project-status.ts';
import { allowedMinutesOf, isExceeded, runtimeMinutesOf } from '#domain/project-timer.ts';
import type { Project } from '#domain/project.ts';

/** Past its deadline: still open now, or ended after it. */
export function isDelayed(project: Project, now: string): boolean {
  if (project.deadlineAt === null) return false;
  const till = isFinished(project.status) ? project.endedAt : now;
  return till !== null && till > project.deadlineAt;
}

const NEARLY = 0.8;

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
