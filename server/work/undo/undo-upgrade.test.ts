/** Tests that undo data from before bulk changes and imports joined the undo journal still works after the upgrade. */
import { afterAll, expect, it } from 'vitest';
import { guessPlan } from '#domain/work/import/import.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { MIGRATIONS } from '#server/platform/db/migrations/all.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { aClient, aProject, aUser } from '#server/testing/builders.ts';
import { createDatabaseFixture } from '#server/testing/databases.ts';
import { testApp } from '#server/testing/test-app.ts';

const NOW = '2026-03-10T12:00:00.000Z';
const PAST = '2026-03-08T12:00:00.000Z';

const json = (value: unknown) => JSON.stringify(value);
const insert = (table: string, values: object) =>
  app.db
    .insertInto(table as never)
    .values(values as never)
    .execute();

async function insertBulkChange(id: number, created_at: string, undone_at: string | null = null) {
  const projects = json([{ id: project.id, title: 'P', version: 1, before: { class: 'Basic' } }]);
  await insert('bulk_changes', { id, created_by_id: manager.user.id, created_at, change: '{}', projects, undone_at });
}

async function insertImportOf(clientId: number, done_at: string, undone_at: string | null = null): Promise<number> {
  const [plan, counts] = [
    json(guessPlan('clients', 1, { name: 0 })),
    json({ new: 1, changed: 0, same: 0, unmatched: 0, refused: 0 }),
  ];
  const { id } = await app.db
    .insertInto('imports')
    .values({
      ...{ created_by_id: manager.user.id, created_at: done_at, file_name: 'a.csv', row_count: 1, done_at, undone_at },
      ...{ columns: '[]' as never, plan: plan as never, counts: counts as never },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insert('import_sheets', { import_id: id, first_row: 1, sample: '[]', rows: '[]' });
  const written = { created_ids: json([clientId]), changed: '[]', point_action_ids: '[]' };
  if (undone_at === null) await insert('import_writes', { import_id: id, ...written });
  return id;
}

const imports: number[] = [];

const fixture = await createDatabaseFixture({ isEmpty: true });
const { drop } = fixture;
const database = openDatabase(fixture.location);
await migrate(
  database,
  MIGRATIONS.slice(
    0,
    MIGRATIONS.findIndex(({ name }) => name === '0041-undo-journal'),
  ),
);
const app = await testApp({}, database);
app.setNow(NOW);
const manager = await app.as('manager');
const editorId = (await aUser(app.db)).id;
const project: { id: number } = await aProject(app.db, {
  assigned_by_id: manager.user.id,
  assigned_to_id: editorId,
  class: 'Premium',
});
const clientId = (await aClient(app.db)).id;
const act = { actor_id: manager.user.id, kind: 'end', record_id: project.id, version: 1, before: '{}' };
await insert('undos', { ...act, created_at: '2026-02-08T11:59:00.000Z' });
await insertBulkChange(1, NOW, NOW);
await insertBulkChange(2, PAST);
await insertBulkChange(3, NOW);
imports.push(await insertImportOf(clientId, NOW), await insertImportOf(0, PAST), await insertImportOf(0, NOW, NOW));
const line = { user_id: editorId, kind: 'assigned', place: -3, title: 'P', at: NOW };
const { id } = await app.db
  .insertInto('notifications')
  .values(line as never)
  .returning('id')
  .executeTakeFirstOrThrow();
await insert('notification_events', { notification_id: id, title: 'P', at: NOW, action: 'bulk-3' });
await migrate(database);
afterAll(async () => {
  await app.close();
  await drop();
});

const refusalOf = async (path: string) => (await manager.post(path)).json().detail;

it('refuses what is undone or expired with the usual messages', async () => {
  expect(await refusalOf('/api/undos/1')).toBe('An action can be undone for 30 days.');
  expect(await refusalOf('/api/bulk_changes/1/undo')).toBe('This change was already undone.');
  expect(await refusalOf('/api/bulk_changes/2/undo')).toBe('A bulk change can be undone for 10 minutes.');
  expect(await refusalOf(`/api/imports/${imports[1]}/undo`)).toBe('An import can be undone for 24 hours.');
  expect(await refusalOf(`/api/imports/${imports[2]}/undo`)).toBe('This import was already undone.');
});

it('undoes a bulk change by its earlier ID, with its notification', async () => {
  const { changes } = (await manager.get('/api/bulk_changes')).json();
  expect(changes).toMatchObject([{ changed: 1, undoUntil: '2026-03-10T12:10:00+00:00' }]);
  expect((await manager.post('/api/bulk_changes/3/undo')).json()).toEqual({ restored: 1 });
  expect((await manager.get(`/api/projects/${project.id}`)).json().class).toBe('Basic');
  expect(await app.db.selectFrom('notifications').select('id').execute()).toEqual([]);
  expect(await refusalOf(`/api/bulk_changes/${changes[0].id}/undo`)).toBe('This change was already undone.');
  const body = { ids: [project.id], count: 1, change: { class: 'Podcast' } };
  expect((await manager.post('/api/projects/bulk', body)).json().id).toBeGreaterThan(changes[0].id);
});

it('undoes an import, once for two concurrent requests', async () => {
  const path = `/api/imports/${imports[0]}/undo`;
  const responses = await Promise.all([manager.post(path), manager.post(path)]);
  expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await manager.get(`/api/clients/${clientId}`)).statusCode).toBe(404);
});
