/** Decisions on cuts. Each runs in one transaction with the project locked (docs/review.md#decisions). */
import type { Cut } from '#domain/review/cuts.ts';
import {
  requestText,
  startsNewRound,
  checkNewDeadline,
  checkNewest,
  checkOpenNotes,
} from '#domain/review/decisions.ts';
import { mayDecide, mayReadProject } from '#domain/work/projects/project-rights.ts';
import { checkNotCanceled } from '#domain/review/deliverables.ts';
import { accessDenied, isRefusal, notFound, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { authorOf } from '#server/work/projects/project-history.ts';
import type { ProjectRecord } from '#server/work/projects/project-record.ts';
import { findRecord } from '#server/work/projects/projects.store.ts';
import { type Confirmation, findBypass, writeBypass } from '#server/work/checks/confirm-checks.ts';
import { persistRevision } from '#server/work/projects/persist-revision.ts';
import { listOpenNoteIds } from '#server/work/feedback/marks.store.ts';
import { writeMentionNames } from '#server/work/mentions/store-mentions.ts';
import { reasonDetail } from '#domain/journal/notifications.ts';
import { notifyOfMentions, notifyOfFeedback } from '#server/work/mentions/notify-team.store.ts';
import { checkIfMatch, type IfMatch } from '#server/platform/http/response/etag.ts';
import { findTarget } from '#server/review/deliverables/deliverables.store.ts';
import { findCut } from './cuts.store.ts';
import { causesOf, findDecided, findGuestRequest, findNewestCut, writeDecision } from './cut-decisions.store.ts';

type DecidedCut = NonNullable<Awaited<ReturnType<typeof findDecided>>>;

/** Returns the cut and its project if this user can read them; otherwise a 404 (docs/product.md#hidden). */
export async function getCutAndProject(
  db: Db,
  actor: Actor,
  { id, lock }: { id: number; lock?: 'lock' },
): Promise<{ cut: DecidedCut; record: ProjectRecord } | Refusal> {
  const seen = await findDecided(db, id);
  const record = seen && (await findRecord(db, seen.projectId, lock));
  if (!record || !mayReadProject(actor, record)) return notFound();
  // Reads again under the lock, because someone may have decided before it was acquired.
  const cut = lock ? await findDecided(db, id) : seen;
  return cut ? { cut, record } : notFound();
}

/** Checks whether this user may decide on this cut. */
export async function checkDecider(db: Db, actor: Actor, id: number) {
  const found = await getCutAndProject(db, actor, { id });
  if (isRefusal(found)) return found;
  return mayDecide(actor, found.record) ? undefined : accessDenied();
}

type DecisionRequest = { id: number; ifMatch: IfMatch; now: string };

/** Locks the project and returns its newest cut if this user may decide on it. */
async function lockNewest(trx: Db, actor: Actor, { id, ifMatch }: DecisionRequest) {
  const found = await getCutAndProject(trx, actor, { id, lock: 'lock' });
  if (isRefusal(found)) return found;
  if (!mayDecide(actor, found.record)) return accessDenied();
  const newest = await findNewestCut(trx, found.cut);
  const refusal = checkNotCanceled(await findTarget(trx, found.cut)) ?? checkNewest(found.cut, newest);
  return refusal ?? checkIfMatch(ifMatch, found.cut.version) ?? found;
}

/** Returns the cut's current state. */
export async function readCut(db: Db, actor: Actor, id: number): Promise<Cut | Refusal> {
  return (await findCut(db, actor, id)) ?? notFound();
}

type Approval = DecisionRequest & { seenOpenNotes: number | undefined; confirmation: Confirmation };

/** Approves the newest cut. With open notes, the request must contain their number. Approving again writes nothing. */
export function approveCut(
  db: Db,
  actor: Actor,
  { seenOpenNotes, confirmation, ...request }: Approval,
): Promise<Cut | Refusal> {
  return db.transaction().execute(async (trx) => {
    const found = await lockNewest(trx, actor, request);
    if (isRefusal(found)) return found;
    const { cut, record } = found;
    if (cut.decided.decision === 'approved') return readCut(trx, actor, cut.id);
    const open = await listOpenNoteIds(trx, actor, [cut.id]);
    const refusal = checkOpenNotes(open.length, seenOpenNotes);
    if (refusal) return refusal;
    const { now } = request;
    const delivery = { record, action: 'approved', cutNumber: cut.number, confirmation, now, authorOf } as const;
    const bypass = await findBypass(trx, actor, delivery);
    if (isRefusal(bypass)) return bypass;
    const by = { at: now, byId: actor.id, byGuestId: null };
    await writeDecision(trx, cut.id, { decision: 'approved', ...by, reason: null });
    await writeBypass(trx, record, bypass);
    const notice = { projectId: record.id, kind: 'decision', outcome: 'approved' } as const;
    await notifyOfFeedback(trx, notice, { actorId: actor.id, now, recordId: cut.id });
    return readCut(trx, actor, cut.id);
  });
}

export type ChangesRequest = { reason: string; deadlineAt: string | undefined };
export type ChangesResult = { cut: Cut; undoId?: number | undefined };

async function writeRequest(
  trx: Db,
  actor: Actor,
  { cut, record, now, reason, deadlineAt }: ChangesRequest & { cut: DecidedCut; record: ProjectRecord; now: string },
): Promise<number | undefined | Refusal> {
  if (startsNewRound(actor, record)) {
    const revised = await persistRevision(trx, actor, {
      record,
      reason,
      now,
      deadlineAt,
      causes: causesOf(trx, [cut]),
    });
    return isRefusal(revised) ? revised : revised.undoId;
  }
  const namedReason = await writeMentionNames(trx, reason, { assignedToId: record.assignedToId, path: 'reason' });
  if (isRefusal(namedReason)) return namedReason;
  const earlier = await findGuestRequest(trx, cut.id);
  const written = { at: now, byId: actor.id, byGuestId: null, reason: requestText(namedReason.text, earlier) };
  await writeDecision(trx, cut.id, { decision: 'changes', ...written });
  const action = { actorId: actor.id, now, recordId: cut.id };
  const detail = reasonDetail(namedReason.text);
  await notifyOfFeedback(trx, { projectId: record.id, kind: 'decision', outcome: 'changes', detail }, action);
  await notifyOfMentions(trx, { projectId: record.id, ids: namedReason.ids }, { actorId: actor.id, now });
  return undefined;
}

/** Requests changes on the newest cut. Finished work goes back for another round if the user may request a revision. */
export function requestChanges(
  db: Db,
  actor: Actor,
  { reason, deadlineAt, ...request }: DecisionRequest & ChangesRequest,
): Promise<ChangesResult | Refusal> {
  return db.transaction().execute(async (trx) => {
    const found = await lockNewest(trx, actor, request);
    if (isRefusal(found)) return found;
    const { now } = request;
    const isRound = startsNewRound(actor, found.record);
    const violations = deadlineAt === undefined ? [] : checkNewDeadline(deadlineAt, { isRound, now });
    const refusal = refuseInvalid(violations);
    if (refusal) return refusal;
    const undoId = await writeRequest(trx, actor, { ...found, now, reason, deadlineAt });
    if (isRefusal(undoId)) return undoId;
    const cut = await readCut(trx, actor, found.cut.id);
    return isRefusal(cut) ? cut : { cut, undoId };
  });
}
