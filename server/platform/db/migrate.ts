/** Migrates a database to the current schema: numbered steps, forward only, under a lock. */
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { type Db, engineOf } from './dialect.ts';
import type { Database } from './open.ts';
import type { NamedMigration } from './migrations/all.ts';

/** The newest step. A database that has it needs none, so that a start loads no migrations. */
const NEWEST = '0073-money';

/** Returns all migrations. */
export const loadMigrations = async (): Promise<readonly NamedMigration[]> =>
  (await import('./migrations/all.ts')).MIGRATIONS;

/** A database changed by a newer version of the program. */
export class NewerDatabaseError extends Error {}

async function appliedMigrations({ db, engine }: Database): Promise<string[]> {
  const exists =
    engine === 'sqlite'
      ? sql`select name from sqlite_master where type = 'table' and name = 'kysely_migration'`
      : sql`select 1 as name from pg_tables where schemaname = current_schema() and tablename = 'kysely_migration'`;
  if ((await exists.execute(db)).rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}

function refuseUnknown(applied: readonly string[], migrations: readonly NamedMigration[]): void {
  const unknown = applied.find((name) => !migrations.some((migration) => migration.name === name));
  if (unknown)
    throw new NewerDatabaseError(
      `This database was changed by a newer version of Cutroom (step ${unknown}). Start that version, or restore a backup made by this one.`,
    );
}

/** Returns how many steps the database has and is missing. Throws NewerDatabaseError when the database has a step that this program doesn't know. */
export async function countMigrations(database: Database): Promise<{ applied: number; missing: number }> {
  const applied = await appliedMigrations(database);
  if (applied.at(-1) === NEWEST) return { applied: applied.length, missing: 0 };
  const migrations = await loadMigrations();
  refuseUnknown(applied, migrations);
  return { applied: applied.length, missing: migrations.length - applied.length };
}

const migrationOf = (statements: readonly string[]): Migration => ({
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});

/** Runs the missing steps. Throws NewerDatabaseError when the database has a step that this program doesn't know. */
export async function migrate(database: Database, some?: readonly NamedMigration[]): Promise<void> {
  const applied = await appliedMigrations(database);
  if (!some && applied.at(-1) === NEWEST) return;
  const migrations = some ?? (await loadMigrations());
  refuseUnknown(applied, migrations);
  if (applied.length === migrations.length) return;
  await migrateWithin(database.withoutTimeLimit, migrations);
}

/** Runs the missing steps, inside the given transaction if there is one. */
export async function migrateWithin(db: Db, migrations: readonly NamedMigration[]): Promise<void> {
  const engine = engineOf(db);
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(migrations.map(({ name, statements }) => [name, migrationOf(statements[engine])])),
    },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
