/** Import of contacts over existing ones: by address, within the limit, and without lifting a stop. */
import { expect, it } from 'vitest';
import { aClient } from '#server/testing/builders.ts';
import { aContact } from '#server/testing/contacts.ts';
import { addressOf } from '#server/testing/listen.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { addressDigestOf } from '#server/work/contacts/contacts.store.ts';
import { createHttpProvider } from './provider/http-provider.ts';
import { runImport } from './run-import.ts';

const EMAIL = 'source@example.com';
const PASSWORD = 'a-long-phrase-42';
const AT = '2026-03-01T09:00:00.000Z';

const source = await testApp();
const app = await testApp();
await source.as('admin', { email: EMAIL, password_hash: await source.deps.passwords.hash(PASSWORD) });

async function importFromSource() {
  const signal = new AbortController().signal;
  const address = await addressOf(source.fastify);
  const provider = createHttpProvider(address, { email: EMAIL, password: PASSWORD }, { signal });
  const options = { isCheck: false, prefersRemote: true, invites: false };
  try {
    return await runImport({ ...options, deps: app.deps, signal, provider });
  } finally {
    await provider.close();
  }
}

const stop = ({ db }: TestApp, clientId: number, email: string, reason: 'stopped' | 'refused') =>
  db
    .insertInto('email_stops')
    .values({ client_id: clientId, address_digest: addressDigestOf(email), reason, at: AT })
    .execute();

it('merges contacts by address, keeps stops, and reports invalid ones', async () => {
  const name = { first_name: 'Ada', last_name: 'Weiss', company_name: null };
  const theirs = await aClient(source.db, name);
  await aContact(source.db, { client_id: theirs.id, name: 'Dana Roth', email: 'dana@weiss.example', language: 'de' });
  await aContact(source.db, { client_id: theirs.id, name: 'Lea', email: 'lea@weiss.example', may_decide: false });
  await aContact(source.db, { client_id: theirs.id, name: ' ', email: 'blank@weiss.example' });
  await stop(source, theirs.id, 'lea@weiss.example', 'refused');
  await aClient(app.db);
  const ours = await aClient(app.db, name);
  await aContact(app.db, { client_id: ours.id, name: 'Dana', email: 'Dana@Weiss.example' });
  await aContact(app.db, { client_id: ours.id, name: 'Noa', email: 'noa@weiss.example' });
  await stop(app, ours.id, 'lea@weiss.example', 'stopped');
  const { report } = await importFromSource();
  const contacts = await app.db
    .selectFrom('client_contacts')
    .select(['name', 'email', 'language', 'may_decide'])
    .where('client_id', '=', ours.id)
    .orderBy('email_key')
    .execute();
  expect(contacts).toEqual([
    { name: 'Dana Roth', email: 'dana@weiss.example', language: 'de', may_decide: true },
    { name: 'Lea', email: 'lea@weiss.example', language: null, may_decide: false },
    { name: 'Noa', email: 'noa@weiss.example', language: null, may_decide: true },
  ]);
  expect(await app.db.selectFrom('email_stops').select(['client_id', 'reason']).execute()).toEqual([
    { client_id: ours.id, reason: 'stopped' },
  ]);
  expect(report.notes.map(({ text }) => text)).toContain(
    'Some of its contacts have no valid name or email, or repeat an email. They were skipped.',
  );
});
