/** Values of the project form: defaults, conversion from a project, validation input, and the request. */
import type { ProjectFields } from '#contract/work/project-fields.ts';
import type { Me } from '#domain/identity/users.ts';
import { defaultDates, type FormDates } from '#domain/work/project-dates.ts';
import {
  classFrom,
  DEFAULT_CLASS,
  EDIT_RATIO_HOUR,
  formKindOf,
  type ProjectFormKind,
  type ProjectFormValues,
  projectDatesOf,
} from '#domain/work/project-form.ts';
import {
  minutesPartsOf,
  parseMinutesPart,
  parseSecondsPart,
  secondsOfMinutes,
  videoLengthSecondsOf,
} from '#domain/work/project-lengths.ts';
import type { PersonRef, Project } from '#domain/work/project.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { personName } from '../person.tsx';

/** A picker's value; `id` is null until the text matches a record. */
export type Picked = { id: number | null; text: string };
/** Minutes and seconds as typed; minutes may exceed 59. */
export type LengthText = { minutes: string; seconds: string };

export type FormValues = {
  title: string;
  description: string;
  platform: string;
  projectClass: string;
  client: Picked;
  assignedTo: Picked;
  assignedBy: Picked;
  reviewedBy: Picked;
  editRatioMin: string;
  raw: LengthText;
  video: LengthText;
  cut: LengthText;
  trackingId: string;
  revisionCount: string;
  dates: FormDates;
  /** Reason for corrected times, required only with them. */
  reason: string;
};
export const PICKED_FIELDS = ['client', 'assignedTo', 'assignedBy', 'reviewedBy'] as const;
export type PickedField = (typeof PICKED_FIELDS)[number];

const NOBODY: Picked = { id: null, text: '' };
const NO_LENGTH: LengthText = { minutes: '', seconds: '' };

const pickedPerson = (person: PersonRef | null): Picked =>
  person ? { id: person.id, text: personName(person) } : NOBODY;

/** Context for a new form: current time, user, and a generated tracking ID. */
export type Beginning = { now: string; me: Me; trackingId: string };

/** Returns an empty form: Premium, today from 09:00 to 17:00 UTC, assigned by the current manager (docs/projects.md#forms). */
export function blankValues(kind: ProjectFormKind, { now, me, trackingId }: Beginning): FormValues {
  const { start, deadline } = defaultDates(now);
  const isManager = me.type === 'manager';
  return {
    title: '',
    description: '',
    platform: '',
    projectClass: DEFAULT_CLASS,
    client: NOBODY,
    assignedTo: NOBODY,
    assignedBy: isManager ? { id: me.id, text: fullNameOf(me) || me.email } : NOBODY,
    reviewedBy: NOBODY,
    editRatioMin: '',
    raw: NO_LENGTH,
    video: NO_LENGTH,
    cut: NO_LENGTH,
    trackingId,
    revisionCount: '0',
    dates: { assigned: kind === 'new' ? null : start, start, deadline, ended: kind === 'old' ? deadline : null },
    reason: '',
  };
}

export function lengthTextOf(seconds: number): LengthText {
  const parts = minutesPartsOf(seconds);
  return { minutes: String(parts.minutes), seconds: String(parts.seconds) };
}

function storedDates(kind: ProjectFormKind, project: Project): FormDates {
  const { createdAt, startedAt, deadlineAt, endedAt } = project;
  const isNew = kind === 'new';
  return {
    assigned: isNew ? null : createdAt,
    start: isNew ? createdAt : startedAt,
    deadline: deadlineAt,
    ended: kind === 'old' ? endedAt : null,
  };
}

/** Returns a stored project's values for that kind of form; a timer started later does not change the open form. */
export const valuesOf = (project: Project, kind = formKindOf(project)): FormValues => ({
  title: project.title,
  description: project.description,
  platform: project.platform,
  projectClass: project.class,
  client: project.client ? { id: project.client.id, text: fullNameOf(project.client) } : NOBODY,
  assignedTo: pickedPerson(project.assignedTo),
  assignedBy: pickedPerson(project.assignedBy),
  reviewedBy: pickedPerson(project.reviewedBy),
  editRatioMin: String(project.editRatioMin),
  raw: project.rawLengthSeconds === 0 ? NO_LENGTH : lengthTextOf(project.rawLengthSeconds),
  video: lengthTextOf(project.videoLengthSeconds),
  cut: NO_LENGTH,
  trackingId: project.trackingId,
  revisionCount: String(project.revisionCount),
  dates: storedDates(kind, project),
  reason: '',
});

/** Returns the values for a duplicate: a new project with its own tracking ID, revisions and dates (docs/projects.md#duplicate). */
export function duplicateValues(original: Project, beginning: Beginning): FormValues {
  const { start, deadline } = defaultDates(beginning.now);
  const isFuture = original.deadlineAt !== null && original.deadlineAt > deadline;
  return {
    ...valuesOf(original),
    trackingId: beginning.trackingId,
    revisionCount: '0',
    dates: { assigned: null, start, deadline: isFuture ? original.deadlineAt : deadline, ended: null },
  };
}

export const secondsOf = ({ minutes, seconds }: LengthText): number =>
  secondsOfMinutes({ minutes: parseMinutesPart(minutes), seconds: parseSecondsPart(seconds) });

/** Returns the length to store in seconds: the cut's if given, else the video's. */
export const storedSecondsOf = ({ video, cut }: Pick<FormValues, 'video' | 'cut'>): number =>
  videoLengthSecondsOf({ videoSeconds: secondsOf(video), cutSeconds: secondsOf(cut) });

const LENGTHS = ['raw', 'video', 'cut'] as const;
export type LengthUnit = 'minutes' | 'hours';

/** Checks, in hours and minutes, if the seconds of an unchanged stored length still count and are shown. */
export const hasSeconds = (unit: LengthUnit, typed: LengthText, stored: LengthText | undefined): boolean =>
  unit === 'minutes' || (stored?.minutes === typed.minutes && stored.seconds === typed.seconds);

/** Returns the values as shown: seconds count only where they are visible. */
export function shownValues(values: FormValues, unit: LengthUnit, stored: FormValues | undefined): FormValues {
  const hidden = LENGTHS.filter((name) => !hasSeconds(unit, values[name], stored?.[name]));
  return { ...values, ...Object.fromEntries(hidden.map((name) => [name, { ...values[name], seconds: '' }])) };
}

/** Returns the values in the shape that the domain's rules check. */
export const checkedValues = (values: FormValues): ProjectFormValues => ({
  title: values.title,
  description: values.description,
  platform: values.platform,
  projectClass: values.projectClass,
  clientName: values.client.text,
  assignedToId: values.assignedTo.id,
  assignedById: values.assignedBy.id,
  reviewedById: values.reviewedBy.id,
  editRatioMin: values.editRatioMin,
  videoMinutes: values.video.minutes,
  rawLengthSeconds: secondsOf(values.raw),
  videoLengthSeconds: secondsOf(values.video),
  cutLengthSeconds: secondsOf(values.cut),
  trackingId: values.trackingId,
  revisionCount: Number(values.revisionCount),
  dates: values.dates,
  reason: values.reason,
});

/** Returns the request fields; dates that the form doesn't ask for or that are empty are left out. */
export function fieldsOf(kind: ProjectFormKind, values: FormValues): Partial<ProjectFields> {
  const { createdAt, startedAt, endedAt, deadlineAt } = projectDatesOf(kind, values.dates);
  return {
    title: values.title.trim(),
    description: values.description.trim(),
    platform: values.platform.trim(),
    class: classFrom(values.projectClass),
    editRatioMin: Number(values.editRatioMin),
    editRatioHour: EDIT_RATIO_HOUR,
    trackingId: values.trackingId.trim(),
    clientId: values.client.id,
    assignedToId: values.assignedTo.id,
    assignedById: values.assignedBy.id,
    reviewedById: values.reviewedBy.id,
    createdAt: createdAt ?? undefined,
    startedAt: startedAt ?? undefined,
    endedAt: endedAt ?? undefined,
    deadlineAt,
    revisionCount: Number(values.revisionCount),
    rawLengthSeconds: secondsOf(values.raw),
    videoLengthSeconds: storedSecondsOf(values),
  };
}
