/** Rules of the three project forms (new, ongoing, old) for creating, editing and duplicating (docs/projects.md#record, docs/projects.md#forms, docs/projects.md#form-rules). */
import type { ProjectFormKind } from './project-form-kinds.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { parseNumber } from '#domain/platform/numbers.ts';
import {
  DATE_TEXTS,
  type DateEdit,
  type DateField,
  type FormDates,
  isEndInFuture,
  isReversed,
} from './project-dates.ts';
import { checkRevisionReason } from './project-revision.ts';
import type { ProjectStatus } from '#domain/platform/project-status.ts';
import { PROJECT_CLASSES, type ProjectClass } from '#domain/platform/project-classes.ts';
import type { Violation } from '#domain/platform/refusal.ts';
import { countCharacters, fullNameOf, isBlankText, type NamedPerson } from '#domain/platform/text.ts';
import { dayOf, type TimeZone } from '#domain/platform/time-zone.ts';
import { brokenRuleAt, outOfRangeAt, tooLongAt } from '#domain/platform/violations.ts';
import type { Minutes, Seconds } from '#domain/platform/units.ts';

/** Texts of docs/projects.md#form-rules, exactly as documented. */
export const FORM_TEXTS = {
  titleRequired: 'Give the project a title.',
  clientUnknown: 'Please select a client from the dropdown.',
  classUnknown: 'Please select a valid project type.',
  ratioRequired: 'Edit ratio minutes are required.',
  ratioInvalid: 'Edit ratio minutes must be a whole number of 0 or more.',
  lengthRequired: 'Total video length minutes are required.',
  editorRequired: 'Please select an editor.',
  managerRequired: 'Please select a manager.',
  reviewerRequired: 'Please select a reviewer.',
} as const;

export const DEFAULT_CLASS: ProjectClass = 'Premium';
export const EDIT_RATIO_HOUR = 1;

const STATUS_AT_CREATION: Record<ProjectFormKind, ProjectStatus> = {
  new: 'assigned',
  ongoing: 'started',
  old: 'completed',
};

/** Returns the status of a project created with that form (docs/projects.md#forms). */
export const statusAtCreation = (kind: ProjectFormKind): ProjectStatus => STATUS_AT_CREATION[kind];

/** Returns the form for a stored project: old if it has ended, ongoing if it has started. */
export function formKindOf(project: { startedAt: string | null; endedAt: string | null }): ProjectFormKind {
  if (project.endedAt !== null) return 'old';
  return project.startedAt === null ? 'new' : 'ongoing';
}

const FORM_DATES: Record<ProjectFormKind, readonly (keyof FormDates)[]> = {
  new: ['start', 'deadline'],
  ongoing: ['assigned', 'start', 'deadline'],
  old: ['assigned', 'start', 'deadline', 'ended'],
};

/** Returns the dates of a form, in order. */
export const datesOfForm = (kind: ProjectFormKind): readonly (keyof FormDates)[] => FORM_DATES[kind];

/** Returns the project dates from a form's dates. A new project starts when it is assigned (docs/projects.md#forms). */
export function projectDatesOf(kind: ProjectFormKind, dates: FormDates) {
  const isNew = kind === 'new';
  return {
    createdAt: isNew ? dates.start : dates.assigned,
    startedAt: isNew ? null : dates.start,
    deadlineAt: dates.deadline,
    endedAt: kind === 'old' ? dates.ended : null,
  };
}

/** Returns whether an edit corrects the times of started work, which requires a reason (docs/points.md#point-rules). */
export const correctsTimes = (kind: ProjectFormKind, dates: FormDates, stored: FormDates | undefined): boolean =>
  kind !== 'new' && stored !== undefined && (stored.start !== dates.start || stored.ended !== dates.ended);

const normalizedForMatch = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** Finds the client by the typed full name, ignoring case, or by first name for clients without a last name. */
export function matchClient<C extends NamedPerson>(input: string, clients: readonly C[]): C | undefined {
  const wanted = normalizedForMatch(input);
  return wanted === '' ? undefined : clients.find((client) => normalizedForMatch(fullNameOf(client)) === wanted);
}

export type ProjectFormValues = {
  title: string;
  description: string;
  platform: string;
  projectClass: string;
  clientName: string;
  assignedToId: number | null;
  assignedById: number | null;
  reviewedById: number | null;
  /** Edit ratio as typed, or '' when empty. */
  editRatioMin: string | number;
  /** Minutes as typed, to distinguish an empty field from 0. */
  videoMinutes: string | Minutes;
  rawLengthSeconds: Seconds;
  videoLengthSeconds: Seconds;
  cutLengthSeconds: Seconds;
  trackingId: string;
  revisionCount: number;
  dates: FormDates;
  /** Reason for corrected times. */
  reason: string;
};

/** Returns the class if it is one of the four. */
export const parseClass = (text: string): ProjectClass | undefined => PROJECT_CLASSES.find((name) => name === text);

function checkTexts(values: ProjectFormValues): Violation[] {
  const limits = { title: LIMITS.titleLength, platform: LIMITS.titleLength, trackingId: LIMITS.trackingIdLength };
  const tooLong = Object.entries({ ...limits, description: LIMITS.textLength })
    .filter(([key, max]) => countCharacters(values[key as 'title']) > max)
    .map(([key, max]) => tooLongAt(key, max));
  return isBlankText(values.title) ? [brokenRuleAt('title', FORM_TEXTS.titleRequired, 'blank'), ...tooLong] : tooLong;
}

function checkPeople(values: ProjectFormValues): Violation[] {
  const people = [
    ['assignedToId', FORM_TEXTS.editorRequired],
    ['assignedById', FORM_TEXTS.managerRequired],
    ['reviewedById', FORM_TEXTS.reviewerRequired],
  ] as const;
  return people.filter(([key]) => values[key] === null).map(([key, text]) => brokenRuleAt(key, text));
}

/** Checks the edit ratio as typed: a required whole number of 0 or more within the limit. */
export function checkEditRatio(input: string | number): Violation[] {
  if (String(input).trim() === '') return [brokenRuleAt('editRatioMin', FORM_TEXTS.ratioRequired)];
  const value = parseNumber(input);
  if (!Number.isInteger(value) || value < 0) return [brokenRuleAt('editRatioMin', FORM_TEXTS.ratioInvalid)];
  return value > LIMITS.editRatioMin ? [outOfRangeAt('editRatioMin', 0, LIMITS.editRatioMin)] : [];
}

function checkNumbers(values: ProjectFormValues): Violation[] {
  const lengths = ['rawLengthSeconds', 'videoLengthSeconds', 'cutLengthSeconds'] as const;
  const tooLong = lengths
    .filter((key) => values[key] > LIMITS.lengthSeconds)
    .map((key) => outOfRangeAt(key, 0, LIMITS.lengthSeconds));
  const isMissing = String(values.videoMinutes).trim() === '';
  const missing = isMissing ? [brokenRuleAt('videoMinutes', FORM_TEXTS.lengthRequired)] : [];
  const isCountIn =
    Number.isInteger(values.revisionCount) && values.revisionCount >= 0 && values.revisionCount <= LIMITS.revisionCount;
  const count = isCountIn ? [] : [outOfRangeAt('revisionCount', 0, LIMITS.revisionCount)];
  return [...checkEditRatio(values.editRatioMin), ...missing, ...tooLong, ...count];
}

/** Time zone of the dates, and the dates before an edit. */
export type DateContext = { zone: TimeZone; edit?: DateEdit<FormDates> | undefined };

const isSameDay = (a: string | null, b: string | null, zone: TimeZone): boolean =>
  a !== null && b !== null && dayOf(a, zone) === dayOf(b, zone);

/**
 * Checks the order of a form's dates. The new form has its own message for a same-day deadline (docs/projects.md#form-rules).
 * An edit is checked only for what it changes, and for an end it sets in the future.
 */
export function checkFormDates(kind: ProjectFormKind, dates: FormDates, { zone, edit }: DateContext): Violation[] {
  const { start, deadline, ended } = dates;
  const found: Violation[] = [];
  const isWrong = (early: DateField, late: DateField): boolean => isReversed([early, late], dates, edit?.stored);
  if (kind !== 'new' && isWrong('assigned', 'start')) found.push(brokenRuleAt('start', DATE_TEXTS.startBeforeAssigned));
  if (isWrong('start', 'deadline')) {
    const isTimeWrong = kind === 'new' && isSameDay(start, deadline, zone);
    found.push(
      brokenRuleAt('deadline', isTimeWrong ? DATE_TEXTS.deadlineBeforeStartSameDay : DATE_TEXTS.deadlineBeforeStart),
    );
  }
  if (kind === 'old' && isWrong('start', 'ended')) found.push(brokenRuleAt('ended', DATE_TEXTS.endBeforeStart));
  if (edit && isEndInFuture(ended, { stored: edit.stored.ended, now: edit.now }))
    found.push(brokenRuleAt('ended', DATE_TEXTS.endInFuture));
  return found;
}

/** Validates a form, with the names of its values as paths. */
export function checkProjectForm(
  kind: ProjectFormKind,
  values: ProjectFormValues,
  clients: readonly NamedPerson[],
  context: DateContext,
): Violation[] {
  const client = matchClient(values.clientName, clients) ? [] : [brokenRuleAt('clientName', FORM_TEXTS.clientUnknown)];
  const isClassKnown = parseClass(values.projectClass) !== undefined;
  const type = isClassKnown ? [] : [brokenRuleAt('projectClass', FORM_TEXTS.classUnknown)];
  const dates = checkFormDates(kind, values.dates, context).map((v) => ({
    ...v,
    propertyPath: `dates.${v.propertyPath}`,
  }));
  const reason = correctsTimes(kind, values.dates, context.edit?.stored) ? checkRevisionReason(values.reason) : [];
  const groups = [checkTexts(values), client, checkPeople(values), type, checkNumbers(values), dates, reason];
  return groups.flat();
}
