/** Audit entries of a bulk change: one for each project, with the current names of users and clients (docs/audit.md#acts). */
import type { AuditAction, AuditEntry, AuditFields } from '#domain/journal/audit.ts';
import type { BulkValues } from '#domain/work/bulk.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { inChunks } from '#server/platform/db/insert-chunks.ts';
import type { Write } from './bulk-plan.ts';

type Names = ReadonlyMap<number, string>;
type KnownNames = { people: Names; clients: Names };

const idsIn = (changes: readonly BulkValues[], fields: readonly ('assignedToId' | 'reviewedById' | 'clientId')[]) =>
  changes.flatMap((values) => fields.flatMap((field) => values[field] ?? []));

const nameIn = (names: Names, id: number | null): string | null => (id === null ? null : (names.get(id) ?? String(id)));

/** Returns the written values under their audit field names. */
function auditFieldsOf(values: BulkValues, written: Write['fields'], { people, clients }: KnownNames): AuditFields {
  const { assignedToId = null, reviewedById = null, clientId = null, class: type = null, deadlineAt = null } = values;
  return {
    ...('assignedToId' in written ? { assignedTo: nameIn(people, assignedToId) } : {}),
    ...('reviewedById' in written ? { reviewedBy: nameIn(people, reviewedById) } : {}),
    ...('clientId' in written ? { client: nameIn(clients, clientId) } : {}),
    ...('class' in written ? { class: type } : {}),
    ...('deadlineAt' in written ? { deadlineAt } : {}),
  };
}

/** Returns the current names of these users or clients by ID. */
async function listNames(db: Db, table: 'users' | 'clients', ids: readonly number[]): Promise<Map<number, string>> {
  const query = db.selectFrom(table as 'users').select(['id', 'first_name as firstName', 'last_name as lastName']);
  const rows = await inChunks([...new Set(ids)], (chunk) => query.where('id', 'in', chunk).execute());
  return new Map(rows.map(({ id, ...name }) => [id, fullNameOf(name)]));
}

/** Returns the audit entries for these writes. */
export async function auditOfMany(db: Db, action: AuditAction, writes: readonly Write[]): Promise<AuditEntry[]> {
  const changes = writes.flatMap(({ record, fields }): BulkValues[] => [record, fields as BulkValues]);
  const known = {
    people: await listNames(db, 'users', idsIn(changes, ['assignedToId', 'reviewedById'])),
    clients: await listNames(db, 'clients', idsIn(changes, ['clientId'])),
  };
  return writes.map(({ record, fields }) => ({
    action,
    record: { kind: 'project', id: record.id, name: record.title },
    before: auditFieldsOf(record, fields, known),
    after: auditFieldsOf(fields as BulkValues, fields, known),
  }));
}
