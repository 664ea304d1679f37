/** Audit entries for reading what others may not see, one per filter within some minutes (docs/audit.md#reading). */
import type { Actor } from '#domain/platform/actor.ts';
import { type AuditEntry, READ_INTERVAL_MS } from '#domain/journal/audit.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { writeAudit } from './write-audit.ts';

type Read = Pick<AuditEntry, 'action'> & { record: { kind: AuditEntry['record']['kind']; id: null; name: string } };

/** Returns whether the last such entry of this person is recent and names the same. */
async function hasReadRecently(
  db: Db,
  { actorId, action, name, now }: { actorId: number; name: string; now: string } & Pick<AuditEntry, 'action'>,
): Promise<boolean> {
  const last = await db
    .selectFrom('audit')
    .select(['at', 'record_name'])
    .where('actor_id', '=', actorId)
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const since = new Date(Date.parse(now) - READ_INTERVAL_MS).toISOString();
  return last !== undefined && last.at > since && last.record_name === name;
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
