/** What the three project forms (new, ongoing, old) ask and refuse, when creating, editing and duplicating (docs/projects.md#record, docs/projects.md#forms, docs/projects.md#form-rules). */
import { LIMITS } from '#domain/platform/limits.ts';
import { DATE_TEXTS, type DateEdit, type DateField, type FormDates, isEndAhead, isTurned } from './project-dates.ts';
import { checkRevisionReason } from './project-revision.ts';
import type { ProjectStatus } from './project-status.ts';
import { PROJECT_CLASSES, type ProjectClass } from '#domain/platform/project-classes.ts';
import type { Violation } from '#domain/platform/refusal.ts';
import { charactersIn, fullNameOf, isBlankText, type Named } from '#domain/platform/text.ts';
import { brokenRuleAt, outOfRangeAt, tooLongAt } from '#domain/platform/violations.ts';

export const PROJECT_FORM_KINDS = ['new', 'ongoing', 'old'] as const;
export type ProjectFormKind = (typeof PROJECT_FORM_KINDS)[number];

/** The texts of docs/projects.md#form-rules, to the letter. */
export const MESSAGES = {
  titleRequired: 'Give the project a title.',
  clientUnknown: 'Please select a client from the dropdown.',
  classUnknown: 'Please select a valid project type.',
  ratioRequired: 'Edit ratio minutes are required.',
  ratioInvalid: 'Edit ratio minutes must be a number of 0 or more.',
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

/** The status of a project made by that form (docs/projects.md#forms). */
export const statusAtCreation = (kind: ProjectFormKind): ProjectStatus => STATUS_AT_CREATION[kind];

/** The form that suits a stored project: what has ended was an old one, what has started an ongoing one. */
export function formKindOf(project: { startedAt: string | null; endedAt: string | null }): ProjectFormKind {
  if (project.endedAt !== null) return 'old';
  return project.startedAt === null ? 'new' : 'ongoing';
}

const FORM_DATES: Record<ProjectFormKind, readonly (keyof FormDates)[]> = {
  new: ['start', 'deadline'],
  ongoing: ['assigned', 'start', 'deadline'],
  old: ['assigned', 'start', 'deadline', 'ended'],
};

/** The dates that a form asks for, in their order. */
export const datesAskedBy = (kind: ProjectFormKind): readonly (keyof FormDates)[] => FORM_DATES[kind];

/** The instants that a form's dates stand for; the start of a new project is when it is assigned (docs/projects.md#forms). */
export function projectDatesOf(kind: ProjectFormKind, dates: FormDates) {
  const isNew = kind === 'new';
  return {
    createdAt: isNew ? dates.start : dates.assigned,
    startedAt: isNew ? null : dates.start,
    deadlineAt: dates.deadline,
    endedAt: kind === 'old' ? dates.ended : null,
  };
}

/** Whether an edit corrects the times of work that has begun: then it says why (docs/points.md#point-rules). */
export const correctsTimes = (kind: ProjectFormKind, dates: FormDates, stored: FormDates | undefined): boolean =>
  kind !== 'new' && stored !== undefined && (stored.start !== dates.start || stored.ended !== dates.ended);

const comparable = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** The client whose full name was typed, whatever the case; the first name alone where there is no last name. */
export function matchClient<C extends Named>(input: string, clients: readonly C[]): C | undefined {
  const wanted = comparable(input);
  return wanted === '' ? undefined : clients.find((client) => comparable(fullNameOf(client)) === wanted);
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
  /** As typed; '' when empty. */
  editRatioMin: string | number;
  /** Minutes as typed, to tell an empty field from 0. */
  videoMinutes: string | number;
  rawLengthSeconds: number;
  videoLengthSeconds: number;
  cutLengthSeconds: number;
  trackingId: string;
  revisionCount: number;
  dates: FormDates;
  /** Why times are corrected. */
  reason: string;
};

/** The class when it is one of the four. */
export const classFrom = (text: string): ProjectClass | undefined => PROJECT_CLASSES.find((name) => name === text);

function checkTexts(values: ProjectFormValues): Violation[] {
  const limits = { title: LIMITS.titleLength, platform: LIMITS.titleLength, trackingId: LIMITS.trackingIdLength };
  const tooLong = Object.entries({ ...limits, description: LIMITS.textLength })
    .filter(([key, max]) => charactersIn(values[key as 'title']) > max)
    .map(([key, max]) => tooLongAt(key, max));
  return isBlankText(values.title) ? [brokenRuleAt('title', MESSAGES.titleRequired, 'blank'), ...tooLong] : tooLong;
}

function checkPeople(values: ProjectFormValues): Violation[] {
  const people = [
    ['assignedToId', MESSAGES.editorRequired],
    ['assignedById', MESSAGES.managerRequired],
    ['reviewedById', MESSAGES.reviewerRequired],
  ] as const;
  return people.filter(([key]) => values[key] === null).map(([key, text]) => brokenRuleAt(key, text));
}

/** The edit ratio as typed: required, a whole number of 0 or more within the bound. */
export function checkEditRatio(input: string | number): Violation[] {
  if (String(input).trim() === '') return [brokenRuleAt('editRatioMin', MESSAGES.ratioRequired)];
  const value = Number(input);
  if (!Number.isInteger(value) || value < 0) return [brokenRuleAt('editRatioMin', MESSAGES.ratioInvalid)];
  return value > LIMITS.editRatioMin ? [outOfRangeAt('editRatioMin', 0, LIMITS.editRatioMin)] : [];
}

function checkNumbers(values: ProjectFormValues): Violation[] {
  const lengths = ['rawLengthSeconds', 'videoLengthSeconds', 'cutLengthSeconds'] as const;
  const tooLong = lengths
    .filter((key) => values[key] > LIMITS.lengthSeconds)
    .map((key) => outOfRangeAt(key, 0, LIMITS.lengthSeconds));
  const isMissing = String(values.videoMinutes).trim() === '';
  const missing = isMissing ? [brokenRuleAt('videoMinutes', MESSAGES.lengthRequired)] : [];
  const isCountOut = values.revisionCount < 0 || values.revisionCount > LIMITS.revisionCount;
  const count = isCountOut ? [outOfRangeAt('revisionCount', 0, LIMITS.revisionCount)] : [];
  return [...checkEditRatio(values.editRatioMin), ...missing, ...tooLong, ...count];
}

/**
 * What is wrong with the order of a form's dates; the new form has its own sentence for one day (docs/projects.md#form-rules).
 * An edit answers for what it changes, and for an end that it sets ahead of now.
 */
export function checkFormDates(kind: ProjectFormKind, dates: FormDates, edit?: DateEdit<FormDates>): Violation[] {
  const { start, deadline, ended } = dates;
  const found: Violation[] = [];
  const isWrong = (early: DateField, late: DateField): boolean => isTurned([early, late], dates, edit?.stored);
  if (kind !== 'new' && isWrong('assigned', 'start')) found.push(brokenRuleAt('start', DATE_TEXTS.startBeforeAssigned));
  if (isWrong('start', 'deadline')) {
    const isSameDay = kind === 'new' && deadline?.slice(0, 10) === start?.slice(0, 10);
    found.push(
      brokenRuleAt('deadline', isSameDay ? DATE_TEXTS.deadlineBeforeStartSameDay : DATE_TEXTS.deadlineBeforeStart),
    );
  }
  if (kind === 'old' && isWrong('start', 'ended')) found.push(brokenRuleAt('ended', DATE_TEXTS.endBeforeStart));
  if (edit && isEndAhead(ended, { stored: edit.stored.ended, now: edit.now }))
    found.push(brokenRuleAt('ended', DATE_TEXTS.endAhead));
  return found;
}

/** Everything that keeps a form from being sent; paths are the names of the form's values. `edit` has the dates that an edit began with. */
export function checkProjectForm(
  kind: ProjectFormKind,
  values: ProjectFormValues,
  clients: readonly Named[],
  edit?: DateEdit<FormDates>,
): Violation[] {
  const client = matchClient(values.clientName, clients) ? [] : [brokenRuleAt('clientName', MESSAGES.clientUnknown)];
  const isClassKnown = classFrom(values.projectClass) !== undefined;
  const type = isClassKnown ? [] : [brokenRuleAt('projectClass', MESSAGES.classUnknown)];
  const dates = checkFormDates(kind, values.dates, edit).map((v) => ({
    ...v,
    propertyPath: `dates.${v.propertyPath}`,
  }));
  const reason = correctsTimes(kind, values.dates, edit?.stored) ? checkRevisionReason(values.reason) : [];
  const groups = [checkTexts(values), client, checkPeople(values), type, checkNumbers(values), dates, reason];
  return groups.flat();
}
