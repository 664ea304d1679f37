/** Builder of templates for tests. */
import type { TemplateValues } from '#domain/work/templates.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { NewRow, Row } from '#server/platform/db/tables.ts';
import { templateColumnsOf } from '#server/work/template-rows/templates.store.ts';

let count = 0;

/** Inserts a template, by default of the workspace. */
export async function aTemplate(
  db: Db,
  {
    fields = {},
    checks = [],
    ...more
  }: Partial<Omit<NewRow<'templates'>, 'fields' | 'checks'>> & Partial<Pick<TemplateValues, 'fields' | 'checks'>> = {},
): Promise<Row<'templates'>> {
  const name = more.name ?? `Template ${(count += 1)}`;
  const values = { name, clientId: more.client_id ?? null, class: null, fields, checks };
  const row = {
    ...templateColumnsOf(values),
    archived_at: null,
    created_by_id: null,
    created_at: '2026-01-01T00:00:00.000Z',
    ...more,
  };
  return db.insertInto('templates').values(row).returningAll().executeTakeFirstOrThrow();
}
