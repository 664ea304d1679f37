/** Values of the project form: defaults, conversion from a project, validation input, and the request. */
import type { ProjectFields } from '#contract/work/project-fields.ts';
import type { Me } from '#domain/identity/users.ts';
import { defaultDates, type FormDates } from '#domain/work/projects/project-dates.ts';
import {
  parseClass,
  DEFAULT_CLASS,
  EDIT_RATIO_HOUR,
  formKindOf,
  type ProjectFormValues,
  projectDatesOf,
} from '#domain/work/projects/project-form.ts';
import type { ProjectFormKind } from '#domain/work/projects/project-form-kinds.ts';
import { nextTitle } from '#domain/work/next-title.ts';
import { nextDeadline } from '#domain/work/templates.ts';
import { lengthText } from '#domain/work/projects/length-text.ts';
import {
  minutesPartsOf,
  parseMinutesPart,
  parseSecondsPart,
  secondsOfMinutes,
  videoLengthSecondsOf,
} from '#domain/work/projects/project-lengths.ts';
import { parseNumber } from '#domain/platform/numbers.ts';
import type { ClientRef, Project } from '#domain/work/projects/project.ts';
import type { PersonRef } from '#domain/platform/person.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import type { Seconds } from '#domain/platform/units.ts';
import { timeZone } from '#web/lib/time/local-time.ts';
import { personName } from '../card/person.tsx';
import { FORM_ROWS, type FormRow } from './form-fields.ts';

/** A picker's value; `id` is null until the text matches a record. */
export type PickedRecord = { id: number | null; text: string };
/** Minutes and seconds as typed; minutes may exceed 59. */
export type LengthText = { minutes: string; seconds: string };

type TypedValue = { text: string; whole: string; picked: PickedRecord; length: LengthText };
type ValueRow = Exclude<FormRow, { kind: 'date' }>;

export type FormValues = { [R in ValueRow as R['name']]: TypedValue[R['kind']] } & {
  cut: LengthText;
  dates: FormDates;
  /** Reason for corrected times, required only if times were corrected. */
  reason: string;
  /** Whether a duplicate joins the original's team, and the role there. */
  isSameVideo: boolean;
  teamRole: string;
  /** ID of the template, whose checks and deliverables a new project gets. */
  templateId: number | null;
};
export const PICKED_FIELDS = ['client', 'assignedTo', 'assignedBy', 'reviewedBy'] as const;
export type PickedField = (typeof PICKED_FIELDS)[number];

const NOT_STORED = { isSameVideo: false, teamRole: '', templateId: null };
const NOBODY: PickedRecord = { id: null, text: '' };
const NO_LENGTH: LengthText = { minutes: '', seconds: '' };

const pickedOf = (record: PersonRef | ClientRef | null): PickedRecord =>
  record ? { id: record.id, text: 'email' in record ? personName(record) : fullNameOf(record) } : NOBODY;
const trim = (typed: string): string => typed.trim();

/** Conversions by kind of input: empty, from a project, to a request, and to text for comparing two versions. */
const KINDS = {
  text: { blank: '', stored: String, sent: trim, shown: trim },
  whole: { blank: '', stored: String, sent: Number, shown: trim },
  picked: {
    blank: NOBODY,
    stored: pickedOf,
    sent: ({ id }: PickedRecord) => id,
    shown: ({ text }: PickedRecord) => text.trim(),
  },
  length: {
    blank: NO_LENGTH,
    stored: lengthTextOf,
    sent: secondsOf,
    shown: (typed: LengthText) => lengthText(secondsOf(typed)),
  },
};
const VALUE_ROWS = FORM_ROWS.flatMap(([field, row]) => (row.kind === 'date' ? [] : [[field, row] as const]));

type PlainValues = Pick<FormValues, ValueRow['name']>;

const valuesBy = (read: (field: keyof ProjectFields, row: ValueRow) => unknown): PlainValues =>
  Object.fromEntries(VALUE_ROWS.map(([field, row]) => [row.name, read(field, row)])) as PlainValues;

/** Returns one value as text, for comparing two versions. */
export const shownValue = ({ name, kind }: ValueRow, values: FormValues): string =>
  KINDS[kind].shown(values[name] as never);

/** Context for a new form: current time, user, and a generated tracking ID. */
export type NewFormContext = { now: string; me: Me; trackingId: string };

/** Returns an empty form: Premium, today from 09:00 to 17:00, assigned by the current manager (docs/projects.md#forms). */
export function blankValues(kind: ProjectFormKind, { now, me, trackingId }: NewFormContext): FormValues {
  const { start, deadline } = defaultDates(now, timeZone());
  const isManager = me.type === 'manager';
  return {
    ...valuesBy((_field, { kind }) => KINDS[kind].blank),
    projectClass: DEFAULT_CLASS,
    assignedBy: isManager ? { id: me.id, text: fullNameOf(me) || me.email } : NOBODY,
    cut: NO_LENGTH,
    trackingId,
    revisionCount: '0',
    dates: { assigned: kind === 'new' ? null : start, start, deadline, ended: kind === 'old' ? deadline : null },
    reason: '',
    ...NOT_STORED,
  };
}

export function lengthTextOf(seconds: Seconds): LengthText {
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
  ...valuesBy((field, { name, kind }) =>
    KINDS[kind].stored(project[(kind === 'picked' ? name : field) as keyof Project] as never),
  ),
  ...(project.rawLengthSeconds === 0 ? { raw: NO_LENGTH } : {}),
  cut: NO_LENGTH,
  dates: storedDates(kind, project),
  reason: '',
  ...NOT_STORED,
});

/** Returns the values for a duplicate: a new project with its own tracking ID, revisions and dates, without people who have left (docs/projects.md#duplicate). */
export function duplicateValues(
  original: Project,
  beginning: NewFormContext,
  hasLeft: (id: number | null) => boolean,
): FormValues {
  const { start, deadline } = defaultDates(beginning.now, timeZone());
  const isFuture = original.deadlineAt !== null && original.deadlineAt > deadline;
  const values = valuesOf(original);
  const gone = PICKED_FIELDS.filter((field) => field !== 'client' && hasLeft(values[field].id));
  return {
    ...values,
    ...Object.fromEntries(gone.map((field) => [field, NOBODY])),
    trackingId: beginning.trackingId,
    isSameVideo: true,
    revisionCount: '0',
    dates: { assigned: null, start, deadline: isFuture ? original.deadlineAt : deadline, ended: null },
  };
}

/** Returns the values for the episode after that project: its own tracking ID, title and dates, without the people named in `isAway`. */
export function nextEpisodeValues(
  last: Project,
  beginning: NewFormContext,
  { deadlineBefore, isAway }: { deadlineBefore: string | null; isAway: (id: number | null) => boolean },
): FormValues {
  const { start, deadline } = defaultDates(beginning.now, timeZone());
  const values = valuesOf(last, 'new');
  const gone = PICKED_FIELDS.filter((field) => field !== 'client' && isAway(values[field].id));
  const next = last.deadlineAt && nextDeadline(last.deadlineAt, deadlineBefore, { start, zone: timeZone() });
  return {
    ...values,
    ...Object.fromEntries(gone.map((field) => [field, NOBODY])),
    title: nextTitle(last.title) ?? last.title,
    trackingId: beginning.trackingId,
    revisionCount: '0',
    dates: { assigned: null, start, deadline: next ?? deadline, ended: null },
  };
}

/** Returns a typed length in seconds. */
export function secondsOf({ minutes, seconds }: LengthText): Seconds {
  return secondsOfMinutes({ minutes: parseMinutesPart(minutes), seconds: parseSecondsPart(seconds) });
}

/** Returns the length to store in seconds: the cut's if given, else the video's. */
export const storedSecondsOf = ({ video, cut }: Pick<FormValues, 'video' | 'cut'>): Seconds =>
  videoLengthSecondsOf({ videoSeconds: secondsOf(video), cutSeconds: secondsOf(cut) });

const LENGTHS = ['raw', 'video', 'cut'] as const;
export type LengthUnit = 'minutes' | 'hours';

/** Returns whether the stored seconds apply. In the hours unit, they do only while hours and minutes equal the stored length. */
export const hasSeconds = (unit: LengthUnit, typed: LengthText, stored: LengthText | undefined): boolean =>
  unit === 'minutes' || (stored?.minutes === typed.minutes && stored.seconds === typed.seconds);

/** Returns the values without seconds that don't apply, as the form shows them. */
export function shownValues(values: FormValues, unit: LengthUnit, stored: FormValues | undefined): FormValues {
  const hidden = LENGTHS.filter((name) => !hasSeconds(unit, values[name], stored?.[name]));
  return { ...values, ...Object.fromEntries(hidden.map((name) => [name, { ...values[name], seconds: '' }])) };
}

/** Returns the values in the shape that the domain's rules take. */
export const valuesToCheck = (values: FormValues): ProjectFormValues => ({
  ...values,
  clientName: values.client.text,
  assignedToId: values.assignedTo.id,
  assignedById: values.assignedBy.id,
  reviewedById: values.reviewedBy.id,
  videoMinutes: values.video.minutes,
  rawLengthSeconds: secondsOf(values.raw),
  videoLengthSeconds: secondsOf(values.video),
  cutLengthSeconds: secondsOf(values.cut),
  revisionCount: values.revisionCount.trim() === '' ? 0 : parseNumber(values.revisionCount),
});

/** Returns the request fields; dates that the form doesn't ask for or that are empty are left out. */
export function fieldsOf(kind: ProjectFormKind, values: FormValues): Partial<ProjectFields> {
  const { createdAt, startedAt, endedAt, deadlineAt } = projectDatesOf(kind, values.dates);
  return {
    ...Object.fromEntries(
      VALUE_ROWS.map(([field, { name, kind }]) => [field, KINDS[kind].sent(values[name] as never)]),
    ),
    class: parseClass(values.projectClass),
    editRatioHour: EDIT_RATIO_HOUR,
    createdAt: createdAt ?? undefined,
    startedAt: startedAt ?? undefined,
    endedAt: endedAt ?? undefined,
    deadlineAt,
    videoLengthSeconds: storedSecondsOf(values),
  };
}
