/** Small project changes that screens send: timer actions and designation points (docs/api-reference.md#calls-projects). */
import type { TimerAction } from '#domain/platform/editor-timer.ts';
import type { DesignationEntry, Project } from '#domain/work/projects/project.ts';
import { instantFromApi, instantToApi } from '#contract/platform/jsonld.ts';
import { pausedTimes, resumedTimes } from './work-api.ts';

/** Builds the request body of a timer action. The server uses its own time (docs/projects.md#timer). */
export function timerActionToApi(
  action: TimerAction,
  { pauses }: Pick<Project, 'pauses'>,
  now: string,
): Record<string, unknown> {
  const at = instantToApi(now);
  const bodies: Record<TimerAction, Record<string, unknown>> = {
    start: { startedAt: at, status: 'started' },
    pause: { pauseTime: [...pausedTimes(pauses), at], status: 'paused' },
    resume: { resumeTime: [...resumedTimes(pauses), at], status: 'started' },
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

/** Returns the field with all designation entries; the list is append-only. */
export const designationEntriesToApi = (entries: readonly DesignationEntry[]) => ({
  jPointAction: entries.map((entry) => ({
    point: entry.amount,
    action: entry.isAdded,
    desciption: entry.description,
  })),
});

type ApiEntry = { point: number; action: boolean; desciption?: string };

export const designationEntriesFromApi = (entries: readonly ApiEntry[]): DesignationEntry[] =>
  entries.map((entry) => ({ amount: entry.point, isAdded: entry.action, description: entry.desciption ?? '' }));

/** Returns the API path of an entry's reason, by its index. */
export const reasonPathOf = (index: number): string => `jPointAction[${index}].desciption`;
