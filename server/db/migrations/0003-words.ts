/** The index of words holds words alone: what is asked beside them is found by sets (ADR 9), and a new editor or mark no longer rewrites it. */
import { type Kysely, sql } from 'kysely';
import type { Engine } from '../dialect.ts';
import { createWordIndex } from '../word-search.ts';

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'postgres') return;
  for (const event of ['insert', 'delete', 'update', 'client'])
    await sql.raw(`drop trigger project_words_${event}`).execute(db);
  await db.schema.dropTable('project_terms').execute();
  await db.schema.dropTable('project_words').execute();
  await createWordIndex(db);
}
