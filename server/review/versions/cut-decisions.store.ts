/** Decisions on cuts in the database: the newest cut, its decision, and cuts awaiting approval (docs/review.md#decisions). */
import { type ExpressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { CutDecision } from '#domain/work/projects/project-cuts.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { type Paging, pageOf } from '#server/platform/db/page.ts';
import type { Row, Tables } from '#server/platform/db/tables.ts';
import type { RevisionCauses } from '#server/platform/ports.ts';
import { emailApproved } from '#server/review/sends/email-contacts.ts';
import { endApprovalWait, reopenApprovalWait } from './approval-wait.store.ts';
import { isNewest, isWithClient, newestCuts } from './newest-cuts.ts';
import { isNotDeleted, isOfLiveDeliverable } from '#server/work/projects/latest-cut.ts';

/** Columns of a decision on a cut. */
export type Decision = {
  decision: CutDecision;
  at: string | null;
  byId: number | null;
  byGuestId: number | null;
  reason: string | null;
};

const decisionOf = (row: Row<'cuts'>): Decision => ({
  decision: row.decision,
  at: row.decided_at,
  byId: row.decided_by_id,
  byGuestId: row.decided_by_guest_id,
  reason: row.decision_reason,
});

const newestOf = (row: Row<'cuts'>) => ({ id: row.id, number: row.number, decided: decisionOf(row) });
type NewestCut = ReturnType<typeof newestOf>;

/** A deliverable of a project; null stands for Main. */
type DeliverableKey = { projectId: number; deliverableId: number | null };

const isOfDeliverable = (deliverableId: number | null) => (deliverableId === null ? 'is' : '=');

/** Returns the deliverable's newest cut, or undefined. */
export async function findNewestCut(
  db: Db,
  { projectId, deliverableId }: DeliverableKey,
): Promise<NewestCut | undefined> {
  const row = await newestCuts(db, projectId)
    .where('cuts.deliverable_id', isOfDeliverable(deliverableId), deliverableId)
    .executeTakeFirst();
  return row && newestOf(row);
}

/** Returns the newest cut of each deliverable that isn't canceled, highest number first. */
export async function listNewestCuts(db: Db, projectId: number): Promise<NewestCut[]> {
  return (await newestCuts(db, projectId).where(isOfLiveDeliverable()).execute()).map(newestOf);
}

/** Returns the deliverable's cut with the next lower number. */
export const findCutBefore = (
  db: Db,
  { projectId, deliverableId, number }: DeliverableKey & { number: number },
): Promise<{ id: number } | undefined> =>
  db
    .selectFrom('cuts')
    .select('id')
    .where('project_id', '=', projectId)
    .where('deliverable_id', isOfDeliverable(deliverableId), deliverableId)
    .where('number', '<', number)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Returns the data that a decision on this cut is checked against, or undefined if it doesn't exist. */
export async function findDecided(db: Db, id: number) {
  const row = await db.selectFrom('cuts').selectAll().where('id', '=', id).executeTakeFirst();
  return (
    row && {
      id: row.id,
      version: row.version,
      projectId: row.project_id,
      deliverableId: row.deliverable_id,
      number: row.number,
      fileRemovedAt: row.file_removed_at,
      fileRemovedBy: row.file_removed_by,
      sentAt: row.sent_at,
      decided: decisionOf(row),
    }
  );
}

/** Returns the guest's request for changes that this cut is marked with, or undefined. */
export async function findGuestRequest(
  db: Db,
  cutId: number,
): Promise<{ guestName: string; reason: string } | undefined> {
  const row = await db
    .selectFrom('cuts')
    .innerJoin('share_guests', 'share_guests.id', 'cuts.decided_by_guest_id')
    .select(['share_guests.name', 'cuts.decision_reason'])
    .where('cuts.id', '=', cutId)
    .where('cuts.decision', '=', 'changes')
    .executeTakeFirst();
  return row && { guestName: row.name, reason: row.decision_reason ?? '' };
}

/** Writes the same decision on these cuts and increments their versions. */
async function writeDecisions(
  db: Db,
  cutIds: readonly number[],
  { decision, at, byId, byGuestId, reason }: Decision,
): Promise<void> {
  if (cutIds.length === 0) return;
  await db
    .updateTable('cuts')
    .set((eb) => ({
      decision,
      decided_at: at,
      decided_by_id: byId,
      decided_by_guest_id: byGuestId,
      decision_reason: reason,
      version: eb('version', '+', 1),
    }))
    .where('id', 'in', cutIds)
    .execute();
  if (at !== null) await endApprovalWaitOf(db, cutIds, { at, isApproval: decision === 'approved' });
}

/** Ends the approval wait of the project that these cuts belong to, and emails the client about an approval. */
async function endApprovalWaitOf(
  db: Db,
  cutIds: readonly number[],
  { at, isApproval }: { at: string; isApproval: boolean },
): Promise<void> {
  const cut = await db.selectFrom('cuts').select('project_id').where('id', 'in', cutIds).limit(1).executeTakeFirst();
  if (!cut) return;
  await endApprovalWait(db, cut.project_id, at);
  if (isApproval) await emailApproved(db, cut.project_id, at);
}

/** Writes the decision and increments the cut's version. */
export const writeDecision = (db: Db, cutId: number, decision: Decision): Promise<void> =>
  writeDecisions(db, [cutId], decision);

/** Returns these cuts as the causes of a revision, which marks them unless a guest has requested the changes. */
export const causesOf = (trx: Db, cuts: readonly NewestCut[]): RevisionCauses => ({
  cutIds: cuts.map(({ id }) => id),
  mark: async ({ at, byId, reason }) => {
    // The round has the team's reason; a guest's request stays on its version.
    const marked = cuts.filter(({ decided }) => decided.decision !== 'changes' || decided.byGuestId === null);
    const ids = marked.map(({ id }) => id);
    await writeDecisions(trx, ids, { decision: 'changes', at, byId, byGuestId: null, reason });
    return marked.map(({ id, decided }): PreviousDecision => ({ cutId: id, before: decided, at, byId }));
  },
});

/** A cut and its decision before an action, and when and by whom the action decided. Older releases did not store the latter two. */
export type PreviousDecision = { cutId: number; before: Decision } & Partial<Pick<Decision, 'at' | 'byId'>>;

/** Reverts the request for changes, unless there has been another decision since, even the same one by someone else. */
export async function restoreDecision(
  db: Db,
  { cutId, before, at, byId }: PreviousDecision,
  now: string,
): Promise<void> {
  const cut = await findDecided(db, cutId);
  const isSameDecision = at === undefined || (cut?.decided.at === at && cut.decided.byId === byId);
  if (cut?.decided.decision !== 'changes' || !isSameDecision) return;
  await writeDecision(db, cutId, before);
  await reopenApprovalWait(db, cut.projectId, now);
}

type Builder = ExpressionBuilder<Tables, 'cuts' | 'projects'>;

const isDecidedBy = (eb: Builder, { id }: Actor) =>
  eb.or([eb('projects.assigned_by_id', '=', id), eb('projects.reviewed_by_id', '=', id)]);

/** Whose turn it is on undecided cuts: true for sent ones that the client has, false for unsent ones; undefined for the newest of both. */
export type IsSent = boolean | undefined;

const isOfTurn = (isSent: IsSent): RawBuilder<SqlBool> => {
  if (isSent) return isWithClient();
  return isSent === undefined ? isNewest() : sql<SqlBool>`(cuts.sent_at is null and ${isNewest()})`;
};

/** Selects the undecided cuts of a turn that this manager decides on; for administrators, all. */
const undecidedCuts = (db: Db, actor: Actor, isSent: IsSent) =>
  db
    .selectFrom('cuts')
    .innerJoin('projects', 'projects.id', 'cuts.project_id')
    .where('cuts.decision', '=', sql.lit<CutDecision>(''))
    .where(isNotDeleted())
    .where(isOfTurn(isSent))
    .where(isOfLiveDeliverable())
    .$if(actor.type !== 'admin', (query) => query.where((eb) => isDecidedBy(eb, actor)));

/** Returns one page of undecided cuts, longest waiting first, with their project's title, client, editor and deadline. */
export function listWaitingPage(db: Db, actor: Actor, { isSent, ...paging }: Paging & { isSent: IsSent }) {
  const query = undecidedCuts(db, actor, isSent)
    .leftJoin('clients', 'clients.id', 'projects.client_id')
    .select([
      'cuts.id',
      'projects.id as project_id',
      'projects.title',
      'projects.assigned_to_id',
      'projects.deadline_at',
    ])
    .select(['clients.id as client_id', 'clients.first_name', 'clients.last_name', 'clients.company_name']);
  return pageOf(query.orderBy(isSent ? 'cuts.sent_at' : 'cuts.created_at').orderBy('cuts.id'), paging);
}
