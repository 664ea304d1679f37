/** The four buttons of the timer (docs/projects.md#timer). */
import {
  checkTransition,
  endProject,
  pauseProject,
  resumeProject,
  startProject,
  type Timed,
  type TimerAction,
  type Timing,
} from '#domain/project-timer.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { ProjectRecord } from './project-record.ts';

const PRESSES: Record<TimerAction, (project: Timed, now: string) => Timing> = {
  start: startProject,
  pause: pauseProject,
  resume: resumeProject,
  end: endProject,
};

/** What the press leaves written, by the server's clock; a conflict that names the present status. */
export const applyTimerAction = (record: ProjectRecord, action: TimerAction, now: string): Timing | Refusal =>
  checkTransition(record, action) ?? PRESSES[action](record, now);
