/** Checks of projects in the database, and their counts on the project (docs/projects.md#checks). */
import { sql } from 'kysely';
import type { CheckBypass } from '#domain/work/checks/check-kinds.ts';
import { checkCheckCount, type CheckDraft, type ProjectCheck } from '#domain/work/checks/checks.ts';
import type { Refusal } from '#domain/platform/refusal.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row, RowChange } from '#server/platform/db/tables.ts';

/** Returns the checks of these projects by project, in order. */
export async function listChecksOf(db: Db, projectIds: readonly number[]): Promise<Map<number, ProjectCheck[]>> {
  const rows = await db
    .selectFrom('project_checks')
    .leftJoin('users', 'users.id', 'project_checks.done_by_id')
    .selectAll('project_checks')
    .select(['users.first_name', 'users.last_name'])
    .where('project_id', 'in', projectIds)
    .orderBy('project_checks.position')
    .orderBy('project_checks.id')
    .execute();
  const checks = rows.map((row) => {
    const { first_name: firstName, last_name: lastName, done_at: at, done_by_id: byId } = row;
    const by =
      byId === null ? null : { id: byId, name: fullNameOf({ firstName: firstName ?? '', lastName: lastName ?? '' }) };
    const check: ProjectCheck = {
      id: row.id,
      version: row.version,
      text: row.text,
      moment: row.moment,
      mustBeDone: row.must_be_done,
      position: row.position,
      done: at === null ? null : { at, by },
      createdById: row.created_by_id,
    };
    return [row.project_id, check] as const;
  });
  const byProject = Map.groupBy(checks, ([projectId]) => projectId);
  return new Map([...byProject].map(([projectId, own]) => [projectId, own.map(([, check]) => check)]));
}

/** Returns the project's checks in order. */
export const listChecks = async (db: Db, projectId: number): Promise<ProjectCheck[]> =>
  (await listChecksOf(db, [projectId])).get(projectId) ?? [];

/** Returns the project's checks as a template or copy holds them, in order. */
export const listCheckDrafts = async (db: Db, projectId: number): Promise<CheckDraft[]> =>
  (await listChecks(db, projectId)).map(({ text, moment, mustBeDone }) => ({ text, moment, mustBeDone }));

/** Returns the row, or undefined. */
export const findCheckRow = (db: Db, id: number): Promise<Row<'project_checks'> | undefined> =>
  db.selectFrom('project_checks').selectAll().where('id', '=', id).executeTakeFirst();

/** Updates these columns, increments the version, and stores the counts. The project must be locked. */
export async function updateCheck(
  trx: Db,
  { id, projectId }: { id: number; projectId: number },
  columns: RowChange<'project_checks'>,
): Promise<void> {
  await trx
    .updateTable('project_checks')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await storeCheckCounts(trx, projectId);
}

/** Deletes a check, moves those after it up, and stores the counts. The project must be locked. */
export async function deleteCheckRow(trx: Db, { id, project_id: projectId, position }: Row<'project_checks'>) {
  await trx.deleteFrom('project_checks').where('id', '=', id).execute();
  await trx
    .updateTable('project_checks')
    .set((eb) => ({ position: eb('position', '-', 1) }))
    .where('project_id', '=', projectId)
    .where('position', '>', position)
    .execute();
  await storeCheckCounts(trx, projectId);
}

/** Writes the positions of checks that this order moves. */
export async function storeOrder(trx: Db, checks: readonly ProjectCheck[], ids: readonly number[]): Promise<void> {
  const positions = new Map(ids.map((id, position) => [id, position]));
  for (const { id, position } of checks) {
    const after = positions.get(id) ?? position;
    if (after !== position)
      await trx.updateTable('project_checks').set({ position: after }).where('id', '=', id).execute();
  }
}

/** Reopens the project's checks for another round. The project must be locked. */
export async function reopenChecks(trx: Db, projectId: number): Promise<void> {
  await trx
    .updateTable('project_checks')
    .set((eb) => ({ done_at: null, done_by_id: null, version: eb('version', '+', 1) }))
    .where('project_id', '=', projectId)
    .where('done_at', 'is not', null)
    .execute();
  await storeCheckCounts(trx, projectId);
}

/** Ticks that a round ended with, as its undo entry stores them. */
export type StoredTick = { id: number; at: string; byId: number | null };

/** Returns the ticks of these checks. */
export const ticksOf = (checks: readonly ProjectCheck[]): StoredTick[] =>
  checks.flatMap(({ id, done }) => (done ? [{ id, at: done.at, byId: done.by?.id ?? null }] : []));

/** Ticks checks again as they were, except ones ticked or deleted since. The project must be locked. */
export async function restoreTicks(trx: Db, projectId: number, ticks: readonly StoredTick[]): Promise<void> {
  for (const { id, at, byId } of ticks)
    await trx
      .updateTable('project_checks')
      .set((eb) => ({
        done_at: at,
        done_by_id: eb
          .selectFrom('users')
          .select('users.id')
          .where('users.id', '=', byId ?? 0),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .where('project_id', '=', projectId)
      .where('done_at', 'is', null)
      .execute();
  if (ticks.length > 0) await storeCheckCounts(trx, projectId);
}

/** Gives a duplicate the original's checks, all of them open. */
export async function copyChecks(
  trx: Db,
  { fromId, toId, createdById, now }: { fromId: number; toId: number; createdById: number; now: string },
): Promise<void> {
  const drafts = await listCheckDrafts(trx, fromId);
  await addOpenChecks(trx, toId, { drafts, createdById, now });
}

/** Writes the bypasses of a project, without a new version of it. The project must be locked. */
export async function storeBypasses(trx: Db, projectId: number, bypasses: readonly CheckBypass[]): Promise<void> {
  const columns = { check_bypasses: JSON.stringify(bypasses) as never };
  await trx.updateTable('projects').set(columns).where('id', '=', projectId).execute();
}

/** Stores the counts of the project's checks, without a new version of the project. Called with each write of checks. */
export async function storeCheckCounts(trx: Db, projectId: number): Promise<void> {
  const { total, open } = await trx
    .selectFrom('project_checks')
    .select(({ fn }) => [fn.countAll<number>().as('total')])
    .select(({ fn }) => fn.count<number>('id').filterWhere('done_at', 'is', null).as('open'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  const counts = { checks_total: Number(total), open_checks: Number(open) };
  await trx.updateTable('projects').set(counts).where('id', '=', projectId).execute();
}

/** Adds open checks after the project's own, and stores the counts. The project must be locked. Refuses more than the limit. */
export async function addOpenChecks(
  trx: Db,
  projectId: number,
  { drafts, createdById, now }: { drafts: readonly CheckDraft[]; createdById: number | null; now: string },
): Promise<Refusal | undefined> {
  if (drafts.length === 0) return undefined;
  const { count, last } = await trx
    .selectFrom('project_checks')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('position').as('last')])
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  const refusal = checkCheckCount(Number(count) + drafts.length);
  if (refusal) return refusal;
  const first = Number(last ?? -1) + 1;
  await trx
    .insertInto('project_checks')
    .values(
      drafts.map(({ text, moment, mustBeDone }, index) => ({
        project_id: projectId,
        text,
        moment,
        must_be_done: mustBeDone,
        position: first + index,
        done_at: null,
        done_by_id: null,
        created_by_id: createdById,
        created_at: now,
      })),
    )
    .execute();
  await storeCheckCounts(trx, projectId);
  return undefined;
}

/** Returns the projects whose counts don't match their checks. */
export async function listWrongCheckCounts(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select projects.id from projects left join
    (select project_id, count(*) as total, count(*) - count(done_at) as still_open from project_checks group by project_id)
    as counted on counted.project_id = projects.id
    where projects.checks_total <> coalesce(counted.total, 0) or projects.open_checks <> coalesce(counted.still_open, 0)
    order by projects.id`.execute(db);
  return rows.map(({ id }) => Number(id));
}
