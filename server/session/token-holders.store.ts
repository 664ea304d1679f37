/** Those whom tokens were given to, as the database knows them at this moment. */
import { prepared } from '#server/db/prepared.ts';
import type { Db } from '#server/db/dialect.ts';
import type { TokenHolder } from './tokens.ts';

const readHolder = prepared((db, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'type', 'token_version'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null),
);

/** The person with this id, while they may sign in. */
export async function findTokenHolder(db: Db, id: number): Promise<TokenHolder | undefined> {
  const [row] = await readHolder(db, id);
  return row && { id: row.id, email: row.email, type: row.type, tokenVersion: row.token_version };
}
