/** Test databases: migrated, isolated from each other, and removed when closed. */
import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { createDatabaseFixture, openTestDatabase } from './databases.ts';

const addSetting = (name: string) => sql`insert into settings (name, value) values (${name}, 'x')`;

test('uses the database that TEST_DATABASE names', async () => {
  const { engine, close } = await openTestDatabase();
  await close();
  expect(engine).toBe(process.env['TEST_DATABASE'] ?? 'sqlite');
  expect(engine).toBe(inject('template').engine);
});

test('each copy has the schema and no rows of other tests', async () => {
  const copies = await Promise.all([openTestDatabase(), openTestDatabase(), openTestDatabase()]);
  for (const [index, { db }] of copies.entries()) await addSetting(`copy-${index}`).execute(db);
  for (const [index, { db }] of copies.entries())
    expect(await db.selectFrom('settings').select('name').execute()).toEqual([{ name: `copy-${index}` }]);
  await Promise.all(copies.map(({ close }) => close()));
});

test('an empty database has no tables until the program migrates it', async () => {
  const { location, drop } = await createDatabaseFixture({ isEmpty: true });
  const database = openDatabase(location);
  await expect(addSetting('early').execute(database.db)).rejects.toThrow(/settings/);
  await migrate(database);
  await addSetting('late').execute(database.db);
  await database.close();
  await drop();
});

test('a dropped database is gone', async () => {
  const { location, drop } = await createDatabaseFixture();
  await drop();
  if ('file' in location) return expect(existsSync(location.file)).toBe(false);
  const database = openDatabase(location);
  await expect(addSetting('ghost').execute(database.db)).rejects.toThrow(/does not exist/);
  await database.close();
});
