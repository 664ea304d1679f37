/** The small changes of a project as the screens send them: a press of a timer button, designation points (docs/wire.md#calls-projects). */
import type { TimerAction } from '#domain/identity/editor-timer.ts';
import type { DesignationEntry, Project } from '#domain/work/project.ts';
import { instantFromWire, instantToWire } from '#contract/platform/jsonld.ts';

type Clocked = Pick<Project, 'pauses'>;

const pausedTimes = ({ pauses }: Clocked): string[] => pauses.map((pause) => instantToWire(pause.pausedAt));
const resumedTimes = ({ pauses }: Clocked): string[] =>
  pauses.flatMap((pause) => (pause.resumedAt === null ? [] : [instantToWire(pause.resumedAt)]));

/** The body of a press; the server takes the moment from its own clock (docs/projects.md#timer). */
export function timerPressToWire(action: TimerAction, project: Clocked, now: string): Record<string, unknown> {
  const at = instantToWire(now);
  const bodies: Record<TimerAction, Record<string, unknown>> = {
    start: { startedAt: at, status: 'started' },
    pause: { pauseTime: [...pausedTimes(project), at], status: 'paused' },
    resume: { resumeTime: [...resumedTimes(project), at], status: 'started' },
    end: { endedAt: at, status: 'completed' },
  };
  return bodies[action];
}

const ACTION_OF: Record<string, TimerAction> = {
  startedAt: 'start',
  pauseTime: 'pause',
  resumeTime: 'resume',
  endedAt: 'end',
};

/** Returns the action of such a body and the moment it was pressed; ask `isTimerPress` first. */
export function timerPressFromWire(body: string): { action: TimerAction; at: string } | undefined {
  const [field, moments] = Object.entries(JSON.parse(body) as Record<string, string | string[]>)[0] ?? [];
  const action = ACTION_OF[field ?? ''];
  const at = [moments ?? []].flat().at(-1);
  return action && at ? { action, at: instantFromWire(at) } : undefined;
}

/** All entries of designation points with a new one at the end: the list is append-only. */
export const designationEntriesToWire = (entries: readonly DesignationEntry[]): Record<string, unknown> => ({
  jPointAction: entries.map((entry) => ({
    point: entry.amount,
    action: entry.isAdded,
    desciption: entry.description,
  })),
});
