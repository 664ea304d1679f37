/** Marks cuts as sent to the client, which starts the wait for an approval (docs/projects.md#waits). */
import type { Cut } from '#domain/review/cuts.ts';
import { checkSend, checkUndecided } from '#domain/review/decisions.ts';
import { mayDecide } from '#domain/work/projects/project-rights.ts';
import { checkNotCanceled } from '#domain/review/deliverables.ts';
import { isFinished } from '#domain/platform/project-status.ts';
import { checkWaitCount } from '#domain/work/waits.ts';
import { accessDenied, isRefusal, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { checkIfMatch, type IfMatch } from '#server/platform/http/response/etag.ts';
import { findTarget } from '#server/review/deliverables/deliverables.store.ts';
import { findNewestCut } from './cut-decisions.store.ts';
import { authorOf } from '#server/work/projects/project-history.ts';
import type { ProjectRecord } from '#server/work/projects/project-record.ts';
import { type Confirmation, findBypass, removeSendBypass, writeBypass } from '#server/work/checks/confirm-checks.ts';
import { endApprovalWait, isApprovalPending } from './approval-wait.store.ts';
import { deleteWaitRow, endOpenWait, insertWait, listWaits, reopenWait } from '#server/work/waits/waits.store.ts';
import type { Deps } from '#server/platform/deps.ts';
import { planVersionEmails, withdrawEmails } from '#server/review/sends/email-contacts.ts';
import { updateCut } from './cuts.store.ts';
import { getCutAndProject, readCut } from './decide.actions.ts';

type SendRequest = { id: number; ifMatch: IfMatch; now: string };
type ConfirmedSend = SendRequest & { to: SentTo; confirmation: Confirmation };
/** Contacts to email, and a text for them. */
type SentTo = { contactIds: readonly number[]; message: string };

/** Locks the project and returns the cut if this user decides on it. */
async function lockDecided(trx: Db, actor: Actor, { id, ifMatch }: SendRequest) {
  const found = await getCutAndProject(trx, actor, { id, lock: 'lock' });
  if (isRefusal(found)) return found;
  if (!mayDecide(actor, found.record)) return accessDenied();
  return checkIfMatch(ifMatch, found.cut.version) ?? found;
}

/** Ends any other wait and opens one for the approval, unless one is open. Refuses before writing anything. */
async function startApprovalWait(
  trx: Db,
  actor: Actor,
  { record, now }: { record: ProjectRecord; now: string },
): Promise<Refusal | undefined> {
  if (record.waitingFor === 'approval') return undefined;
  const refusal = checkWaitCount((await listWaits(trx, record.id)).length);
  if (refusal) return refusal;
  await endOpenWait(trx, record.id, { at: now, byId: actor.id });
  const wait = { project_id: record.id, kind: 'approval', since: now, note: '' } as const;
  await insertWait(trx, { ...wait, opened_by_id: actor.id, created_at: now });
  return undefined;
}

type EmailDeps = Pick<Deps, 'db' | 'config' | 'signer' | 'mailer'>;

/** Marks the newest version of a deliverable as sent, and emails the contacts. Sending again only emails contacts who were not emailed. */
export function sendCut(
  deps: EmailDeps,
  actor: Actor,
  { to, confirmation, ...request }: ConfirmedSend,
): Promise<Cut | Refusal> {
  return deps.db.transaction().execute(async (trx) => {
    const found = await lockDecided(trx, actor, request);
    if (isRefusal(found)) return found;
    const { cut, record } = found;
    const newest = await findNewestCut(trx, cut);
    const refusal =
      checkNotCanceled(await findTarget(trx, cut)) ?? checkSend({ ...cut, decision: cut.decided.decision }, newest);
    if (refusal) return refusal;
    const { now } = request;
    const delivery = { record, action: 'sent', cutNumber: cut.number, confirmation, now, authorOf } as const;
    const bypass = cut.sentAt === null ? await findBypass(trx, actor, delivery) : undefined;
    if (isRefusal(bypass)) return bypass;
    const order = { project: record, ...to, cutId: cut.id, sentById: actor.id, now };
    const queueEmails = to.contactIds.length > 0 ? await planVersionEmails(trx, deps, order) : undefined;
    if (isRefusal(queueEmails)) return queueEmails;
    if (cut.sentAt === null) {
      const refused = await startApprovalWait(trx, actor, { record, now });
      if (refused) return refused;
      await updateCut(trx, cut.id, { sent_at: now });
      await writeBypass(trx, record, bypass);
    }
    if (queueEmails) await queueEmails((await findOpenWait(trx, record.id))?.id ?? null);
    return readCut(trx, actor, cut.id);
  });
}

const findOpenWait = async (trx: Db, projectId: number) =>
  (await listWaits(trx, projectId)).find(({ until }) => until === null);

/** Removes the wait that began when the cut was sent, and reopens the one that ended then, unless the work has ended since. */
async function revertApprovalWait(trx: Db, record: ProjectRecord, { sentAt, now }: { sentAt: string; now: string }) {
  const wait = await findOpenWait(trx, record.id);
  if (wait?.kind !== 'approval' || (await isApprovalPending(trx, record.id))) return;
  if (wait.since !== sentAt) return endApprovalWait(trx, record.id, now);
  await deleteWaitRow(trx, { id: wait.id, projectId: record.id });
  if (!isFinished(record.status)) await reopenWait(trx, { projectId: record.id, endedAt: sentAt }, now);
}

/** Marks an undecided version as not sent, and undoes what sending it did to the waits. */
export function unsendCut(db: Db, actor: Actor, request: SendRequest): Promise<Cut | Refusal> {
  return db.transaction().execute(async (trx) => {
    const found = await lockDecided(trx, actor, request);
    if (isRefusal(found)) return found;
    const { cut, record } = found;
    const refusal = checkUndecided(cut.decided);
    if (refusal) return refusal;
    if (cut.sentAt === null) return readCut(trx, actor, cut.id);
    await updateCut(trx, cut.id, { sent_at: null });
    await removeSendBypass(trx, record, cut.number);
    await withdrawEmails(trx, record.id);
    await revertApprovalWait(trx, record, { sentAt: cut.sentAt, now: request.now });
    return readCut(trx, actor, cut.id);
  });
}
