/** What an edit corrected of a project's times is kept with the project (decisions 13.3). */
import { type Kysely, sql } from 'kysely';
import type { Engine } from '../dialect.ts';

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const json = sql.raw(engine === 'sqlite' ? 'json' : 'jsonb');
  await sql`alter table projects add column time_corrections ${json} not null default '[]'`.execute(db);
}
