/** Wait actions. Each runs in one transaction with the project locked. */
import {
  checkChangeWait,
  checkOpenWait,
  endOf,
  isCorrection,
  mayDeleteWait,
  mayManageWaits,
  clampToNow,
  type Wait,
  type WaitChange,
  type WaitContext,
} from '#domain/work/waits.ts';
import type { WaitKind } from '#domain/work/wait-kinds.ts';
import type { AuditEntry, AuditFields } from '#domain/journal/audit.ts';
import { accessDenied, isRefusal, notFound, type Refusal } from '#domain/platform/refusal.ts';
import { UTC } from '#domain/platform/time-zone.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { checkIfMatch, type IfMatch } from '#server/platform/http/response/etag.ts';
import type { Deps } from '#server/platform/deps.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { readTimeZone } from '#server/platform/settings/settings.store.ts';
import type { ProjectRecord } from '#server/work/projects/project-record.ts';
import { getReadableRecord } from '#server/work/projects/readable-project.ts';
import { deleteWaitRow, findWaitProject, insertWait, listWaits, updateWait } from './waits.store.ts';

/** Checks whether this user may open waits of the project. Returns 404 if it is hidden from them. */
export async function checkWaiter(db: Db, actor: Actor, projectId: number): Promise<Refusal | undefined> {
  const record = await getReadableRecord(db, actor, projectId);
  if (isRefusal(record)) return record;
  return mayManageWaits(actor, record) ? undefined : accessDenied();
}

/** Checks whether this user may change the wait. Returns 404 if it doesn't exist or its project is hidden from them. */
export async function checkWaitEditor(db: Db, actor: Actor, id: number): Promise<Refusal | undefined> {
  const row = await findWaitProject(db, id);
  return row ? checkWaiter(db, actor, row.project_id) : notFound();
}

type WaitDraft = { kind: WaitKind; note: string; since: string | undefined };

/** Contacts who are emailed the request, by managers and administrators only, and a text for them. */
type RequestedOf = { contactIds: readonly number[]; message: string };

/** Adds the time zone, which only the message about an overlap with another wait needs. */
const contextOf = async (trx: Db, known: Omit<WaitContext, 'zone'>): Promise<WaitContext> => ({
  ...known,
  zone: known.others.length > 0 ? await readTimeZone(trx) : UTC,
});

/** Opens a wait, from now unless it began earlier, and emails the request to the contacts. */
export function openWait(
  deps: Pick<Deps, 'db' | 'projectExtras' | 'mailer'>,
  actor: Actor,
  { projectId, draft, to, now }: { projectId: number; draft: WaitDraft; to: RequestedOf; now: string },
): Promise<Wait | Refusal> {
  return deps.db.transaction().execute(async (trx) => {
    const record = await getReadableRecord(trx, actor, projectId, 'lock');
    if (isRefusal(record)) return record;
    if (!mayManageWaits(actor, record) || (to.contactIds.length > 0 && actor.type === 'editor')) return accessDenied();
    const since = clampToNow(draft.since, now) ?? now;
    const context = await contextOf(trx, { project: record, others: await listWaits(trx, projectId), now });
    const refusal = checkOpenWait(actor, { kind: draft.kind, since }, context);
    if (refusal) return refusal;
    const order = { project: record, ...to, sentById: actor.id, now };
    const queueEmails =
      to.contactIds.length > 0 ? await deps.projectExtras.planRequestEmails(trx, deps, order) : undefined;
    if (isRefusal(queueEmails)) return queueEmails;
    const row = { project_id: projectId, kind: draft.kind, since, note: draft.note };
    const wait = await insertWait(trx, { ...row, opened_by_id: actor.id, created_at: now });
    await queueEmails?.(wait.id);
    return wait;
  });
}

const findWait = async (trx: Db, projectId: number, id: number): Promise<Wait | Refusal> =>
  (await listWaits(trx, projectId)).find((wait) => wait.id === id) ?? notFound();

type WaitRequest = { id: number; ifMatch: IfMatch };
type LockedWait = { record: ProjectRecord; wait: Wait; others: Wait[] };

/** Locks the project and returns the wait if this user may manage it and has its current version. */
async function lockWait(trx: Db, actor: Actor, { id, ifMatch }: WaitRequest): Promise<LockedWait | Refusal> {
  const seen = await findWaitProject(trx, id);
  if (!seen) return notFound();
  const record = await getReadableRecord(trx, actor, seen.project_id, 'lock');
  if (isRefusal(record)) return record;
  if (!mayManageWaits(actor, record)) return accessDenied();
  const waits = await listWaits(trx, record.id);
  const wait = waits.find((one) => one.id === id);
  if (!wait) return notFound();
  return checkIfMatch(ifMatch, wait.version) ?? { record, wait, others: waits.filter((one) => one.id !== id) };
}

type TimesChange = { record: ProjectRecord; before: Wait; after: Wait | null; reason: string | undefined; now: string };

const timesOf = ({ kind, since, until }: Wait): AuditFields => ({ kind, since, until });

/** Writes changed times to the audit log. `after` is null if the wait was deleted. */
async function auditTimes(trx: Db, { record, before, after, reason, now }: TimesChange): Promise<void> {
  const changed = after === null ? 'waits.delete' : isCorrection(before, after) ? 'waits.correct' : 'waits.change';
  const entry: AuditEntry = {
    action: changed,
    record: { kind: 'project', id: record.id, name: record.title },
    before: timesOf(before),
    ...(after && { after: timesOf(after) }),
    reason: reason?.trim() ?? '',
  };
  await writeAudit(trx, entry, { now });
}

const COMPARED_FIELDS = ['kind', 'note', 'since', 'until'] as const;

/** Changes, ends, reopens or corrects a wait. Repeating stored values writes nothing (docs/api-reference.md#no-op). */
export function changeWait(
  db: Db,
  actor: Actor,
  { change: { reason, ...change }, now, ...request }: WaitRequest & { change: WaitChange; now: string },
): Promise<Wait | Refusal> {
  return db.transaction().execute(async (trx) => {
    const locked = await lockWait(trx, actor, request);
    if (isRefusal(locked)) return locked;
    const { record, wait, others } = locked;
    const changed = { ...wait, ...change };
    const after = change.until === undefined ? changed : { ...changed, until: endOf(changed, now) };
    if (COMPARED_FIELDS.every((name) => after[name] === wait[name])) return wait;
    const context = await contextOf(trx, { project: record, others, now });
    const refusal = checkChangeWait(actor, { wait, after, reason }, context);
    if (refusal) return refusal;
    const isEnded = after.until !== wait.until;
    const endedBy = isEnded ? { ended_by_id: after.until === null ? null : actor.id, ended_by_contact: null } : {};
    const { kind, note, since, until } = after;
    await updateWait(trx, { id: wait.id, projectId: record.id }, { kind, note, since, until, ...endedBy });
    if (since !== wait.since || isEnded) await auditTimes(trx, { record, before: wait, after, reason, now });
    return findWait(trx, record.id, wait.id);
  });
}

/** Deletes a wait: its creator while it is open, managers and administrators always. */
export function deleteWait(
  db: Db,
  actor: Actor,
  { now, ...request }: WaitRequest & { now: string },
): Promise<Refusal | undefined> {
  return db.transaction().execute(async (trx) => {
    const locked = await lockWait(trx, actor, request);
    if (isRefusal(locked)) return locked;
    const { record, wait } = locked;
    if (!mayDeleteWait(actor, wait)) return accessDenied();
    await deleteWaitRow(trx, { id: wait.id, projectId: record.id });
    await auditTimes(trx, { record, before: wait, after: null, reason: undefined, now });
    return undefined;
  });
}
