/** The one way into the audit log: a line in the transaction of the act that it tells of (docs/audit.md#writing). */
import { type RawBuilder, sql } from 'kysely';
import type { AuditEntry, AuditFields, AuditWay } from '#domain/journal/audit.ts';
import { normaliseForSearch } from '#domain/platform/text.ts';
import { type Asker, askerNow } from '#server/platform/asker.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { chunksOf } from '#server/platform/db/insert-chunks.ts';
import type { NewRow } from '#server/platform/db/tables.ts';

/** Who acted where the request does not say it by its token: whoever signs in just now, or the program by itself. */
export type ActedBy = { actorId: number; inApp?: boolean } | 'house';

const wayOf = (asker: Asker | undefined, inApp: boolean | undefined): AuditWay => {
  if (!asker) return 'house';
  if (asker.scriptTokenId) return 'script';
  return (inApp ?? asker.isInApp) ? 'app' : 'api';
};

function whoActs(by: ActedBy | undefined) {
  const asker = by === 'house' ? undefined : askerNow();
  const given = by === 'house' ? undefined : by;
  const actorId = given?.actorId ?? asker?.actorId ?? 0;
  return {
    actor_id: actorId > 0 ? actorId : null,
    way: wayOf(asker, given?.inApp),
    address: asker?.ip ?? '',
    tokenId: asker?.scriptTokenId ?? 0,
  };
}

const json = (fields: AuditFields | undefined): never => (fields ? JSON.stringify(fields) : null) as never;

/** A name by today's record, read by the insert itself. */
const orNone = (found: RawBuilder<unknown>): RawBuilder<string> => sql<string>`coalesce((${found}), '')`;

const personName = (id: number | null) => sql`select first_name || ' ' || last_name from users where id = ${id}`;
const searchOf = (id: number | null) => orNone(sql`select search from users where id = ${id}`);

/**
 * Writes the lines of an act, in its transaction and after everything that could refuse it. Who acts, as what and from where
 * is taken from the request; `now` is the instant of the act (ISO).
 */
export async function writeAudit(
  trx: Db,
  entries: AuditEntry | readonly AuditEntry[],
  { now, by }: { now: string; by?: ActedBy },
): Promise<void> {
  const { tokenId, ...who } = whoActs(by);
  const tokenName = sql`select name from script_tokens where id = ${tokenId}`;
  const rowOf = ({ action, record, before, after, reason = '' }: AuditEntry): NewRow<'audit'> => {
    const { name } = record;
    const texts = [before, after].flatMap((fields) =>
      Object.values(fields ?? {}).filter((value) => typeof value === 'string'),
    );
    const words = normaliseForSearch([name ?? '', reason, ...texts].join(' '));
    return {
      ...who,
      at: now,
      actor_name: orNone(personName(who.actor_id)) as never,
      token_name: (tokenId === 0 ? '' : orNone(tokenName)) as never,
      action,
      record_kind: record.kind,
      record_id: record.id,
      record_name: (name ?? orNone(personName(record.id))) as never,
      before: json(before),
      after: json(after),
      reason,
      search:
        sql`${searchOf(who.actor_id)} || ' ' || ${name === undefined ? searchOf(record.id) : ''} || ' ' || ${words}` as never,
    };
  };
  const rows = (Array.isArray(entries) ? entries : [entries]).map(rowOf);
  for (const chunk of chunksOf(rows)) await trx.insertInto('audit').values(chunk).execute();
}
