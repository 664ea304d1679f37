/** Audit entries for reading what others may not see, one per filter within some minutes (docs/audit.md#reading). */
import { sql } from 'kysely';
import type { Actor } from '#domain/platform/actor.ts';
import { type AuditEntry, READ_INTERVAL_MS } from '#domain/journal/audit.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { writeAudit } from './write-audit.ts';

type Read = Pick<AuditEntry, 'action'> & { record: { kind: AuditEntry['record']['kind']; id: null; name: string } };

type Reader = Pick<AuditEntry, 'action'> & { actorId: number; name: string; now: string };

/** Returns whether a recent entry of this person names the same. */
async function hasReadRecently(db: Db, { actorId, action, name, now }: Reader): Promise<boolean> {
  const since = new Date(Date.parse(now) - READ_INTERVAL_MS).toISOString();
  const recent = await db
    .selectFrom('audit')
    .select('id')
    .where('at', '>', since)
    // Written so that only the index of times applies: a person's entries are many, those of some minutes few.
    .where(sql<boolean>`+actor_id = ${actorId} and action || '' = ${action}`)
    .where('record_name', '=', name)
    .limit(1)
    .executeTakeFirst();
  return recent !== undefined;
}

/** Writes the entry, unless this person has just read the same. */
export async function recordRecentRead(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Pick<Actor, 'id'>,
  { action, record }: Read,
): Promise<void> {
  const now = clock();
  if (await hasReadRecently(db, { actorId: actor.id, action, name: record.name, now })) return;
  await db.transaction().execute((trx) => writeAudit(trx, { action, record }, { now }));
}
