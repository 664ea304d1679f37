/** Progress of the first steps, derived from existing records, and their dismissal. */
import { sql } from 'kysely';
import type { FirstSteps } from '#domain/insight/first-steps.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { readSettings } from '#server/platform/settings/settings.store.ts';

const ROW = 'first-steps';
const DISMISSED = 'dismissed';

/** Reads all tables in one statement; each EXISTS uses an index. */
const readExisting = (db: Db, callerId: number) =>
  sql<{ people: boolean; clients: boolean; projects: boolean; dismissed: boolean }>`select
    exists (select 1 from users where deleted_at is null and id <> ${callerId}) as people,
    exists (select 1 from clients) as clients,
    exists (select 1 from projects) as projects,
    exists (select 1 from settings where name = ${ROW}) as dismissed`.execute(db);

/** Returns the steps as this administrator sees them. */
export async function readFirstSteps(db: Db, callerId: number): Promise<FirstSteps> {
  const { rows } = await readExisting(db, callerId);
  const [found] = rows;
  const { version } = await readSettings(db);
  return {
    house: version > 0,
    people: Boolean(found?.people),
    clients: Boolean(found?.clients),
    projects: Boolean(found?.projects),
    dismissed: Boolean(found?.dismissed),
  };
}

/** Hides the steps for all administrators. */
export async function dismissSteps(db: Db): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: ROW, value: DISMISSED })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}
