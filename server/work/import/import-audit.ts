/** Audit entries of an import: one for the whole, and one for each person it adds or changes (docs/audit.md#acts). */
import {
  type AuditAction,
  auditDifference,
  type AuditEntry,
  type AuditFields,
  type AuditValue,
} from '#domain/journal/audit.ts';
import type { ImportKind } from '#domain/work/import/import-kinds.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { inChunks } from '#server/platform/db/insert-chunks.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import type { StoredImport } from './import.store.ts';
import type { ImportWrites } from './import-write.ts';
import { auditOfWorkingDays } from './import-working-days.ts';

type WrittenImport = { kind: ImportKind; writes: ImportWrites };

/** Returns the entry for the import as a whole. */
export const auditOfImport = (
  action: AuditAction,
  { id, fileName }: StoredImport,
  written: WrittenImport,
): AuditEntry => {
  const { created_ids: created, changed } = written.writes;
  const after = { records: written.kind, added: created.length, changed: changed.length };
  return { action, record: { kind: 'import', id, name: fileName }, after };
};

/** Sheet columns of people by their audit field names. */
const COLUMNS = {
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  type: 'type',
  job_type: 'jobType',
  is_active: 'isActive',
} as const satisfies Partial<Record<keyof Row<'users'>, string>>;
type Column = keyof typeof COLUMNS;
const NAMES = Object.keys(COLUMNS) as Column[];

type PersonRow = Pick<Row<'users'>, 'id' | Column>;

const fieldsOf = (row: Partial<PersonRow>): AuditFields =>
  Object.fromEntries(NAMES.flatMap((name) => (name in row ? [[COLUMNS[name], row[name] as AuditValue]] : [])));

const pickFields = (fields: AuditFields, wanted: AuditFields): AuditFields =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => field in wanted));

const lineOf = (row: PersonRow, before: Partial<PersonRow> | undefined): AuditEntry => {
  const name = fullNameOf({ firstName: row.first_name, lastName: row.last_name });
  const record = { kind: 'user', id: row.id, name } as const;
  if (!before) return { action: 'users.add', record, after: fieldsOf(row) };
  const previous = fieldsOf(before);
  return { action: 'users.change', record, ...auditDifference(previous, pickFields(fieldsOf(row), previous)) };
};

/** Returns the entries of an import that was just written. */
export async function auditOfRun(trx: Db, storedImport: StoredImport, written: WrittenImport): Promise<AuditEntry[]> {
  const lines = [auditOfImport('import.run', storedImport, written)];
  if (written.kind !== 'people') return lines;
  const { created_ids: created, changed } = written.writes;
  const before = new Map(changed.map((one) => [one.id, one.before as Partial<PersonRow>]));
  const query = trx
    .selectFrom('users')
    .select(['id', ...NAMES])
    .orderBy('id');
  const people = await inChunks([...created, ...before.keys()], (ids) => query.where('id', 'in', ids).execute());
  const lineOfPeople = people.map((row) => lineOf(row, before.get(row.id)));
  return [...lines, ...lineOfPeople, ...auditOfWorkingDays(written.writes.working_days ?? [])];
}
