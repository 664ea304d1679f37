/** Decisions on cuts: each is one transaction, with the project held (docs/review.md#decisions). */
import type { Cut } from '#domain/review/cuts.ts';
import { beginsRound, checkNewDeadline, checkNewest, checkOpenNotes, mayDecide } from '#domain/review/decisions.ts';
import { mayReadProject } from '#domain/work/project-rights.ts';
import { accessDenied, isRefusal, notFound, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/identity/roles.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { ProjectRecord } from '#server/work/projects/project-record.ts';
import { findRecord } from '#server/work/projects/projects.store.ts';
import { persistRevision } from '#server/work/projects/persist-revision.ts';
import { listOpenNoteIds } from '#server/work/feedback/marks.store.ts';
import { nameMentions } from '#server/work/mentions/keep-mentions.ts';
import { tellOfMentions, tellOfWords } from '#server/journal/tell.store.ts';
import { checkIfMatch, type IfMatch } from '#server/platform/http/etag.ts';
import { findCut } from './cuts.store.ts';
import { findDecided, findNewestCut, writeDecision } from '#server/work/projects/cut-decisions.store.ts';

type DecidedCut = NonNullable<Awaited<ReturnType<typeof findDecided>>>;

/** The cut and its project, if this person reads them: 404 else (docs/product.md#hidden). */
export async function getCutAndProject(
  db: Db,
  actor: Actor,
  { id, lock }: { id: number; lock?: 'lock' },
): Promise<{ cut: DecidedCut; record: ProjectRecord } | Refusal> {
  const seen = await findDecided(db, id);
  const record = seen && (await findRecord(db, seen.projectId, lock));
  if (!record || !mayReadProject(actor, record)) return notFound();
  // Once more where the project is held: somebody may have decided before it was.
  const cut = lock ? await findDecided(db, id) : seen;
  return cut ? { cut, record } : notFound();
}

/** Whether this person decides on this cut. */
export async function judgeDecider(db: Db, actor: Actor, id: number) {
  const found = await getCutAndProject(db, actor, { id });
  if (isRefusal(found)) return found;
  return mayDecide(actor, found.record) ? undefined : accessDenied();
}

type DecisionRequest = { id: number; ifMatch: IfMatch; now: string };

/** The newest cut of its project, held with it, for who may decide on it. */
async function holdNewest(trx: Db, actor: Actor, { id, ifMatch }: DecisionRequest) {
  const found = await getCutAndProject(trx, actor, { id, lock: 'lock' });
  if (isRefusal(found)) return found;
  if (!mayDecide(actor, found.record)) return accessDenied();
  const newest = await findNewestCut(trx, found.record.id);
  return checkNewest(found.cut, newest) ?? checkIfMatch(ifMatch, found.cut.version) ?? found;
}

/** As it is now. */
export async function readCut(db: Db, actor: Actor, id: number): Promise<Cut | Refusal> {
  return (await findCut(db, actor, id)) ?? notFound();
}

/** Approves the newest cut; while notes are open, only with their number. Repeating it writes nothing. */
export function approveCut(
  db: Db,
  actor: Actor,
  { seenOpen, ...request }: DecisionRequest & { seenOpen: number | undefined },
): Promise<Cut | Refusal> {
  return db.transaction().execute(async (trx) => {
    const found = await holdNewest(trx, actor, request);
    if (isRefusal(found)) return found;
    const { cut } = found;
    if (cut.decided.decision === 'approved') return readCut(trx, actor, cut.id);
    const open = await listOpenNoteIds(trx, actor, cut.id);
    const refusal = checkOpenNotes(open.length, seenOpen);
    if (refusal) return refusal;
    const by = { at: request.now, byId: actor.id, byGuestId: null };
    await writeDecision(trx, cut.id, { decision: 'approved', ...by, reason: null });
    const about = { projectId: found.record.id, kind: 'decision' } as const;
    await tellOfWords(trx, about, { actorId: actor.id, now: request.now, recordId: cut.id });
    return readCut(trx, actor, cut.id);
  });
}

export type ChangesRequest = { reason: string; deadlineAt: string | undefined };
export type Requested = { cut: Cut; undoId?: number | undefined };

async function writeRequest(
  trx: Db,
  actor: Actor,
  { cut, record, now, reason, deadlineAt }: ChangesRequest & { cut: DecidedCut; record: ProjectRecord; now: string },
): Promise<number | undefined | Refusal> {
  if (beginsRound(actor, record)) {
    const revised = await persistRevision(trx, actor, { record, reason, now, deadlineAt });
    return isRefusal(revised) ? revised : revised.undoId;
  }
  const namedReason = await nameMentions(trx, reason, { assignedToId: record.assignedToId, path: 'reason' });
  if (isRefusal(namedReason)) return namedReason;
  const written = { at: now, byId: actor.id, byGuestId: null, reason: namedReason.text };
  await writeDecision(trx, cut.id, { decision: 'changes', ...written });
  const act = { actorId: actor.id, now, recordId: cut.id };
  await tellOfWords(trx, { projectId: record.id, kind: 'decision' }, act);
  await tellOfMentions(trx, { projectId: record.id, ids: namedReason.ids }, { actorId: actor.id, now });
  return undefined;
}

/** Asks for changes of the newest cut; finished work goes back for another round, by those who may request a revision. */
export function requestChanges(
  db: Db,
  actor: Actor,
  { reason, deadlineAt, ...request }: DecisionRequest & ChangesRequest,
): Promise<Requested | Refusal> {
  return db.transaction().execute(async (trx) => {
    const found = await holdNewest(trx, actor, request);
    if (isRefusal(found)) return found;
    const { now } = request;
    const isRound = beginsRound(actor, found.record);
    const late = deadlineAt === undefined ? [] : checkNewDeadline(deadlineAt, { isRound, now });
    const refusal = refuseInvalid(late);
    if (refusal) return refusal;
    const undoId = await writeRequest(trx, actor, { ...found, now, reason, deadlineAt });
    if (isRefusal(undoId)) return undoId;
    const cut = await readCut(trx, actor, found.cut.id);
    return isRefusal(cut) ? cut : { cut, undoId };
  });
}
