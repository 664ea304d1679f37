/** Timer state of imported open work (docs/people.md#import). */
import { addSeconds, minutesBetween } from '#domain/platform/dates.ts';
import type { ImportValues } from './import-rows.ts';
import { checkCorrection, statusFromDates } from '#domain/work/projects/project-correction.ts';
import { isFinished, type ProjectStatus } from '#domain/platform/project-status.ts';
import type { Pause } from '#domain/work/projects/project.ts';
import type { Violation } from '#domain/platform/refusal.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';
import type { Minutes } from '#domain/platform/units.ts';

const OPEN_WORK_TEXTS = {
  startInFuture: "Started work can't start in the future.",
  workedTooLong: 'This is longer than the time since the start.',
  noScore: 'Only finished work can have a score.',
} as const;

const instantIn = (values: ImportValues, field: string): string | null => {
  const value = values[field];
  return typeof value === 'string' ? value : null;
};

const workedMinutesIn = ({ worked }: ImportValues): Minutes => (typeof worked === 'number' ? worked : 0);

/** Fills in the status implied by the dates. Assigned work counts as starting when it was assigned. */
export function withStatus(values: ImportValues): ImportValues {
  const dates = { startedAt: instantIn(values, 'startedAt'), endedAt: instantIn(values, 'endedAt') };
  const status = values['status'] ?? statusFromDates(dates);
  if (status !== 'assigned' || dates.startedAt === null) return { ...values, status };
  const { startedAt, ...rest } = values;
  return { createdAt: startedAt ?? null, ...rest, status };
}

/** Returns the start of open work: its start, otherwise its assignment, otherwise the deadline or now less the minutes worked. */
function startOf(values: ImportValues, now: string): string {
  const start = instantIn(values, 'startedAt') ?? instantIn(values, 'createdAt');
  if (start !== null) return start;
  const worked = addSeconds(now, -60 * workedMinutesIn(values));
  const deadline = instantIn(values, 'deadlineAt');
  return deadline !== null && deadline < worked ? deadline : worked;
}

/** Returns the assignment of late work that hasn't started, if the sheet may not have it: at the latest, the deadline. */
export function assignmentBefore(values: ImportValues, now: string): { createdAt?: string } {
  const deadline = instantIn(values, 'deadlineAt');
  return deadline !== null && deadline < now ? { createdAt: deadline } : {};
}

export type ImportedTimer = { status: ProjectStatus; startedAt: string | null; pauses: Pause[] };

/** Returns the timer: paused now with the minutes worked, or running since its start. */
export function importedTimer(
  values: ImportValues,
  { now, keepRunning }: { now: string; keepRunning: boolean },
): ImportedTimer {
  const status = values['status'] as ProjectStatus;
  if (status === 'assigned') return { status, startedAt: null, pauses: [] };
  const startedAt = startOf(values, now);
  if (status === 'started' && keepRunning) return { status, startedAt, pauses: [] };
  const workedTill = addSeconds(startedAt, 60 * workedMinutesIn(values));
  const before = workedTill < now ? [{ pausedAt: workedTill, resumedAt: now }] : [];
  return { status: 'paused', startedAt, pauses: [...before, { pausedAt: now, resumedAt: null }] };
}

/** Reports contradictions of open work. */
export function checkOpenWork(values: ImportValues, now: string): Violation[] {
  const status = values['status'] as ProjectStatus;
  if (isFinished(status)) return [];
  const { startedAt } = importedTimer(values, { now, keepRunning: true });
  const isAhead = startedAt !== null && startedAt > now;
  const isTooLong = startedAt !== null && !isAhead && workedMinutesIn(values) > minutesBetween(startedAt, now) + 1;
  return [
    ...checkCorrection(status, { endedAt: instantIn(values, 'endedAt') }),
    ...(isAhead ? [brokenRuleAt('startedAt', OPEN_WORK_TEXTS.startInFuture)] : []),
    ...(isTooLong ? [brokenRuleAt('worked', OPEN_WORK_TEXTS.workedTooLong)] : []),
    ...(typeof values['point'] === 'number' ? [brokenRuleAt('point', OPEN_WORK_TEXTS.noScore)] : []),
  ];
}
