/** Undoing actions, bulk changes and imports: one transaction, by current rights and state (docs/projects.md#undo). */
import type { AuditEntry } from '#domain/journal/audit.ts';
import { checkOtherTimer } from '#domain/work/timer-watch.ts';
import { checkLeaveOverlap, type Leave, mayDecideLeave, mayReadLeave } from '#domain/work/leave/leave.ts';
import { mayReadProject, mayRequestRevision, mayScore, mayUseTimer } from '#domain/work/projects/project-rights.ts';
import { accessDenied, isRefusal, notFound, refuse, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { EditorTimer } from '#domain/platform/editor-timer.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import {
  checkUnchanged,
  checkUndoActor,
  checkUndoOpen,
  type JournalKind,
  scoreRemovedText,
  UNDO_KINDS,
  UNDO_TEXTS,
  type UndoKind,
} from '#domain/journal/undo.ts';
import type { UndoableAction } from '#contract/journal/undo.ts';
import { findOtherRunning } from '#server/work/timer/timer.store.ts';
import { lockWithTimers } from '#server/work/timer/lock-with-timers.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { selectForChange, selectForUpdate } from '#server/platform/db/locks.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ProjectExtras } from '#server/platform/ports.ts';
import { revertBulkChange } from '#server/work/bulk/bulk.actions.ts';
import { revertImport } from '#server/work/import/import-undo.ts';
import { findLeave, listLeaveInDays, updateLeaveStatus } from '#server/work/leave/leave.store.ts';
import { insertPointAction } from '#server/work/projects/points.store.ts';
import { undoNotifications } from '#server/journal/undo-notifications.ts';
import { ownershipOf, type ProjectRecord } from '#server/work/projects/project-record.ts';
import { findName, findRecord, updateProject } from '#server/work/projects/projects.store.ts';
import { readEditorTimer, readAllowsSeveralTimers } from '#server/platform/settings/settings.store.ts';
import { restoreTicks, type StoredTick } from '#server/work/checks/checks.store.ts';
import { reopenWait } from '#server/work/waits/waits.store.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { Transaction } from 'kysely';
import { writeAudit } from '#server/journal/write-audit.ts';
import { findUndo, markUndone, type UndoRecord } from '#server/journal/undo.store.ts';
import { listUndoable } from './undoable.store.ts';

type Store = Pick<Deps, 'db' | 'clock' | 'config' | 'projectExtras'>;
/** An entry to undo, the current time, and the editors' timer rights if the environment fixes them. */
type UndoContext = {
  entry: UndoRecord;
  now: string;
  fixedTimer: EditorTimer | undefined;
  extras: ProjectExtras;
};
/** Writes the previous values and returns the audit entries. It refuses before writing anything. */
type Revert = (trx: Transaction<Tables>, actor: Actor, undoing: UndoContext) => Promise<AuditEntry[] | Refusal>;

async function mayActOn(
  db: Db,
  actor: Actor,
  { kind, record, fixedTimer }: { kind: JournalKind; record: ProjectRecord; fixedTimer: EditorTimer | undefined },
): Promise<boolean> {
  if (kind === 'score') return mayScore(actor);
  if (kind === 'revision') return mayRequestRevision(actor, record);
  const editorTimer = actor.type === 'editor' ? await readEditorTimer(db, fixedTimer) : 'start';
  return mayUseTimer(actor, ownershipOf(record), { action: 'end', editorTimer });
}

async function findActor(db: Db, id: number | null | undefined): Promise<{ id: number; name: string } | undefined> {
  const name = id ? await findName(db, id) : undefined;
  return id && name ? { id, name: fullNameOf({ firstName: name.first_name, lastName: name.last_name }) } : undefined;
}

/** Locks the editor's timers if the instance allows only one: so that no other can start until the transaction ends. */
async function lockTimers(trx: Transaction<Tables>, projectId: number): Promise<boolean> {
  if (await readAllowsSeveralTimers(trx)) return false;
  await lockWithTimers(trx, projectId);
  return true;
}

const auditOf = ({ kind, recordId, before }: UndoRecord, name: string): AuditEntry => ({
  action: 'undos.take-back',
  after: { act: kind, ...(kind === 'score' ? { point: Number(before['point']) } : {}) },
  record: { kind: kind === 'leave' ? 'leave' : 'project', id: recordId, name },
});

const revertProject: Revert = async (trx, actor, { entry, now, fixedTimer, extras }) => {
  const isAlone = entry.kind === 'end' && (await lockTimers(trx, entry.recordId));
  const record = await findRecord(trx, entry.recordId, 'lock');
  if (!record || !mayReadProject(actor, record)) return notFound();
  if (!(await mayActOn(trx, actor, { kind: entry.kind, record, fixedTimer }))) return accessDenied();
  const changedBy = record.version === entry.version ? undefined : await findActor(trx, record.changedById);
  const changed = checkUnchanged(actor, entry, { version: record.version, changedBy });
  const refusal = changed ?? (isAlone ? checkOtherTimer(await findOtherRunning(trx, record)) : undefined);
  if (refusal) return refusal;
  if (entry.kind === 'score')
    await insertPointAction(trx, {
      project_id: record.id,
      kind: 'project',
      is_added: false,
      point: record.point,
      description: scoreRemovedText(record.point),
      created_by_id: actor.id,
      created_at: now,
    });
  const { decided, ticks = [], ...fields } = entry.before;
  if (entry.kind === 'end' && record.endedAt !== null)
    await reopenWait(trx, { projectId: record.id, endedAt: record.endedAt }, now);
  // An end that bypassed open checks is forgotten with it.
  const bypasses = record.checkBypasses.filter(({ action, at }) => action !== 'ended' || at !== entry.createdAt);
  const remaining = bypasses.length < record.checkBypasses.length ? { checkBypasses: bypasses } : {};
  await updateProject(trx, record, { ...fields, ...remaining, changedById: actor.id });
  await restoreTicks(trx, record.id, ticks as StoredTick[]);
  // Older releases stored a single decision.
  for (const one of [decided ?? []].flat()) await extras.revertDecision(trx, one, now);
  return [auditOf(entry, record.title)];
};

/** Returns who last changed decided or withdrawn leave. */
const changerOf = ({ status, approvedBy, employee }: Leave) => {
  const person = status === 'withdrawn' ? employee : approvedBy;
  return person ? { id: person.id, name: fullNameOf(person) } : undefined;
};

/** Checks that the days have not been requested again since. */
async function checkDaysFree(trx: Db, leave: Leave): Promise<Refusal | undefined> {
  if (!leave.employee || leave.status === 'approved') return undefined;
  const [clash] = checkLeaveOverlap(leave, await listLeaveInDays(trx, leave.employee.id, leave));
  return clash && refuse('conflict', clash.message);
}

/** Allows undoing a withdrawal to the applicant only, and a decision to everyone who may decide. */
const mayUndoLeave = (actor: Actor, { status, employee }: Leave): boolean =>
  status === 'withdrawn' ? employee?.id === actor.id : mayDecideLeave(actor, employee);

const revertLeave: Revert = async (trx, actor, { entry }) => {
  const seen = await findLeave(trx, entry.recordId);
  // The applicant is locked, so that requests of one person are checked one after the other.
  const employeeId = seen?.employee?.id ?? 0;
  const applicants = trx.selectFrom('users').select('is_active').where('id', '=', employeeId);
  const applicant = await selectForChange(trx, applicants).executeTakeFirst();
  await selectForUpdate(
    trx,
    trx.selectFrom('leave_applications').select('id').where('id', '=', entry.recordId),
  ).execute();
  const leave = await findLeave(trx, entry.recordId);
  if (!leave || !mayReadLeave(actor, leave.employee)) return notFound();
  if (!mayUndoLeave(actor, leave)) return accessDenied();
  const changed = checkUnchanged(actor, entry, { version: leave.version, changedBy: changerOf(leave) });
  // The pending leave of people who leave is withdrawn.
  const left = applicant?.is_active ? undefined : refuse('conflict', UNDO_TEXTS.inactiveApplicant);
  const refusal = changed ?? left ?? (await checkDaysFree(trx, leave));
  if (refusal) return refusal;
  await updateLeaveStatus(trx, leave.id, { status: 'pending', approvedById: null });
  return [auditOf(entry, leave.employee ? fullNameOf(leave.employee) : '')];
};

const REVERTS: Record<JournalKind, Revert> = {
  end: revertProject,
  revision: revertProject,
  score: revertProject,
  leave: revertLeave,
  bulk: revertBulkChange,
  import: revertImport,
};

type SingleAction = UndoRecord & { kind: UndoKind };
const isSingle = (entry: UndoRecord): entry is SingleAction => UNDO_KINDS.some((kind) => kind === entry.kind);

/** Returns the single action if this person may undo it; editors don't learn about other people's actions. */
export async function getUndoableAction(
  db: Db,
  actor: Actor,
  id: number,
  lock?: 'lock',
): Promise<SingleAction | Refusal> {
  const entry = await findUndo(db, { id }, lock);
  if (!entry || !isSingle(entry)) return notFound();
  const denied = checkUndoActor(actor, entry);
  return denied ? (actor.type === 'editor' ? notFound() : denied) : entry;
}

/**
 * Restores what an entry changed, unless someone has changed it since (docs/projects.md#undo), and returns the number
 * of records. `find` locks the entry and checks the person's rights to it.
 */
export function undo<A extends UndoRecord>(
  { db, clock, config, projectExtras: extras }: Store,
  actor: Actor,
  find: (trx: Transaction<Tables>) => Promise<A | Refusal>,
): Promise<{ entry: A; restored: number } | Refusal> {
  return db.transaction().execute(async (trx) => {
    const entry = await find(trx);
    if (isRefusal(entry)) return entry;
    const now = clock();
    const entries =
      checkUndoOpen(entry, now) ??
      (await REVERTS[entry.kind](trx, actor, { entry, now, fixedTimer: config.editorTimer, extras }));
    if (isRefusal(entries)) return entries;
    await markUndone(trx, entry.id, now);
    await undoNotifications(trx, { undoId: entry.id, actorId: actor.id, now });
    await writeAudit(trx, entries, { now });
    return { entry, restored: entries.length };
  });
}

/** Returns the entries that this person may undo, with their actors' names. */
const ownActionsOf = (actor: Actor, actions: Awaited<ReturnType<typeof listUndoable>>): UndoableAction[] =>
  actions.flatMap((action) =>
    isSingle(action) && !checkUndoActor(actor, action)
      ? { id: action.id, kind: action.kind, createdAt: action.createdAt, by: fullNameOf(action) }
      : [],
  );

/** Returns what this person can still undo on a project. */
export async function listUndoableOnProject(
  { db, clock, config }: Store,
  actor: Actor,
  id: number,
): Promise<UndoableAction[] | Refusal> {
  const record = await findRecord(db, id);
  if (!record || !mayReadProject(actor, record)) return notFound();
  const kinds = ['end', 'revision', 'score'] as const;
  const open: UndoableAction[] = [];
  for (const entry of ownActionsOf(actor, await listUndoable(db, { kinds, id, version: record.version, now: clock() })))
    if (await mayActOn(db, actor, { kind: entry.kind, record, fixedTimer: config.editorTimer })) open.push(entry);
  return open;
}

/** Returns the leave decisions that this person can still undo; the days are only checked on undo. */
export async function listUndoableOnLeave(
  { db, clock }: Store,
  actor: Actor,
  id: number,
): Promise<UndoableAction[] | Refusal> {
  const leave = await findLeave(db, id);
  if (!leave || !mayReadLeave(actor, leave.employee)) return notFound();
  const actions = await listUndoable(db, { kinds: ['leave'], id, version: leave.version, now: clock() });
  return mayUndoLeave(actor, leave) ? ownActionsOf(actor, actions) : [];
}
