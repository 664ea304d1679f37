/** Linked company accounts, and sign-ins that the provider has confirmed, for tests. */
import { CLAIMS_PURPOSE } from '#server/identity/oidc/begin-oidc.actions.ts';
import { digestOf } from '#server/identity/link-tokens/link-token.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { nextNumber } from './builders.ts';
import { newBinding } from './oidc-browser.ts';
import type { TestApp } from './test-app.ts';

const ISSUER = 'https://id.example';

/** Links an account of a provider to the user and returns its ID. */
export async function anIdentity(db: Db, userId: number, subject = `subject-${nextNumber()}`): Promise<number> {
  const account = { issuer: ISSUER, subject, email: `${subject}@company.example` };
  const row = { user_id: userId, ...account, created_at: '2026-03-02T09:00:00.000Z' };
  return (await db.insertInto('identities').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Returns what the page knows after the provider confirmed this account. `userId` is the person who began to link it. */
export async function confirmedReturn(
  { db, deps }: TestApp,
  subject: string,
  { purpose, userId = null }: { purpose: Row<'oidc_attempts'>['purpose']; userId?: number | null },
): Promise<{ code: string; binding: string }> {
  const { binding, digest } = newBinding();
  const code = `code-${nextNumber()}`;
  const claims = { issuer: ISSUER, subject, email: `${subject}@company.example` };
  await db
    .insertInto('oidc_attempts')
    .values({
      state_hash: digestOf(code),
      nonce: 'nonce',
      encrypted_verifier: '',
      binding_hash: digest,
      purpose,
      user_id: userId,
      code_hash: digestOf(code),
      encrypted_claims: deps.secrets.encrypt(CLAIMS_PURPOSE, JSON.stringify(claims)),
      created_at: deps.clock(),
      used_at: deps.clock(),
      network: '127.0.0.1',
    })
    .execute();
  return { code, binding };
}
