/** Small project changes that screens send: timer actions and designation points (docs/api-reference.md#calls-projects). */
import type { TimerAction } from '#domain/identity/editor-timer.ts';
import type { DesignationEntry, Project } from '#domain/work/project.ts';
import { instantFromApi, instantToApi } from '#contract/platform/jsonld.ts';

type TimerFields = Pick<Project, 'pauses'>;

const pausedTimes = ({ pauses }: TimerFields): string[] => pauses.map((pause) => instantToApi(pause.pausedAt));
const resumedTimes = ({ pauses }: TimerFields): string[] =>
  pauses.flatMap((pause) => (pause.resumedAt === null ? [] : [instantToApi(pause.resumedAt)]));

/** Builds the request body of a timer action. The server uses its own time (docs/projects.md#timer). */
export function timerActionToApi(action: TimerAction, project: TimerFields, now: string): Record<string, unknown> {
  const at = instantToApi(now);
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

/** Returns the action in the body of a timer action, and when it was taken. */
export function timerActionFromApi(body: string): { action: TimerAction; at: string } | undefined {
  const [field, moments] = Object.entries(JSON.parse(body) as Record<string, string | string[]>)[0] ?? [];
  const action = ACTION_OF[field ?? ''];
  const at = [moments ?? []].flat().at(-1);
  return action && at ? { action, at: instantFromApi(at) } : undefined;
}

/** Returns all designation entries with a new one appended. The list is append-only. */
export const designationEntriesToApi = (entries: readonly DesignationEntry[]): Record<string, unknown> => ({
  jPointAction: entries.map((entry) => ({
    point: entry.amount,
    action: entry.isAdded,
    desciption: entry.description,
  })),
});
