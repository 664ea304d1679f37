/** Locks of a project whose timer is about to start: the timers of its editor first, then the project. */
import { sql, type Transaction } from 'kysely';
import { engineOf } from '#server/platform/db/dialect.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { ProjectRecord } from '#server/work/projects/project-record.ts';
import { findRecord, lockRecords } from '#server/work/projects/projects.store.ts';
import { lockTimersOf } from './timer.store.ts';

type Trx = Transaction<Tables>;

/**
 * Locks the timers of the project's editor and then the project, plus whatever `lockMore` locks. All callers use this order, so two
 * can't deadlock. If the editor changes between the two locks, both are released and locked again.
 */
export async function lockWithTimers(
  trx: Trx,
  id: number,
  lockMore: (editorId: number | null) => Promise<ProjectRecord[]> = () => lockRecords(trx, [id]),
): Promise<ProjectRecord[]> {
  const releases = engineOf(trx) === 'postgres';
  for (;;) {
    if (releases) await sql`savepoint timers`.execute(trx);
    const editorId = (await findRecord(trx, id))?.assignedToId ?? null;
    if (editorId !== null) await lockTimersOf(trx, editorId);
    const locked = await lockMore(editorId);
    const isSame = (locked.find((one) => one.id === id)?.assignedToId ?? null) === editorId;
    // SQLite has a single writer: so nothing can change between the two locks.
    if (isSame || !releases) return locked;
    await sql`rollback to savepoint timers`.execute(trx);
  }
}
