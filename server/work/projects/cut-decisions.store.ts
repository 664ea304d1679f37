/** Decisions on cuts in the database: which cut is the newest, what was decided, and what waits (docs/review.md#decisions). */
import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CutDecision } from '#domain/review/cuts.ts';
import type { Actor } from '#domain/identity/roles.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { type Paging, pageOf } from '#server/platform/db/page.ts';
import type { Row, Tables } from '#server/platform/db/tables.ts';

/** What a decision leaves on a cut. */
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

/** The cut of the project with the highest number, of those that have their file; undefined where there is none. */
export async function findNewestCut(db: Db, projectId: number) {
  const row = await db
    .selectFrom('cuts')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('file_removed_at', 'is', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { id: row.id, number: row.number, decided: decisionOf(row) };
}

/** The cut of the project with the next lower number. */
export const findCutBefore = (db: Db, projectId: number, number: number): Promise<{ id: number } | undefined> =>
  db
    .selectFrom('cuts')
    .select('id')
    .where('project_id', '=', projectId)
    .where('number', '<', number)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** What a decision on this cut is judged by; undefined where it is not there. */
export async function findDecided(db: Db, id: number) {
  const row = await db.selectFrom('cuts').selectAll().where('id', '=', id).executeTakeFirst();
  return (
    row && {
      id: row.id,
      version: row.version,
      projectId: row.project_id,
      number: row.number,
      fileRemovedAt: row.file_removed_at,
      decided: decisionOf(row),
    }
  );
}

/** Writes what was decided, and counts the version of the cut up. */
export async function writeDecision(db: Db, cutId: number, { decision, at, byId, byGuestId, reason }: Decision) {
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
    .where('id', '=', cutId)
    .execute();
}

/** A cut, what had been decided about it before an act, and when and by whom the act decided: what an earlier version kept lacks the latter two. */
export type ReplacedDecision = { cutId: number; before: Decision } & Partial<Pick<Decision, 'at' | 'byId'>>;

/** Takes the request for changes back, unless something else has been decided since, be it the same by somebody else. */
export async function putBackDecision(db: Db, { cutId, before, at, byId }: ReplacedDecision): Promise<void> {
  const decided = (await findDecided(db, cutId))?.decided;
  const isOurs = at === undefined || (decided?.at === at && decided.byId === byId);
  if (decided?.decision === 'changes' && isOurs) await writeDecision(db, cutId, before);
}

type Builder = ExpressionBuilder<Tables, 'cuts' | 'projects'>;

const isNewest = (): RawBuilder<SqlBool> => sql<SqlBool>`not exists (select 1 from cuts as later
  where later.project_id = cuts.project_id and later.number > cuts.number and later.file_removed_at is null)`;

const isDecidedBy = (eb: Builder, { id }: Actor) =>
  eb.or([eb('projects.assigned_by_id', '=', id), eb('projects.reviewed_by_id', '=', id)]);

/** The newest cuts that nobody has decided on: of the projects that this manager decides on, for administrators of all. */
const waitingFor = (db: Db, actor: Actor) =>
  db
    .selectFrom('cuts')
    .innerJoin('projects', 'projects.id', 'cuts.project_id')
    .where('cuts.decision', '=', sql.lit<CutDecision>(''))
    .where('cuts.file_removed_at', 'is', null)
    .where(isNewest())
    .$if(actor.type !== 'admin', (query) => query.where((eb) => isDecidedBy(eb, actor)));

/** One page of them, waiting longest first, each with its project's title, client and editor. */
export function listWaitingPage(db: Db, actor: Actor, paging: Paging) {
  const query = waitingFor(db, actor)
    .leftJoin('clients', 'clients.id', 'projects.client_id')
    .select(['cuts.id', 'projects.id as project_id', 'projects.title', 'projects.assigned_to_id'])
    .select(['clients.id as client_id', 'clients.first_name', 'clients.last_name', 'clients.company_name']);
  return pageOf(query.orderBy('cuts.created_at').orderBy('cuts.id'), paging);
}
