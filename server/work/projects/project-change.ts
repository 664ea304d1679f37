/** What the body of a PATCH asks for: a press of a timer button, the duplicate mark, or changes (docs/projects.md#press-or-edit, docs/wire.md#no-op). */
import { secondOf } from '#domain/platform/dates.ts';
import { checkDuplicateProject, checkEditProject, mayScore, mayUseTimer } from '#domain/work/project-rights.ts';
import type { ProjectStatus } from '#domain/work/project-status.ts';
import { pausesOf } from '#domain/work/project-correction.ts';
import type { TimerAction, EditorTimer } from '#domain/identity/editor-timer.ts';
import type { DesignationEntry, Pause } from '#domain/work/project.ts';
import { accessDenied, type Refusal, type Violation } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/identity/roles.ts';
import { isBlankText } from '#domain/platform/text.ts';
import type { BodyOf } from '#contract/platform/endpoint.ts';
import { type ProjectFields, projectFieldsFromWire } from '#contract/work/project-fields.ts';
import type { changeProject } from '#contract/work/projects.ts';
import { type NewProject, ownershipOf, type ProjectRecord } from './project-record.ts';

export type ChangeBody = BodyOf<typeof changeProject>;

/** Fields that an edit may set; `createdAt` and `clientId` may be asked to be empty, which is refused later. */
export type Edit = Partial<Omit<NewProject, 'createdAt'> & { createdAt: string | null }>;

/** `description` is undefined where none was sent for the log. */
export type Personal = { point: number; description: string | undefined };

export type Change =
  | { kind: 'press'; action: TimerAction }
  | { kind: 'duplicate-mark' }
  | {
      kind: 'changes';
      edit: Edit;
      sentPauses?: SentPauses;
      /** Why, for the history. */
      reason?: string;
      personal?: Personal;
      entries?: DesignationEntry[];
    };

export type SentPauses = { pausedAts: string[]; resumedAts: string[] };

const PRESS_KEYS = ['status', 'startedAt', 'endedAt', 'pauseTime', 'resumeTime'];
const PRESSED_STATUSES: readonly ProjectStatus[] = ['started', 'paused', 'completed'];

/** Whether the body holds timer keys alone, and a status that a button leads to. */
const isPress = ({ status, ...times }: ChangeBody): boolean =>
  status !== undefined &&
  PRESSED_STATUSES.includes(status) &&
  Object.keys(times).every((key) => PRESS_KEYS.includes(key));

/** A press has nothing to break: its status leads to a button, and its times do not count (docs/projects.md#press-or-edit). */
export const violationsThatCount = (body: ChangeBody, violations: Violation[]): Violation[] =>
  isPress(body) ? [] : violations;

/** The button that a body of timer keys presses; the values of its times do not count, the server's clock does. */
function pressIn(body: ChangeBody, present: ProjectStatus): TimerAction | undefined {
  if (!isPress(body)) return undefined;
  const { status, startedAt, resumeTime } = body;
  if (status === 'paused') return 'pause';
  if (status === 'completed') return 'end';
  if (resumeTime !== undefined && resumeTime.length > 0) return 'resume';
  if (startedAt !== undefined) return 'start';
  return present === 'paused' ? 'resume' : 'start';
}

/** The wire has seconds: an instant that was read there and sent back is the stored one (docs/wire.md#item, docs/wire.md#no-op). */
const isSameInstant = (a: string | null, b: string | null): boolean => (a && secondOf(a)) === (b && secondOf(b));

const INSTANTS: readonly string[] = ['createdAt', 'startedAt', 'endedAt', 'deadlineAt'];
const NOT_PLAIN: readonly string[] = ['personalPoint', 'designationEntries', 'pausedAts', 'resumedAts'];

/** Of the sent fields, those that differ from what is stored. */
function differing(record: ProjectRecord, sent: Partial<ProjectFields>): Edit {
  const edit: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(sent)) {
    if (NOT_PLAIN.includes(field)) continue;
    const stored = record[field as keyof ProjectRecord] as string | null;
    const isSame = INSTANTS.includes(field) ? isSameInstant(stored, value as string | null) : stored === value;
    if (!isSame) edit[field] = value;
  }
  return edit as Edit;
}

const pausedAtsOf = (pauses: Pause[]): string[] => pauses.map((pause) => pause.pausedAt);
const resumedAtsOf = (pauses: Pause[]): string[] => pauses.flatMap((pause) => pause.resumedAt ?? []);

/** A list with the stored instants where the sent ones are the same to the second. */
const keepStored = (stored: string[], sent: string[]): string[] =>
  sent.map((at, i) => (stored[i] !== undefined && isSameInstant(stored[i], at) ? stored[i] : at));

const isSameList = (a: string[], b: string[]): boolean => a.length === b.length && a.every((at, i) => at === b[i]);

/** The lists of pauses after the body, or undefined where it changes nothing of them. */
function changedPauses({ pauses }: ProjectRecord, sent: Partial<ProjectFields>): SentPauses | undefined {
  const stored = { pausedAts: pausedAtsOf(pauses), resumedAts: resumedAtsOf(pauses) };
  const pausedAts = keepStored(stored.pausedAts, sent.pausedAts ?? stored.pausedAts);
  const resumedAts = keepStored(stored.resumedAts, sent.resumedAts ?? stored.resumedAts);
  const isSame = isSameList(pausedAts, stored.pausedAts) && isSameList(resumedAts, stored.resumedAts);
  return isSame ? undefined : { pausedAts, resumedAts };
}

const LOG_KEYS = ['personalPoint', 'description', 'jPointAction'];

/** Personal points with their text; in a whole record the description is the project's own (docs/points.md#log, docs/wire.md#no-op). */
function personalIn(record: ProjectRecord, body: ChangeBody): Personal | undefined {
  if (body.personalPoint === undefined) return undefined;
  const isLogText = Object.keys(body).every((key) => LOG_KEYS.includes(key));
  const isBare = Object.keys(body).length === 1;
  // Only what stands alone goes without a text (docs/points.md#point-rules); of a whole record nobody can tell it.
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

function changesIn(record: ProjectRecord, body: ChangeBody): Change {
  const sent = projectFieldsFromWire(body);
  const isLogText = body.personalPoint !== undefined && Object.keys(body).every((key) => LOG_KEYS.includes(key));
  if (isLogText) delete sent.description;
  const edit = differing(record, sent);
  const sentPauses = changedPauses(record, sent);
  if (sentPauses) edit.pauses = pausesOf(sentPauses.pausedAts, sentPauses.resumedAts);
  const entries = sent.designationEntries;
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

/** What the body asks for, compared with what is stored. Feedback is linked by feedback itself and never here (docs/wire.md#feedback-links). */
export function changeIn(record: ProjectRecord, body: ChangeBody): Change {
  const action = pressIn(body, record.status);
  if (action) return { kind: 'press', action };
  const isMark = body.duplicate === true && Object.keys(body).length === 1;
  return isMark && !record.isDuplicate ? { kind: 'duplicate-mark' } : changesIn(record, body);
}

/** What an edit of these is judged by or leaves beside the project: people, clients, other projects, the name of who does it. */
const SAID_ELSEWHERE: readonly (keyof Edit)[] = [
  'assignedToId',
  'assignedById',
  'reviewedById',
  'clientId',
  'originalProjectId',
  'status',
];

/** Whether nothing but the project itself is read for this change, and nothing beside it is written; an end is kept for its undoing. */
export function isOfItself(change: Change): boolean {
  if (change.kind === 'press') return change.action !== 'end';
  if (change.kind === 'duplicate-mark') return true;
  return change.personal === undefined && SAID_ELSEWHERE.every((field) => change.edit[field] === undefined);
}

/** Whether a clock begins to run by it. */
export const beginsClock = (change: Change): boolean =>
  change.kind === 'press' && (change.action === 'start' || change.action === 'resume');

export const hasEdit = (edit: Edit): boolean => Object.keys(edit).length > 0;

/** Whether the right to it depends on what the house lets editors do; Start is always theirs. */
export const asksEditorTimer = (actor: Actor, change: Change): boolean =>
  actor.type === 'editor' && change.kind === 'press' && change.action !== 'start';

/** Whether this person may do that to the project, whatever its state allows (docs/product.md#rights). */
export function checkChangeRights(
  actor: Actor,
  record: ProjectRecord,
  { change, editorTimer }: { change: Change; editorTimer: EditorTimer },
): Refusal | undefined {
  const ownership = ownershipOf(record);
  if (change.kind === 'press')
    return mayUseTimer(actor, ownership, { action: change.action, editorTimer }) ? undefined : accessDenied();
  if (change.kind === 'duplicate-mark') return checkDuplicateProject(actor);
  const barred = hasEdit(change.edit) ? checkEditProject(actor, ownership) : undefined;
  if (barred) return barred;
  const isScoring = change.personal !== undefined || change.entries !== undefined;
  return isScoring && !mayScore(actor) ? accessDenied() : undefined;
}
