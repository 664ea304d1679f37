/** Links between remote and local records, and the progress of imports (docs/import.md#import). */
import { sql } from 'kysely';
import { EXPIRED_INVITE } from '#domain/identity/invites.ts';
import {
  EMPTY_REPORT,
  type ApiImportClass,
  type ApiImportCounts,
  type ApiImportPhase,
  type ApiImportReport,
} from '#domain/operations/api-import.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { selectForUpdate } from '#server/platform/db/locks.ts';
import { chunksOf } from '#server/platform/db/insert-chunks.ts';
import type { NewRow, Row } from '#server/platform/db/tables.ts';

export type Link = Row<'wire_import_links'>;
export type Run = Row<'wire_imports'>;

/** Returns the links of these remote records by their IDs. */
export async function findLinks(
  db: Db,
  source: string,
  { apiClass, ids }: { apiClass: ApiImportClass; ids: readonly number[] },
): Promise<Map<number, Link>> {
  const found = new Map<number, Link>();
  for (const chunk of chunksOf([...new Set(ids)], 500)) {
    const rows = await db
      .selectFrom('wire_import_links')
      .selectAll()
      .where('source', '=', source)
      .where('class', '=', apiClass)
      .where('remote_id', 'in', chunk)
      .execute();
    for (const row of rows) found.set(row.remote_id, row);
  }
  return found;
}

/** Returns the IDs of these local records that are linked to this source. */
export async function listLinkedIds(
  db: Db,
  source: string,
  { apiClass, ids }: { apiClass: ApiImportClass; ids: readonly number[] },
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('wire_import_links')
    .select('local_id')
    .where('class', '=', apiClass)
    .where('local_id', 'in', ids)
    .where('source', '=', source)
    .execute();
  return new Set(rows.map((row) => row.local_id));
}

/** Stores the links and replaces earlier ones of the same records. */
export async function storeLinks(trx: Db, links: readonly NewRow<'wire_import_links'>[]): Promise<void> {
  for (const chunk of chunksOf(links))
    await trx
      .insertInto('wire_import_links')
      .values(chunk)
      .onConflict((clash) =>
        clash.columns(['source', 'class', 'remote_id']).doUpdateSet((eb) => ({
          local_id: eb.ref('excluded.local_id'),
          local_version: eb.ref('excluded.local_version'),
          hash: eb.ref('excluded.hash'),
          seen_at: eb.ref('excluded.seen_at'),
        })),
      )
      .execute();
}

/** Returns the unfinished import of this source; `lock` locks its row. */
export async function findOpenRun(db: Db, source: string, lock?: 'lock'): Promise<Run | undefined> {
  const query = db.selectFrom('wire_imports').selectAll().where('source', '=', source).where('finished_at', 'is', null);
  return (lock ? selectForUpdate(db, query) : query).executeTakeFirst();
}

/** Returns true if nothing in this instance could conflict with another one's IDs. */
export async function isEmptyInstance(db: Db): Promise<boolean> {
  for (const table of [
    'projects',
    'clients',
    'media',
    'feedback',
    'cuts',
    'bin',
    'leave_applications',
    'point_targets',
  ] as const)
    if (
      await db
        .selectFrom(table)
        .select(sql<number>`1`.as('one'))
        .limit(1)
        .executeTakeFirst()
    )
      return false;
  return true;
}

/** Starts an import. */
export async function insertRun(
  db: Db,
  { source, phase, now, preservesIds }: { source: string; phase: ApiImportPhase; now: string; preservesIds: boolean },
): Promise<Run> {
  const row = {
    source,
    phase,
    cursor: null,
    keeps_ids: preservesIds,
    counts: JSON.stringify({}) as never,
    report: JSON.stringify(EMPTY_REPORT) as never,
    started_at: now,
    moved_at: now,
    finished_at: null,
  };
  return db.insertInto('wire_imports').values(row).returningAll().executeTakeFirstOrThrow();
}

export type Position = { phase: ApiImportPhase; cursor: string | null };

/** Stores the import's progress, counts and report. */
export async function moveRun(
  trx: Db,
  id: number,
  { phase, cursor, counts, report, now }: Position & { counts: ApiImportCounts; report: ApiImportReport; now: string },
): Promise<void> {
  await trx
    .updateTable('wire_imports')
    .set({
      phase,
      cursor,
      counts: JSON.stringify(counts) as never,
      report: JSON.stringify(report) as never,
      moved_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Ends the import. */
export async function endRun(trx: Db, id: number, now: string): Promise<void> {
  await trx.updateTable('wire_imports').set({ finished_at: now, moved_at: now }).where('id', '=', id).execute();
}

/** Returns true if an unfinished import has progressed since that instant: its later records may refer to files it has already imported. */
export async function isImportRunning(db: Db, since: string): Promise<boolean> {
  const row = await db
    .selectFrom('wire_imports')
    .select('id')
    .where('finished_at', 'is', null)
    .where('moved_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns active people imported from this source who have not chosen a password. */
export const listInvitable = (db: Db, source: string): Promise<{ id: number; email: string }[]> =>
  db
    .selectFrom('users')
    .innerJoin('wire_import_links as link', (join) =>
      join.onRef('link.local_id', '=', 'users.id').on('link.class', '=', 'User').on('link.source', '=', source),
    )
    .select(['users.id', 'users.email'])
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null)
    .where('users.invited_until', '=', EXPIRED_INVITE)
    .orderBy('users.id')
    .execute();
