/** Reads of the audit log (docs/audit.md#reading). */
import { type Selectable, sql } from 'kysely';
import type { AuditAction, AuditLine, AuditRecordKind } from '#domain/journal/audit.ts';
import { allOf, type Condition, isOneOf } from '#server/platform/db/conditions.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { containsText } from '#server/platform/db/contains-text.ts';
import { KEYSET_PAGE, keysetPages } from '#server/platform/db/keyset.ts';
import type { AuditTable } from '#server/platform/db/tables/journal.ts';

/** Filters of the log, combined with AND. */
export type AuditFilter = {
  actorId?: number | undefined;
  actions?: readonly AuditAction[] | undefined;
  record?: { kind: AuditRecordKind; id?: number | undefined } | undefined;
  /** ISO instants, both inclusive. */
  from?: string | undefined;
  till?: string | undefined;
  terms?: string | undefined;
};

/** Returns the row as an audit entry. */
export const toLine = (row: Selectable<AuditTable>): AuditLine => ({
  id: row.id,
  at: row.at,
  actorId: row.actor_id,
  actorName: row.actor_name,
  way: row.way,
  tokenName: row.token_name,
  address: row.address,
  action: row.action,
  recordKind: row.record_kind,
  recordId: row.record_id,
  recordName: row.record_name,
  before: row.before,
  after: row.after,
  reason: row.reason,
});

function conditionsOf({ actorId, actions, record, from, till, terms }: AuditFilter): Condition[] {
  return [
    ...(actorId === undefined ? [] : [sql<boolean>`actor_id = ${actorId}`]),
    ...(actions === undefined ? [] : [isOneOf(sql.ref('action'), actions)]),
    ...(record === undefined ? [] : [sql<boolean>`record_kind = ${record.kind}`]),
    ...(record?.id === undefined ? [] : [sql<boolean>`record_id = ${record.id}`]),
    ...(from === undefined ? [] : [sql<boolean>`at >= ${from}`]),
    ...(till === undefined ? [] : [sql<boolean>`at <= ${till}`]),
    ...(terms === undefined
      ? []
      : terms
          .split(/\s+/)
          .filter(Boolean)
          .map((word) => containsText(sql.ref('search'), word))),
  ];
}

/** Returns at most `limit` entries before this ID (without one: the latest), latest first. */
export async function listAuditLines(
  db: Db,
  filter: AuditFilter,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<AuditLine[]> {
  let query = db
    .selectFrom('audit')
    .selectAll()
    .where(allOf(conditionsOf(filter)));
  if (before !== undefined) query = query.where('id', '<', before);
  return (await query.orderBy('id', 'desc').limit(limit).execute()).map(toLine);
}

/** Yields all matching entries page by page, latest first. */
export const auditPages = (db: Db, filter: AuditFilter): AsyncGenerator<AuditLine[]> =>
  keysetPages((after: AuditLine | undefined) => listAuditLines(db, filter, { before: after?.id, limit: KEYSET_PAGE }));
