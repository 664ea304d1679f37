/** Brings a database to the present model: numbered steps, forward only, under a lock. */
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Engine } from './dialect.ts';
import type { Database } from './open.ts';
import { up as house } from './migrations/0001-house.ts';
import { up as projectChanges } from './migrations/0002-project-changes.ts';
import { up as words } from './migrations/0003-words.ts';
import { up as timeCorrections } from './migrations/0004-time-corrections.ts';

type Step = { name: string; up: (db: Parameters<Migration['up']>[0], engine: Engine) => Promise<void> };

/** Every step that ever landed, in order; none is edited afterwards. */
export const STEPS: Step[] = [
  { name: '0001-house', up: house },
  { name: '0002-project-changes', up: projectChanges },
  { name: '0003-words', up: words },
  { name: '0004-time-corrections', up: timeCorrections },
];

/** A database that a newer version of the program has changed. */
export class NewerDatabaseError extends Error {}

async function appliedSteps({ db, engine }: Database): Promise<string[]> {
  const exists =
    engine === 'sqlite'
      ? sql`select name from sqlite_master where type = 'table' and name = 'kysely_migration'`
      : sql`select 1 as name from pg_tables where schemaname = current_schema() and tablename = 'kysely_migration'`;
  if ((await exists.execute(db)).rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}

/** Runs what is missing. Throws NewerDatabaseError when the database knows a step that this program does not. */
export async function migrate(database: Database, steps: readonly Step[] = STEPS): Promise<void> {
  const known = new Set(steps.map((step) => step.name));
  const applied = await appliedSteps(database);
  const unknown = applied.find((name) => !known.has(name));
  if (unknown)
    throw new NewerDatabaseError(
      `This database was changed by a newer version of Cutroom (step ${unknown}). Start that version, or restore a backup made by this one.`,
    );
  if (applied.length === steps.length) return;
  const migrator = new Migrator({
    db: database.patient,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(steps.map((step) => [step.name, { up: (db) => step.up(db, database.engine) }])),
    },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
