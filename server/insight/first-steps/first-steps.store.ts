/** What a young house has already, each read from what is there; and that nobody needs the steps any more. */
import { sql } from 'kysely';
import type { FirstSteps } from '#domain/insight/first-steps.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { readSettings } from '#server/identity/settings/settings.store.ts';

const ROW = 'first-steps';
const DISMISSED = 'dismissed';

/** One look at each table; each is answered by the first row that an index finds. */
const readThere = (db: Db, callerId: number) =>
  sql<{ people: boolean; clients: boolean; projects: boolean; dismissed: boolean }>`select
    exists (select 1 from users where deleted_at is null and id <> ${callerId}) as people,
    exists (select 1 from clients) as clients,
    exists (select 1 from projects) as projects,
    exists (select 1 from settings where name = ${ROW}) as dismissed`.execute(db);

/** The steps as they stand for this administrator. */
export async function readFirstSteps(db: Db, callerId: number): Promise<FirstSteps> {
  const { rows } = await readThere(db, callerId);
  const [there] = rows;
  const { version } = await readSettings(db);
  return {
    house: version > 0,
    people: Boolean(there?.people),
    clients: Boolean(there?.clients),
    projects: Boolean(there?.projects),
    dismissed: Boolean(there?.dismissed),
  };
}

/** Keeps it for everybody. */
export async function dismissSteps(db: Db): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: ROW, value: DISMISSED })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}
