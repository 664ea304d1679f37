/** The only way to write to the audit log: an entry in the transaction of the action it describes (docs/audit.md#writing). */
import { type RawBuilder, sql } from 'kysely';
import type { AuditEntry, AuditFields, AuditOrigin } from '#domain/journal/audit.ts';
import { normalizeForSearch } from '#domain/platform/text.ts';
import { type RequestCaller, getCaller } from '#server/platform/caller.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { chunksOf } from '#server/platform/db/insert-chunks.ts';
import type { NewRow } from '#server/platform/db/tables.ts';

/** Actor to record when the request's token doesn't identify one: the person signing in, or the server itself (`house`). */
export type AuditActor = { actorId: number; inApp?: boolean } | 'house';

const originOf = (caller: RequestCaller | undefined, inApp: boolean | undefined): AuditOrigin => {
  if (!caller) return 'house';
  if (caller.apiTokenId) return 'script';
  return (inApp ?? caller.isInApp) ? 'app' : 'api';
};

function resolveActor(by: AuditActor | undefined) {
  const caller = by === 'house' ? undefined : getCaller();
  const actor = by === 'house' ? undefined : by;
  const actorId = actor?.actorId ?? caller?.actorId ?? 0;
  return {
    actor_id: actorId > 0 ? actorId : null,
    way: originOf(caller, actor?.inApp),
    address: caller?.ip ?? '',
    tokenId: caller?.apiTokenId ?? 0,
  };
}

const json = (fields: AuditFields | undefined): never => (fields ? JSON.stringify(fields) : null) as never;

/** Returns an SQL expression for a name that the insert reads itself, or an empty text. */
const orEmpty = (found: RawBuilder<unknown>): RawBuilder<string> => sql<string>`coalesce((${found}), '')`;

const personName = (id: number | null) => sql`select first_name || ' ' || last_name from users where id = ${id}`;
const searchOf = (id: number | null) => orEmpty(sql`select search from users where id = ${id}`);

/**
 * Writes the entries of an action in its transaction, after everything that could refuse it. Actor, role and origin are
 * taken from the request; `now` is the instant of the action (ISO).
 */
export async function writeAudit(
  trx: Db,
  entries: AuditEntry | readonly AuditEntry[],
  { now, by }: { now: string; by?: AuditActor },
): Promise<void> {
  const { tokenId, ...who } = resolveActor(by);
  const tokenName = sql`select name from script_tokens where id = ${tokenId}`;
  const rowOf = ({ action, record, before, after, reason = '' }: AuditEntry): NewRow<'audit'> => {
    const { name } = record;
    const texts = [before, after].flatMap((fields) =>
      Object.values(fields ?? {}).filter((value) => typeof value === 'string'),
    );
    const search = normalizeForSearch([name ?? '', reason, ...texts].join(' '));
    return {
      ...who,
      at: now,
      actor_name: orEmpty(personName(who.actor_id)) as never,
      token_name: (tokenId === 0 ? '' : orEmpty(tokenName)) as never,
      action,
      record_kind: record.kind,
      record_id: record.id,
      record_name: (name ?? orEmpty(personName(record.id))) as never,
      before: json(before),
      after: json(after),
      reason,
      search:
        sql`${searchOf(who.actor_id)} || ' ' || ${name === undefined ? searchOf(record.id) : ''} || ' ' || ${search}` as never,
    };
  };
  const rows = (Array.isArray(entries) ? entries : [entries]).map(rowOf);
  for (const chunk of chunksOf(rows)) await trx.insertInto('audit').values(chunk).execute();
}
