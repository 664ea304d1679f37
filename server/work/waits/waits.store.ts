/** Waits for the client in the database, and the project columns derived from them. */
import { adjustedDeadline, isReopenable, MAX_WAITS, type Wait } from '#domain/work/waits.ts';
import { REQUESTED_KINDS } from '#domain/work/wait-kinds.ts';
import { OPEN_STATUSES } from '#domain/platform/project-status.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row, RowChange } from '#server/platform/db/tables.ts';

const author = (id: number | null, firstName: string | null, lastName: string | null) =>
  id === null ? null : { id, name: fullNameOf({ firstName: firstName ?? '', lastName: lastName ?? '' }) };

/** Returns the waits of these projects by project, latest first. */
export async function listWaitsOf(db: Db, projectIds: readonly number[]): Promise<Map<number, Wait[]>> {
  const rows = await db
    .selectFrom('waits')
    .leftJoin('users as opener', 'opener.id', 'waits.opened_by_id')
    .leftJoin('users as ender', 'ender.id', 'waits.ended_by_id')
    .selectAll('waits')
    .select(['opener.first_name as opener_first', 'opener.last_name as opener_last'])
    .select(['ender.first_name as ender_first', 'ender.last_name as ender_last'])
    .where('waits.project_id', 'in', projectIds)
    .orderBy('waits.since', 'desc')
    .orderBy('waits.id', 'desc')
    .execute();
  const waits = new Map<number, Wait[]>();
  for (const [projectId, own] of Map.groupBy(rows, (row) => row.project_id))
    waits.set(
      projectId,
      own.map((row) => ({
        id: row.id,
        version: row.version,
        kind: row.kind,
        since: row.since,
        until: row.until,
        note: row.note,
        createdAt: row.created_at,
        openedBy: author(row.opened_by_id, row.opener_first, row.opener_last),
        endedBy: author(row.ended_by_id, row.ender_first, row.ender_last),
        ...(row.ended_by_contact !== null && { endedByContact: row.ended_by_contact }),
      })),
    );
  return waits;
}

/** Returns the project's waits, latest first. */
export const listWaits = async (db: Db, projectId: number): Promise<Wait[]> =>
  (await listWaitsOf(db, [projectId])).get(projectId) ?? [];

/** Returns when the deadlines of these projects were last set, if after their assignment. */
export const listDeadlinesSet = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('projects')
    .select(['id', 'deadline_set_at'])
    .where('id', 'in', ids)
    .where('deadline_set_at', 'is not', null)
    .execute();

/** Returns the project of a wait, or undefined. */
export const findWaitProject = (db: Db, id: number): Promise<{ project_id: number } | undefined> =>
  db.selectFrom('waits').select('project_id').where('id', '=', id).executeTakeFirst();

type NewWait = Pick<Row<'waits'>, 'project_id' | 'kind' | 'since' | 'note' | 'opened_by_id' | 'created_at'>;

/** Inserts an open wait and returns it. The project must be locked. */
export async function insertWait(trx: Db, { project_id: projectId, ...wait }: NewWait): Promise<Wait> {
  const row = await trx
    .insertInto('waits')
    .values({ ...wait, project_id: projectId, until: null, ended_by_id: null })
    .returning(['id', 'version'])
    .returning(({ selectFrom }) => [
      selectFrom('users').select('first_name').whereRef('users.id', '=', 'waits.opened_by_id').as('first'),
      selectFrom('users').select('last_name').whereRef('users.id', '=', 'waits.opened_by_id').as('last'),
    ])
    .executeTakeFirstOrThrow();
  const { kind, since, note, opened_by_id: openerId, created_at: createdAt } = wait;
  const waiting = { waiting_for: kind, waiting_since: since };
  // Only approvals are waited for on ended work, whose adjusted deadline is stored.
  if (kind === 'approval') await syncProjects(trx, [projectId]);
  else await trx.updateTable('projects').set(waiting).where('id', '=', projectId).execute();
  const openedBy = author(openerId, row.first, row.last);
  return { id: row.id, version: row.version, kind, since, until: null, note, createdAt, openedBy, endedBy: null };
}

/** Updates these columns of a wait and increments its version. The project must be locked. */
export async function updateWait(
  trx: Db,
  { id, projectId }: { id: number; projectId: number },
  columns: RowChange<'waits'>,
): Promise<void> {
  await trx
    .updateTable('waits')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await syncProjects(trx, [projectId]);
}

/** Deletes a wait. The project must be locked. */
export async function deleteWaitRow(trx: Db, { id, projectId }: { id: number; projectId: number }): Promise<void> {
  await trx.deleteFrom('waits').where('id', '=', id).execute();
  await syncProjects(trx, [projectId]);
}

/** Number of projects read at once when all are checked. */
const CHECKED_AT_ONCE = 500;

/** Project columns derived from the waits. */
const DERIVED = ['waiting_for', 'waiting_since', 'adjusted_deadline_at'] as const;
type DerivedColumns = Pick<Row<'projects'>, (typeof DERIVED)[number]>;
const TIMES = ['id', 'created_at', 'ended_at', 'deadline_at', 'deadline_set_at'] as const;
type Times = Pick<Row<'projects'>, (typeof TIMES)[number]>;
type WaitPeriod = Pick<Row<'waits'>, 'kind' | 'since' | 'until'>;

/** Only ended work stores an adjusted deadline, since that of open work changes as time passes. */
function deriveColumns(project: Times, waits: readonly WaitPeriod[]): DerivedColumns {
  const open = waits.find(({ until }) => until === null);
  const { created_at: createdAt, deadline_at: deadlineAt, deadline_set_at: deadlineSetAt, ended_at: endedAt } = project;
  const adjusted =
    endedAt === null ? null : adjustedDeadline({ createdAt, deadlineAt, deadlineSetAt, endedAt }, waits, endedAt);
  return {
    waiting_for: open?.kind ?? null,
    waiting_since: open?.since ?? null,
    adjusted_deadline_at: adjusted === deadlineAt ? null : adjusted,
  };
}

/** Returns the projects among these whose derived columns don't match their waits, with the right values. */
export async function listWrongColumns(db: Db, ids: readonly number[]): Promise<(DerivedColumns & { id: number })[]> {
  if (ids.length === 0) return [];
  const projects = await db
    .selectFrom('projects')
    .select([...TIMES, ...DERIVED])
    .where('id', 'in', ids)
    .execute();
  const waits = await db
    .selectFrom('waits')
    .select(['project_id', 'kind', 'since', 'until'])
    .where('project_id', 'in', ids)
    .execute();
  const byProject = Map.groupBy(waits, ({ project_id }) => project_id);
  return projects.flatMap((project) => {
    const derived = deriveColumns(project, byProject.get(project.id) ?? []);
    return DERIVED.some((name) => derived[name] !== project[name]) ? [{ ...derived, id: project.id }] : [];
  });
}

/** Writes the columns derived from the waits, without a new version of the projects (ADR 26). */
export async function syncProjects(trx: Db, ids: readonly number[]): Promise<void> {
  for (const { id, ...columns } of await listWrongColumns(trx, ids))
    await trx.updateTable('projects').set(columns).where('id', '=', id).execute();
}

/** Returns the IDs of all projects whose derived columns don't match their waits. */
export async function listWrongProjects(db: Db): Promise<number[]> {
  const wrong: number[] = [];
  let after = 0;
  for (;;) {
    const rows = await db
      .selectFrom('projects')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(CHECKED_AT_ONCE)
      .execute();
    const ids = rows.map(({ id }) => id);
    wrong.push(...(await listWrongColumns(db, ids)).map(({ id }) => id));
    if (ids.length < CHECKED_AT_ONCE) return wrong;
    after = ids.at(-1) ?? after;
  }
}

type WaitEnd = { at: string; byId: number | null; /** Name of the contact who ended it. */ byContact?: string };

/** Ends the open wait and increments its version. If kinds are given, only a wait of these kinds. */
export async function endOpenWait(
  trx: Db,
  projectId: number,
  { at, byId, byContact, kinds }: WaitEnd & { kinds?: readonly Wait['kind'][] },
): Promise<void> {
  let query = trx
    .updateTable('waits')
    .set((eb) => ({
      until: eb.case().when('since', '>', at).then(eb.ref('since')).else(at).end(),
      ended_by_id: byId,
      ended_by_contact: byContact ?? null,
      version: eb('version', '+', 1),
    }))
    .where('project_id', '=', projectId)
    .where('until', 'is', null);
  if (kinds) query = query.where('kind', 'in', kinds);
  await query.execute();
  await syncProjects(trx, [projectId]);
}

/**
 * Continues a wait whose end was reverted. If it ended a while ago, another of its kind begins now, so that the time between,
 * in which nobody waited, doesn't count.
 */
export async function continueWait(
  trx: Db,
  { projectId, wait }: { projectId: number; wait: Wait & { until: string } },
  now: string,
): Promise<void> {
  if (isReopenable(wait.until, now))
    return updateWait(trx, { id: wait.id, projectId }, { until: null, ended_by_id: null, ended_by_contact: null });
  if ((await listWaits(trx, projectId)).length >= MAX_WAITS) return undefined;
  const { kind, note, openedBy } = wait;
  const row = { project_id: projectId, kind, note, since: now, opened_by_id: openedBy?.id ?? null, created_at: now };
  await insertWait(trx, row);
  return syncProjects(trx, [projectId]);
}

/** Continues the wait that ended at this instant, unless it was for an approval or another followed. */
export async function reopenWait(
  trx: Db,
  { projectId, endedAt }: { projectId: number; endedAt: string },
  now: string,
): Promise<void> {
  const waits = await listWaits(trx, projectId);
  const wait = waits.find(({ until, kind }) => until === endedAt && kind !== 'approval');
  if (!wait || waits.some(({ until }) => until === null || until > endedAt)) return;
  await continueWait(trx, { projectId, wait: { ...wait, until: endedAt } }, now);
}

/** Ends the waits for footage, a brief or an answer that are open on completed projects, at the end of the work. */
export async function endWaitsOfFinished(trx: Db, ids: readonly number[], now: string): Promise<void> {
  if (ids.length === 0) return;
  const open = await trx
    .selectFrom('waits')
    .innerJoin('projects', 'projects.id', 'waits.project_id')
    .select(['projects.id', 'projects.ended_at'])
    .where('projects.id', 'in', ids)
    .where('projects.status', 'not in', OPEN_STATUSES)
    .where('waits.until', 'is', null)
    .where('waits.kind', 'in', REQUESTED_KINDS)
    .execute();
  for (const { id, ended_at: endedAt } of open)
    await endOpenWait(trx, id, { at: endedAt ?? now, byId: null, kinds: REQUESTED_KINDS });
}
