/** Initial values of a new project that the command palette parsed from a typed line (docs/screens.md#quick-add). */
import { DEFAULT_DEADLINE_TIME } from '#domain/work/projects/project-dates.ts';
import { parseClass } from '#domain/work/projects/project-form.ts';
import type { Seconds } from '#domain/platform/units.ts';
import { instantOf } from '#web/lib/time/local-time.ts';
import { type FormValues, lengthTextOf, type PickedRecord } from './form-values.ts';

export type FormPrefill = {
  title: string;
  client?: PickedRecord;
  assignedTo?: PickedRecord;
  assignedBy?: PickedRecord;
  projectClass?: string;
  videoSeconds?: Seconds;
  /** Deadline as YYYY-MM-DD. */
  deadline?: string;
};

const isPicked = (value: unknown): value is PickedRecord => {
  const { id, text } = (value ?? {}) as Partial<PickedRecord>;
  return (id === null || typeof id === 'number') && typeof text === 'string';
};

/** Parses the history state; anything an older app version may have stored is ignored. */
export function formPrefillIn(state: object | undefined): FormPrefill | undefined {
  const { title, client, assignedTo, assignedBy } = (state ?? {}) as Partial<FormPrefill>;
  const people = [client, assignedTo, assignedBy];
  const isWhole = typeof title === 'string' && people.every((one) => one === undefined || isPicked(one));
  return isWhole ? (state as FormPrefill) : undefined;
}

/** Fills an empty form with these values; the deadline gets the default time. */
export function prefilledValues(blank: FormValues, start: FormPrefill | undefined): FormValues {
  if (!start) return blank;
  const { title, client, assignedTo, assignedBy, projectClass, videoSeconds, deadline } = start;
  return {
    ...blank,
    title,
    client: client ?? blank.client,
    assignedTo: assignedTo ?? blank.assignedTo,
    assignedBy: assignedBy ?? blank.assignedBy,
    projectClass: parseClass(projectClass ?? '') ?? blank.projectClass,
    video: videoSeconds === undefined ? blank.video : lengthTextOf(videoSeconds),
    dates: deadline ? { ...blank.dates, deadline: instantOf(deadline, DEFAULT_DEADLINE_TIME) } : blank.dates,
  };
}
