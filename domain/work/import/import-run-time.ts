/** Run time of imported finished work: `Worked`, or the times of its cells (docs/people.md#import-run-time). */
import { LIMITS } from '#domain/platform/limits.ts';
import type { Violation } from '#domain/platform/refusal.ts';
import { outOfRangeAt } from '#domain/platform/violations.ts';
import type { ImportValues } from './import-rows.ts';
import type { Project } from '#domain/work/projects/project.ts';

const TIMES = ['startedAt', 'endedAt'] as const;

/** Values of a row, and its fields whose cells are dates without a time of day. */
export type ImportedTimes = { values: ImportValues; dateOnly: readonly string[] };

type RunTime = Pick<Project, 'runtimeMinutes' | 'isRuntimeUnknown'>;

const UNKNOWN: RunTime = { runtimeMinutes: null, isRuntimeUnknown: true };

const workedIn = ({ worked }: ImportValues): RunTime | undefined =>
  typeof worked === 'number' ? { runtimeMinutes: worked, isRuntimeUnknown: false } : undefined;

/** Returns the run time of new finished work, or undefined if both of its cells have times, which then give it. */
export function newRunTime({ values, dateOnly }: ImportedTimes): RunTime | undefined {
  const isMeasured = TIMES.every((field) => typeof values[field] === 'string' && !dateOnly.includes(field));
  return workedIn(values) ?? (isMeasured ? undefined : UNKNOWN);
}

/** Returns the run time of changed finished work, or undefined if its times give it, or nothing changes it. */
export function changedRunTime(
  { values, dateOnly }: ImportedTimes,
  stored: Pick<Project, 'isRuntimeUnknown'>,
): RunTime | undefined {
  const changed = TIMES.filter((field) => values[field] !== undefined);
  const doubtful = stored.isRuntimeUnknown ? TIMES : changed;
  const isUnmeasured = changed.length > 0 && doubtful.some((field) => dateOnly.includes(field));
  return workedIn(values) ?? (isUnmeasured ? UNKNOWN : undefined);
}

/** Reports more minutes than a project can have. */
export function checkWorked({ worked }: ImportValues): Violation[] {
  const isBeyond = typeof worked === 'number' && worked > LIMITS.workedMinutes;
  return isBeyond ? [outOfRangeAt('worked', 0, LIMITS.workedMinutes)] : [];
}
