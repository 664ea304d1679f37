/** Locks of a project whose clock is about to start: the timers of its editor first, then the project. */
import { sql, type Transaction } from 'kysely';
import { engineOf } from '#server/platform/db/dialect.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { ProjectRecord } from '#server/work/projects/project-record.ts';
import { findRecord, holdRecords } from '#server/work/projects/projects.store.ts';
import { lockTimersOf } from './clock.store.ts';

type Trx = Transaction<Tables>;

/**
 * Locks the timers of the project's editor and then the project, with whatever else `hold` locks; every caller takes both in this
 * order, so that two can't deadlock. The editor may change between the two locks: then both are released and taken again.
 */
export async function holdWithTimers(
  trx: Trx,
  id: number,
  hold: (editorId: number | null) => Promise<ProjectRecord[]> = () => holdRecords(trx, [id]),
): Promise<ProjectRecord[]> {
  const releases = engineOf(trx) === 'postgres';
  for (;;) {
    if (releases) await sql`savepoint timers`.execute(trx);
    const editorId = (await findRecord(trx, id))?.assignedToId ?? null;
    if (editorId !== null) await lockTimersOf(trx, editorId);
    const held = await hold(editorId);
    const isSame = (held.find((one) => one.id === id)?.assignedToId ?? null) === editorId;
    // SQLite's writers are alone: nothing changes between the two.
    if (isSame || !releases) return held;
    await sql`rollback to savepoint timers`.execute(trx);
  }
}
