/** What the project form holds while it is typed in, how it begins, and what it comes to when it is checked and sent. */
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

/** A choice that can also be typed: `id` is null until the words name a record. */
export type Picked = { id: number | null; text: string };
/** Minutes and seconds as typed; minutes may exceed an hour. */
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
  /** Why times are corrected; asked for where they are. */
  reason: string;
};
export const PICKED_FIELDS = ['client', 'assignedTo', 'assignedBy', 'reviewedBy'] as const;
export type PickedField = (typeof PICKED_FIELDS)[number];

const NOBODY: Picked = { id: null, text: '' };
const NO_LENGTH: LengthText = { minutes: '', seconds: '' };

const pickedPerson = (person: PersonRef | null): Picked =>
  person ? { id: person.id, text: personName(person) } : NOBODY;

/** What a form begins with: the moment, whoever fills it in, and a tracking id of its own. */
export type Beginning = { now: string; me: Me; trackingId: string };

/** An empty form: Premium, today from 09:00 to 17:00 UTC, assigned by the manager who fills it in (docs/projects.md#forms). */
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

/** A stored project as a form of that kind shows it; a timer that was started meanwhile does not change the open form. */
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

/** A copy to be made of a project: a new one, so with a tracking id, revisions and dates of its own (docs/projects.md#duplicate). */
export function duplicateValues(original: Project, beginning: Beginning): FormValues {
  const { start, deadline } = defaultDates(beginning.now);
  const isAhead = original.deadlineAt !== null && original.deadlineAt > deadline;
  return {
    ...valuesOf(original),
    trackingId: beginning.trackingId,
    revisionCount: '0',
    dates: { assigned: null, start, deadline: isAhead ? original.deadlineAt : deadline, ended: null },
  };
}

export const secondsOf = ({ minutes, seconds }: LengthText): number =>
  secondsOfMinutes({ minutes: parseMinutesPart(minutes), seconds: parseSecondsPart(seconds) });

/** The length that is kept: the cut where one is given, else the video's. */
export const keptSecondsOf = ({ video, cut }: Pick<FormValues, 'video' | 'cut'>): number =>
  videoLengthSecondsOf({ videoSeconds: secondsOf(video), cutSeconds: secondsOf(cut) });

const LENGTHS = ['raw', 'video', 'cut'] as const;
export type LengthUnit = 'minutes' | 'hours';

/** In hours and minutes, seconds are those of a stored length that nobody has changed: they stand beside it. */
export const hasSeconds = (unit: LengthUnit, typed: LengthText, stored: LengthText | undefined): boolean =>
  unit === 'minutes' || (stored?.minutes === typed.minutes && stored.seconds === typed.seconds);

/** The values as the form shows them: seconds count only where they are shown. */
export function shownValues(values: FormValues, unit: LengthUnit, stored: FormValues | undefined): FormValues {
  const hidden = LENGTHS.filter((name) => !hasSeconds(unit, values[name], stored?.[name]));
  return { ...values, ...Object.fromEntries(hidden.map((name) => [name, { ...values[name], seconds: '' }])) };
}

/** The same values under the names that the domain's rules know. */
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

/** What is sent for the values; times that a form does not ask for, or that are not set, are left out. */
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
    videoLengthSeconds: keptSecondsOf(values),
  };
}
