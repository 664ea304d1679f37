/** Brings a database to the present model: numbered steps, forward only, under a lock. */
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './open.ts';
import { HOUSE } from './migrations/0001-house.ts';
import { PROJECT_CHANGES } from './migrations/0002-project-changes.ts';
import { WORDS_ALONE } from './migrations/0003-words.ts';
import { LISTS_BY_SQL } from './migrations/0004-lists-by-sql.ts';
import { TIME_CORRECTIONS } from './migrations/0005-time-corrections.ts';
import type { Step } from './migrations/column-types.ts';

type NamedStep = { name: string; statements: Step };

/** Every step that ever landed, in order; none is edited afterwards. */
export const STEPS: NamedStep[] = [
  { name: '0001-house', statements: HOUSE },
  { name: '0002-project-changes', statements: PROJECT_CHANGES },
  { name: '0003-words', statements: WORDS_ALONE },
  { name: '0004-lists-by-sql', statements: LISTS_BY_SQL },
  { name: '0005-time-corrections', statements: TIME_CORRECTIONS },
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

const migrationOf = (statements: readonly string[]): Migration => ({
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});

/** Runs what is missing. Throws NewerDatabaseError when the database knows a step that this program does not. */
export async function migrate(database: Database, steps: readonly NamedStep[] = STEPS): Promise<void> {
  const stepNames = new Set(steps.map((step) => step.name));
  const applied = await appliedSteps(database);
  const unknown = applied.find((name) => !stepNames.has(name));
  if (unknown)
    throw new NewerDatabaseError(
      `This database was changed by a newer version of Cutroom (step ${unknown}). Start that version, or restore a backup made by this one.`,
    );
  if (applied.length === steps.length) return;
  const migrator = new Migrator({
    db: database.patient,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(steps.map(({ name, statements }) => [name, migrationOf(statements[database.engine])])),
    },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
