/** `change-signing-key`: replaces the key and re-encrypts everything the old one had encrypted (docs/operations.md#change-signing-key). */
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { openConfiguredDatabase } from '#server/build-deps.ts';
import { type Config, readConfig } from '#server/platform/config/config.ts';
import { type Db, engineOf } from '#server/platform/db/dialect.ts';
import { createLog } from '#server/platform/http/log.ts';
import { encryptSecret, decryptSecret } from '#server/identity/two-factor/encrypted-secret.ts';
import { loadSigningKey } from '#server/identity/session/signing-key.ts';
import { aClient, aProject, aShareLink, aUser } from '#server/testing/builders.ts';
import { type CommandFixture, createCommandFixture } from '#server/testing/command-fixture.ts';
import { aContact } from '#server/testing/contacts.ts';
import { createSecrets } from '#server/platform/config/secrets.ts';

const NOW = '2026-03-10T12:00:00.000Z';
const SECRET = 'JBSWY3DPEHPK3PXP';
const ANOTHER = 'another-key-of-a-setting-with-32-characters';

let fixture: CommandFixture;
beforeEach(async () => {
  fixture = await createCommandFixture();
});

async function inFixture<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const database = openConfiguredDatabase(readConfig(fixture.env), createLog('silent'));
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

async function keyOfFixture(tokenSecret?: string): Promise<string> {
  const database = openConfiguredDatabase(readConfig(fixture.env), createLog('silent'));
  try {
    return await loadSigningKey({ dataDir: fixture.folder, tokenSecret } as Config, database);
  } finally {
    await database.close();
  }
}

/** Inserts a signed-in user with two-factor authentication and a password link, and a webhook. */
const fill = (key: string): Promise<number> =>
  inFixture(async (db) => {
    const { id, token_version } = await aUser(db);
    const secrets = createSecrets(key);
    const secret = encryptSecret(secrets, id, SECRET);
    await db.insertInto('second_factors').values({ user_id: id, secret, last_step: 1, since: NOW }).execute();
    const seen = { agent: 'test', address: '127.0.0.1', begun_at: NOW, seen_at: NOW };
    await db
      .insertInto('sessions')
      .values({ user_id: id, token_version, ...seen })
      .execute();
    const link = { hash: 'a digest', user_id: id, by_mail: false, until: '2099-01-01T00:00:00.000Z' };
    await db.insertInto('password_links').values(link).execute();
    const webhook = { url: 'https://example.com/hook', events: ' points.scored ', created_at: NOW, is_active: true };
    await db
      .insertInto('webhooks')
      .values({ ...webhook, secret: secrets.encrypt('webhook', 'whsec_1') })
      .execute();
    return id;
  });

const secretsUnder = (key: string, userId: number) =>
  inFixture(async (db) => {
    const secrets = createSecrets(key);
    const factor = await db.selectFrom('second_factors').select('secret').executeTakeFirstOrThrow();
    const webhook = await db.selectFrom('webhooks').select('secret').executeTakeFirstOrThrow();
    return [decryptSecret(secrets, userId, factor.secret), secrets.decrypt('webhook', webhook.secret)];
  });

it('re-encrypts secrets, ends sessions and password links, and logs the change', async () => {
  const old = await keyOfFixture();
  const person = await fill(old);
  const { code, output } = await fixture.run(['change-signing-key']);
  expect(code).toBe(0);
  expect(output).toContain('1 session and 1 password link no longer work');
  expect(output).toContain('1 two-factor secret and 1 webhook secret were encrypted with the new key');
  expect(output).toContain('Restart every server process now');
  const key = await keyOfFixture();
  expect(key).not.toBe(old);
  expect(output).not.toContain(key);
  expect(await secretsUnder(key, person)).toEqual([SECRET, 'whsec_1']);
  await inFixture(async (db) => {
    expect(await db.selectFrom('sessions').select('id').where('ended_at', 'is', null).execute()).toEqual([]);
    expect(await db.selectFrom('password_links').select('hash').execute()).toEqual([]);
    expect(await db.selectFrom('audit').select(['action', 'way', 'reason']).execute()).toEqual([
      { action: 'settings.change-key', way: 'house', reason: 'By the command change-signing-key' },
    ]);
  });
  expect((await readdir(fixture.folder)).filter((name) => name.startsWith('signing-key.'))).toEqual([]);
});

it('reports secrets encrypted with an unknown earlier key and leaves them unchanged', async () => {
  const person = await fill(ANOTHER);
  const { code, output } = await fixture.run(['change-signing-key']);
  expect(code).toBe(0);
  expect(output).toContain("2 secrets couldn't be read");
  expect(await secretsUnder(ANOTHER, person)).toEqual([SECRET, 'whsec_1']);
});

it('accepts the key already in use when rerun after an interruption before the last step', async () => {
  const old = await keyOfFixture();
  if (await inFixture(async (db) => engineOf(db) === 'postgres')) return;
  const person = await fill(ANOTHER);
  await writeFile(path.join(fixture.folder, 'signing-key.next'), `${ANOTHER}\n`, { mode: 0o600 });
  expect(await fixture.run(['change-signing-key'])).toMatchObject({ code: 0, errorOutput: '' });
  expect([await keyOfFixture(), old === ANOTHER]).toEqual([ANOTHER, false]);
  expect(await secretsUnder(ANOTHER, person)).toEqual([SECRET, 'whsec_1']);
});

it('encrypts with the future TOKEN_SECRET if set', async () => {
  const TOKEN_SECRET = 'the-secret-of-the-setting-in-32-characters';
  const person = await fill(TOKEN_SECRET);
  const without = await fixture.run(['change-signing-key'], { env: { TOKEN_SECRET } });
  expect([without.code, without.errorOutput]).toEqual([
    1,
    'TOKEN_SECRET sets the signing key. Set NEXT_TOKEN_SECRET to the new key, with at least 32 characters.\n',
  ]);
  const env = { TOKEN_SECRET, NEXT_TOKEN_SECRET: ANOTHER };
  const { code, output } = await fixture.run(['change-signing-key'], { env });
  expect(code).toBe(0);
  expect(output).toContain('Set TOKEN_SECRET to the new key');
  expect(await secretsUnder(ANOTHER, person)).toEqual([SECRET, 'whsec_1']);
});

it('ends links and pages of contacts, whose addresses the key makes, and says how many', async () => {
  await inFixture(async (db) => {
    const client = await aClient(db);
    const project = await aProject(db, { client_id: client.id });
    const { id: created_by_id } = await aUser(db);
    const { id: contact_id } = await aContact(db, { client_id: client.id });
    await aShareLink(db, { project_id: project.id, created_by_id, contact_id });
    await aShareLink(db, { project_id: project.id, created_by_id });
    const other = await aContact(db, { client_id: client.id });
    const page = { created_by_id, created_at: '2026-03-10T12:00:00.000Z' };
    const pages = [
      { ...page, contact_id, token_hash: 'a', token_salt: 'salt' },
      { ...page, contact_id: other.id, token_hash: 'b', token_salt: null },
    ];
    await db.insertInto('client_pages').values(pages).execute();
  });
  const { output } = await fixture.run(['change-signing-key']);
  expect(output).toContain('1 link of a client contact no longer works.');
  expect(output).toContain('1 client page has ended.');
  await inFixture(async (db) => {
    const links = await db.selectFrom('share_links').select(['contact_id', 'revoked_at']).orderBy('id').execute();
    expect(links).toEqual([
      { contact_id: expect.any(Number), revoked_at: expect.any(String) },
      { contact_id: null, revoked_at: null },
    ]);
  });
});
