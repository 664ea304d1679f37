/** Templates in the database. */
import { clientDisplayName } from '#domain/work/clients.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { type Template, type TemplateFields, templateNameKey, type TemplateValues } from '#domain/work/templates.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { NewRow, Row } from '#server/platform/db/tables.ts';
import { listAccountStatus, listPeople } from '#server/identity/accounts/people.store.ts';

const selectTemplates = (db: Db) =>
  db
    .selectFrom('templates')
    .leftJoin('clients', 'clients.id', 'templates.client_id')
    .selectAll('templates')
    .select(['clients.first_name', 'clients.last_name', 'clients.company_name']);

type TemplateRow = Awaited<ReturnType<ReturnType<typeof selectTemplates>['execute']>>[number];

/** Returns the stored fields in a fixed order, which PostgreSQL doesn't keep. */
function fieldsOf({ fields }: Pick<Row<'templates'>, 'fields'>): TemplateFields {
  const { platform, rawLengthSeconds, videoLengthSeconds, editRatioMin, editRatioHour } = fields;
  const { deadlineDays, deadlineTime, assignedBy, reviewedBy } = fields;
  const deliverables = fields.deliverables?.map(({ name, aspect, lengthSeconds }) => ({ name, aspect, lengthSeconds }));
  const ordered = {
    ...{ platform, rawLengthSeconds, videoLengthSeconds, editRatioMin, editRatioHour },
    ...{ deadlineDays, deadlineTime, assignedBy, reviewedBy, deliverables },
  };
  return Object.fromEntries(Object.entries(ordered).filter(([, value]) => value !== undefined));
}

/** Returns the values of a row. */
export const valuesOfRow = (row: Row<'templates'>): TemplateValues => ({
  name: row.name,
  clientId: row.client_id,
  class: row.class,
  fields: fieldsOf(row),
  checks: row.checks.map(({ text, moment, mustBeDone }) => ({ text, moment, mustBeDone })),
});

const peopleIdsOf = ({ fields }: Pick<Row<'templates'>, 'fields'>): number[] => [
  ...new Set([fields.assignedBy ?? [], fields.reviewedBy ?? []].flat()),
];

/** Returns rows with their clients and people, whose names take two queries. */
async function toTemplates(db: Db, rows: readonly TemplateRow[]): Promise<Template[]> {
  const ids = [...new Set(rows.flatMap(peopleIdsOf))];
  const people = await listPeople(db, ids);
  const accounts = ids.length === 0 ? [] : await listAccountStatus(db, ids);
  const active = new Set(accounts.filter((one) => one.is_active && one.deleted_at === null).map(({ id }) => id));
  return rows.map((row) => {
    const { clientId, ...values } = valuesOfRow(row);
    const names = { firstName: row.first_name ?? '', lastName: row.last_name ?? '', companyName: row.company_name };
    return {
      id: row.id,
      version: row.version,
      name: values.name,
      client: clientId === null ? null : { id: clientId, name: clientDisplayName(names) },
      class: values.class,
      fields: values.fields,
      checks: values.checks,
      isArchived: row.archived_at !== null,
      people: peopleIdsOf(row).flatMap((id) => {
        const person = people.get(id);
        return person ? [{ id, name: fullNameOf(person) || person.email, isActive: active.has(id) }] : [];
      }),
    };
  });
}

/** Returns the templates by name: those in use, or those archived. */
export async function listTemplates(db: Db, { isArchived }: { isArchived: boolean }): Promise<Template[]> {
  const rows = await selectTemplates(db)
    .where('archived_at', isArchived ? 'is not' : 'is', null)
    .orderBy('name_key')
    .orderBy('templates.id')
    .execute();
  return toTemplates(db, rows);
}

/** Returns the template, or undefined. */
export async function findTemplate(db: Db, id: number): Promise<Template | undefined> {
  const row = await selectTemplates(db).where('templates.id', '=', id).executeTakeFirst();
  return row && (await toTemplates(db, [row]))[0];
}

/** Returns the row, or undefined. */
export const findTemplateRow = (db: Db, id: number): Promise<Row<'templates'> | undefined> =>
  db.selectFrom('templates').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns the rows of a client's templates. */
export const listTemplateRows = (db: Db, clientId: number): Promise<Row<'templates'>[]> =>
  db.selectFrom('templates').selectAll().where('client_id', '=', clientId).orderBy('id').execute();

/** Returns whether the workspace has templates in use. */
export async function hasTemplates(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('templates')
    .select('id')
    .where('archived_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the number of templates in use. */
export async function countTemplates(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('templates')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns whether another template in use of the same client, or of the workspace, has the name. */
export async function isNameTaken(
  db: Db,
  { name, clientId, exceptId }: { name: string; clientId: number | null; exceptId: number | undefined },
): Promise<boolean> {
  const rows = await db
    .selectFrom('templates')
    .select('id')
    .where('name_key', '=', templateNameKey(name))
    .where('client_id', clientId === null ? 'is' : '=', clientId)
    .where('archived_at', 'is', null)
    .execute();
  return rows.some(({ id }) => id !== exceptId);
}

/** Returns the columns of a template's values. */
export const templateColumnsOf = ({ name, clientId, class: projectClass, fields, checks }: TemplateValues) => ({
  name,
  name_key: templateNameKey(name),
  client_id: clientId,
  class: projectClass,
  fields: JSON.stringify(fields) as never,
  checks: JSON.stringify(checks) as never,
});

/** Inserts a template and returns its ID. */
export async function insertTemplate(trx: Db, row: NewRow<'templates'>): Promise<number> {
  return (await trx.insertInto('templates').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Writes these values and increments the version. */
export async function updateTemplate(
  trx: Db,
  id: number,
  { values, archivedAt }: { values: TemplateValues; archivedAt: string | null },
): Promise<void> {
  await trx
    .updateTable('templates')
    .set((eb) => ({ ...templateColumnsOf(values), archived_at: archivedAt, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
