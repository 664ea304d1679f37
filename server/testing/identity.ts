/** A linked company account for tests. */
import type { Db } from '#server/platform/db/dialect.ts';
import { nextNumber } from './builders.ts';

/** Links an account of a provider to the user and returns its ID. */
export async function anIdentity(db: Db, userId: number): Promise<number> {
  const subject = `subject-${nextNumber()}`;
  const account = { issuer: 'https://id.example', subject, email: `${subject}@company.example` };
  const row = { user_id: userId, ...account, created_at: '2026-03-02T09:00:00.000Z' };
  return (await db.insertInto('identities').values(row).returning('id').executeTakeFirstOrThrow()).id;
}
