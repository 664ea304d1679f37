/** Kind of a PATCH body: a timer action, the mark as duplicated, or field changes (docs/projects.md#press-or-edit, docs/api-reference.md#no-op). */
import { truncateToSecond } from '#domain/platform/dates.ts';
import {
  checkDuplicateProject,
  checkEditProject,
  mayScore,
  mayUseTimer,
} from '#domain/work/projects/project-rights.ts';
import type { ProjectStatus } from '#domain/platform/project-status.ts';
import { isSameLinks } from '#domain/work/links.ts';
import type { Link } from '#domain/work/trim-links.ts';
import { pausesOf } from '#domain/work/projects/project-correction.ts';
import type { TimerAction, EditorTimer } from '#domain/platform/editor-timer.ts';
import type { DesignationEntry, Pause } from '#domain/work/projects/project.ts';
import { accessDenied, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { isBlankText } from '#domain/platform/text.ts';
import type { BodyOf } from '#contract/platform/endpoint.ts';
import { designationEntriesFromApi } from '#contract/work/project-changes.ts';
import type { FieldSchema } from '#contract/platform/schema.ts';
import { PROJECT_FIELDS, type ProjectFields, projectFieldsFromApi } from '#contract/work/project-fields.ts';
import type { changeProject } from '#contract/work/projects.ts';
import { type NewProject, ownershipOf, type ProjectRecord } from './project-record.ts';

export type ChangeBody = BodyOf<typeof changeProject>;

/** Fields that an edit may set; emptying `createdAt` and `clientId` can be requested and is refused later. */
export type Edit = Partial<Omit<NewProject, 'createdAt'> & { createdAt: string | null }>;

/** Personal points; `description` is undefined if none was sent for the log. */
export type PersonalScore = { point: number; description: string | undefined };

export type ProjectChange =
  | { kind: 'timerAction'; action: TimerAction }
  | { kind: 'duplicate-mark' }
  | {
      kind: 'changes';
      edit: Edit;
      sentPauses?: SentPauses;
      /** Reason for the history. */
      reason?: string;
      personal?: PersonalScore;
      entries?: DesignationEntry[];
    };

export type SentPauses = { pausedAts: string[]; resumedAts: string[] };

const TIMER_KEYS = ['status', 'startedAt', 'endedAt', 'pauseTime', 'resumeTime'];
const TIMER_STATUSES: readonly ProjectStatus[] = ['started', 'paused', 'completed'];

/** Returns true if the body has only timer keys and a status that a timer action sets. */
const isTimerRequest = ({ status, ...times }: ChangeBody): boolean =>
  status !== undefined &&
  TIMER_STATUSES.includes(status) &&
  Object.keys(times).every((key) => TIMER_KEYS.includes(key));

/** Returns the timer action of a body with timer keys; its times are ignored in favor of the server's clock. */
function timerActionIn(body: ChangeBody, present: ProjectStatus): TimerAction | undefined {
  if (!isTimerRequest(body)) return undefined;
  const { status, startedAt, resumeTime } = body;
  if (status === 'paused') return 'pause';
  if (status === 'completed') return 'end';
  if (resumeTime !== undefined && resumeTime.length > 0) return 'resume';
  if (startedAt !== undefined) return 'start';
  return present === 'paused' ? 'resume' : 'start';
}

/** Compares to the second, the API's precision: a time that was read and sent back is unchanged (docs/api-reference.md#item, docs/api-reference.md#no-op). */
const isSameInstant = (a: string | null, b: string | null): boolean =>
  (a && truncateToSecond(a)) === (b && truncateToSecond(b));

const isInstant = (field: keyof ProjectFields): boolean =>
  (PROJECT_FIELDS[field].body as FieldSchema).format === 'date-time';

function isSameValue(field: keyof ProjectFields, stored: unknown, sent: unknown): boolean {
  if (field === 'links') return isSameLinks(stored as Link[], sent as Link[]);
  return isInstant(field) ? isSameInstant(stored as string, sent as string) : stored === sent;
}

/** Returns the sent fields that differ from the stored ones. */
function differing(record: ProjectRecord, fields: Partial<ProjectFields>): Edit {
  const edit: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(fields) as [keyof ProjectFields, unknown][]) {
    const stored = record[field];
    if (!isSameValue(field, stored, value)) edit[field] = value;
  }
  return edit as Edit;
}

const pausedAtsOf = (pauses: Pause[]): string[] => pauses.map((pause) => pause.pausedAt);
const resumedAtsOf = (pauses: Pause[]): string[] => pauses.flatMap((pause) => pause.resumedAt ?? []);

/** Replaces sent times by the stored ones that equal them to the second. */
const preferStored = (stored: string[], sent: string[]): string[] =>
  sent.map((at, i) => (stored[i] !== undefined && isSameInstant(stored[i], at) ? stored[i] : at));

const isSameList = (a: string[], b: string[]): boolean => a.length === b.length && a.every((at, i) => at === b[i]);

/** Returns the changed pauses, or undefined if the body doesn't change them. */
function changedPauses({ pauses }: ProjectRecord, sent: ChangeBody): SentPauses | undefined {
  const stored = { pausedAts: pausedAtsOf(pauses), resumedAts: resumedAtsOf(pauses) };
  const pausedAts = preferStored(stored.pausedAts, sent.pauseTime ?? stored.pausedAts);
  const resumedAts = preferStored(stored.resumedAts, sent.resumeTime ?? stored.resumedAts);
  const isSame = isSameList(pausedAts, stored.pausedAts) && isSameList(resumedAts, stored.resumedAts);
  return isSame ? undefined : { pausedAts, resumedAts };
}

const LOG_KEYS = ['personalPoint', 'description', 'jPointAction'];

/** Returns the personal points and their text; in a full record, the description is the project's own (docs/points.md#log, docs/api-reference.md#no-op). */
function personalIn(record: ProjectRecord, body: ChangeBody): PersonalScore | undefined {
  if (body.personalPoint === undefined) return undefined;
  const isLogText = Object.keys(body).every((key) => LOG_KEYS.includes(key));
  const isBare = Object.keys(body).length === 1;
  // A request that sends only the points may lack a description (docs/points.md#point-rules); in a full record, the description is the project's own.
  const description = isLogText && !isBare ? (body.description ?? '').trim() : undefined;
  const isSame = body.personalPoint === record.personalPoint && isBlankText(description ?? '');
  return isSame ? undefined : { point: body.personalPoint, description };
}

const isSameEntries = (a: DesignationEntry[], b: DesignationEntry[]): boolean =>
  a.length === b.length &&
  a.every((entry, i) => {
    const other = b[i] as DesignationEntry;
    return entry.amount === other.amount && entry.isAdded === other.isAdded && entry.description === other.description;
  });

function changesIn(record: ProjectRecord, body: ChangeBody): ProjectChange {
  const fields = projectFieldsFromApi(body);
  const isLogText = body.personalPoint !== undefined && Object.keys(body).every((key) => LOG_KEYS.includes(key));
  if (isLogText) delete fields.description;
  const edit = differing(record, fields);
  const sentPauses = changedPauses(record, body);
  if (sentPauses) edit.pauses = pausesOf(sentPauses.pausedAts, sentPauses.resumedAts);
  const entries = body.jPointAction && designationEntriesFromApi(body.jPointAction);
  const isNewList = entries !== undefined && !isSameEntries(record.designationEntries, entries);
  return {
    kind: 'changes',
    edit,
    ...(sentPauses ? { sentPauses } : {}),
    reason: body.reason?.trim(),
    personal: personalIn(record, body),
    entries: isNewList ? entries : undefined,
  };
}

/** Returns the change that the body requests, compared with the stored record. Feedback links itself to projects and is ignored here (docs/api-reference.md#feedback-links). */
export function changeIn(record: ProjectRecord, body: ChangeBody): ProjectChange {
  const action = timerActionIn(body, record.status);
  if (action) return { kind: 'timerAction', action };
  const isDuplicateMark = body.duplicate === true && Object.keys(body).length === 1;
  return isDuplicateMark && !record.isDuplicate ? { kind: 'duplicate-mark' } : changesIn(record, body);
}

/** Fields whose edit reads or writes other records: people, clients, other projects, the author's name. */
const FIELDS_WITH_RELATIONS: readonly (keyof Edit)[] = [
  'assignedToId',
  'assignedById',
  'reviewedById',
  'clientId',
  'originalProjectId',
  'previousId',
  'teamId',
  'status',
];

/** Returns whether the change only reads and writes the project itself. Ending work doesn't, since it also stores undo data. */
export function isSelfContained(change: ProjectChange): boolean {
  if (change.kind === 'timerAction') return change.action !== 'end';
  if (change.kind === 'duplicate-mark') return true;
  return change.personal === undefined && FIELDS_WITH_RELATIONS.every((field) => change.edit[field] === undefined);
}

/** Returns whether the change starts a timer. */
export const startsTimer = (change: ProjectChange): boolean =>
  change.kind === 'timerAction' && (change.action === 'start' || change.action === 'resume');

export const hasFieldChanges = (edit: Edit): boolean => Object.keys(edit).length > 0;

/** Returns whether the right depends on the editors' timer setting; Start is always allowed. */
export const dependsOnEditorTimer = (actor: Actor, change: ProjectChange): boolean =>
  actor.type === 'editor' && change.kind === 'timerAction' && change.action !== 'start';

/** Checks the right to the change, regardless of the project's state (docs/product.md#rights). */
export function checkChangeRights(
  actor: Actor,
  record: ProjectRecord,
  { change, editorTimer }: { change: ProjectChange; editorTimer: EditorTimer },
): Refusal | undefined {
  const ownership = ownershipOf(record);
  if (change.kind === 'timerAction')
    return mayUseTimer(actor, ownership, { action: change.action, editorTimer }) ? undefined : accessDenied();
  if (change.kind === 'duplicate-mark') return checkDuplicateProject(actor);
  const denied = hasFieldChanges(change.edit) ? checkEditProject(actor, ownership) : undefined;
  if (denied) return denied;
  const isScoring = change.personal !== undefined || change.entries !== undefined;
  return isScoring && !mayScore(actor) ? accessDenied() : undefined;
}
