/** Tests of passkeys: adding, renaming, removing, signing in with or without a password, single use across processes, copied keys, foreign keys, and hosts without HTTPS. */
import { beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '#domain/platform/limits.ts';
import { PASSKEY_TEXTS } from '#domain/identity/passkeys.ts';
import { registerPasskey, type Authenticator, copyOf, createAuthenticator } from '#server/testing/authenticator.ts';
import { setUpTwoFactor, codeOf } from '#server/testing/two-factor.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { createTwoApps, type TwoApps } from '#server/testing/two-apps.ts';

const PASSWORD = 'corridor-lantern-42';
const EMAIL = 'lena@example.com';
const NOW = '2026-03-10T12:00:00.000Z';
const later = (seconds: number): string => new Date(Date.parse(NOW) + seconds * 1000).toISOString();
const REFUSED = { code: 401, message: "This passkey isn't valid here." };
const ENDED = {
  code: 401,
  message: 'This sign-in has expired. Sign in again.',
};

let both: TwoApps;
let app: TestApp;
/** A second process on the same database. */
let secondApp: TestApp;
let lena: Caller;
let laptop: Authenticator;
beforeEach(async () => {
  both = await createTwoApps();
  ({ app, secondApp } = both);
  lena = await app.as('editor', { email: EMAIL, password_hash: await app.deps.passwords.hash(PASSWORD) });
  laptop = createAuthenticator();
});

const setNow = (iso: string): void => both.setNow(iso);
const path = (more = ''): string => `/api/users/${lena.user.id}/passkeys${more}`;
const by = (token: string) => ({ authorization: `Bearer ${token}` });
const listed = async () => (await lena.get(path())).json();
const SIGN_IN = '/api/authentication_token/passkey';
const begin = async (mfa?: string, on = app) =>
  (await on.anonymous.post(`${SIGN_IN}/begin`, mfa === undefined ? {} : { mfa })).json();
const response = (body: object, on = app, headers = {}) => on.anonymous.post(SIGN_IN, body, headers);
/** Signs in with a passkey and no password. */
async function signIn(authenticator = laptop, more: object = {}, on = app) {
  const { ticket, options } = await begin(undefined, on);
  return response({ ticket, credential: authenticator.get(options), ...more }, on);
}
const withPassword = (more: object = {}) =>
  app.anonymous.post('/api/authentication_token', { email: EMAIL, password: PASSWORD, ...more });
const half = async (): Promise<string> => (await withPassword()).json().mfa;

describe('adding a passkey', () => {
  const startAddingPasskey = async () => (await lena.post(path('/begin'), { currentPassword: PASSWORD })).json();

  it('requires the current password and a valid credential, and returns ten recovery codes with the first passkey', async () => {
    const wrong = await lena.post(path('/begin'), { currentPassword: 'not-mine-at-all' });
    expect(wrong.json().violations[0]).toMatchObject({ propertyPath: 'currentPassword' });
    const first = await registerPasskey(lena, laptop, PASSWORD);
    expect([first.statusCode, first.json().passkey]).toEqual([
      200,
      {
        id: expect.any(Number),
        name: 'My laptop',
        createdAt: '2026-03-10T12:00:00+00:00',
        lastUsedAt: null,
        synced: false,
      },
    ]);
    expect(new Set(first.json().recoveryCodes).size).toBe(10);
    const second = await registerPasskey(lena, createAuthenticator({ isSynced: true }), PASSWORD);
    expect(second.json()).not.toHaveProperty('recoveryCodes');
    const { possible, passkeys } = await listed();
    expect([possible, passkeys.map(({ synced }: { synced: boolean }) => synced)]).toEqual([true, [true, false]]);
    expect((await lena.get(`/api/users/${lena.user.id}/second_factor`)).json()).toEqual({
      since: null,
      recoveryCodesLeft: 10,
      passkeys: 2,
    });
  });

  it('requests a discoverable credential with user verification, and excludes existing ones', async () => {
    await registerPasskey(lena, laptop, PASSWORD);
    const { options } = await startAddingPasskey();
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Cutroom' },
      user: { id: laptop.passkeys[0]?.handle, name: EMAIL },
      excludeCredentials: [{ id: laptop.passkeys[0]?.id, type: 'public-key', transports: ['internal'] }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32);
  });

  it('notifies its user', async () => {
    await registerPasskey(lena, laptop, PASSWORD);
    const { items } = (await lena.get('/api/notifications')).json();
    expect(items.map(({ kind }: { kind: string }) => kind)).toContain('passkey');
  });

  it('rejects another challenge, origin, user or session, missing user verification, expired tickets and reuse', async () => {
    const { ticket, options } = await startAddingPasskey();
    const other = await app.as('editor', { password_hash: await app.deps.passwords.hash(PASSWORD) });
    const good = { ticket, name: 'Laptop', credential: laptop.create(options) };
    const faults: [string, () => ReturnType<Caller['post']>][] = [
      [
        'credential',
        async () => lena.post(path(), { ...good, credential: laptop.create((await startAddingPasskey()).options) }),
      ],
      [
        'credential',
        () =>
          lena.post(path(), {
            ...good,
            credential: createAuthenticator({ origin: 'https://evil.example' }).create(options),
          }),
      ],
      [
        'credential',
        () => lena.post(path(), { ...good, credential: createAuthenticator({ verifies: false }).create(options) }),
      ],
      ['ticket', () => other.post(`/api/users/${other.user.id}/passkeys`, good)],
      ['ticket', () => app.asUser(lena.user).post(path(), good)],
      ['ticket', () => lena.post(path(), { ...good, ticket: `${ticket.slice(0, -2)}AA` })],
      ['ticket', () => lena.post(path(), good, { host: 'other.localhost' })],
    ];
    for (const [field, send] of faults) expect((await send()).json().violations?.[0].propertyPath).toBe(field);
    setNow(later(300));
    expect((await lena.post(path(), good)).json().violations[0].propertyPath).toBe('ticket');
    setNow(later(299));
    expect((await lena.post(path(), good)).statusCode).toBe(200);
    expect((await lena.post(path(), good)).json().violations[0].propertyPath).toBe('ticket');
    expect((await listed()).passkeys).toHaveLength(1);
  });

  it('returns a conflict for a known passkey, and beyond the maximum number', async () => {
    await registerPasskey(lena, laptop, PASSWORD);
    const { ticket, options } = await startAddingPasskey();
    const again = laptop.create(options);
    await app.db.updateTable('passkeys').set({ credential_id: again.id }).execute();
    expect((await lena.post(path(), { ticket, name: 'Again', credential: again })).json().detail).toBe(
      PASSKEY_TEXTS.alreadyAdded,
    );
    for (let n = 1; n < LIMITS.passkeys; n += 1) await registerPasskey(lena, createAuthenticator(), PASSWORD);
    expect((await lena.post(path('/begin'), { currentPassword: PASSWORD })).statusCode).toBe(409);
  });
});

describe('signing in with a passkey alone', () => {
  it('needs neither email nor password, and starts a regular session', async () => {
    await registerPasskey(lena, laptop, PASSWORD);
    await app.db.updateTable('users').set({ password_assigned: true }).execute();
    const { options, hasCode } = await begin();
    expect(options).toMatchObject({ rpId: 'localhost', allowCredentials: [], userVerification: 'required' });
    expect(hasCode).toBe(false);
    const done = await signIn(laptop, { app: true });
    expect([done.statusCode, done.json()]).toEqual([200, { token: expect.any(String), mustChoosePassword: true }]);
    expect((await app.anonymous.get('/api/users/me', by(done.json().token))).json().email).toBe(EMAIL);
    expect(Object.keys((await signIn()).json())).toEqual(['token']);
    expect((await listed()).passkeys[0].lastUsedAt).toBe('2026-03-10T12:00:00+00:00');
  });

  it('accepts a response once, even at the same time on several processes', async () => {
    await registerPasskey(lena, laptop, PASSWORD);
    const { ticket, options } = await begin();
    const body = { ticket, credential: laptop.get(options) };
    const all = await Promise.all([app, secondApp, app, secondApp].map((one) => response(body, one)));
    expect(all.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401]);
  });

  it('accepts a response once from an authenticator without a counter', async () => {
    const phone = createAuthenticator({ counter: undefined, isSynced: true });
    await registerPasskey(lena, phone, PASSWORD);
    const { ticket, options } = await begin();
    const body = { ticket, credential: phone.get(options) };
    expect((await response(body)).statusCode).toBe(200);
    expect((await response(body, secondApp)).json()).toEqual(ENDED);
    expect((await signIn(phone)).statusCode).toBe(200);
  });

  it('expires after five minutes, and accepts no ticket made for another purpose', async () => {
    await registerPasskey(lena, laptop, PASSWORD);
    const { ticket, options } = await begin();
    const adding = (await lena.post(path('/begin'), { currentPassword: PASSWORD })).json();
    const credential = laptop.get(options);
    expect((await response({ ticket: adding.ticket, credential })).json()).toEqual(ENDED);
    expect((await response({ ticket: 'made-up', credential })).json()).toEqual(ENDED);
    setNow(later(300));
    expect((await response({ ticket, credential })).json()).toEqual(ENDED);
  });

  it('answers alike for an unknown passkey, another origin, challenge or key, missing verification, and inactive users', async () => {
    await registerPasskey(lena, laptop, PASSWORD);
    const manners: [Partial<Authenticator>, Partial<Authenticator>][] = [
      [{ origin: 'https://evil.example' }, { origin: 'http://localhost' }],
      [{ verifies: false }, { verifies: true }],
    ];
    for (const [bad, good] of manners) {
      Object.assign(laptop, bad);
      expect((await signIn()).json()).toEqual(REFUSED);
      Object.assign(laptop, good);
    }
    const stranger = createAuthenticator();
    const { options: adding } = (await lena.post(path('/begin'), { currentPassword: PASSWORD })).json();
    stranger.create(adding);
    expect((await signIn(stranger)).json()).toEqual(REFUSED);
    const forged = createAuthenticator({
      counter: 90,
      passkeys: [{ ...stranger.passkeys[0]!, id: laptop.passkeys[0]!.id }],
    });
    expect((await signIn(forged)).json()).toEqual(REFUSED);
    const { ticket } = await begin();
    expect((await response({ ticket, credential: laptop.get((await begin()).options) })).json()).toEqual(REFUSED);
    await app.db.updateTable('users').set({ is_active: false }).where('id', '=', lena.user.id).execute();
    expect((await signIn()).json()).toEqual(REFUSED);
    await app.db.updateTable('users').set({ is_active: true }).where('id', '=', lena.user.id).execute();
    expect((await signIn()).statusCode).toBe(200);
  });

  it('rejects a copied passkey whose counter went back, and records it in the audit log', async () => {
    await registerPasskey(lena, laptop, PASSWORD);
    const copy = copyOf(laptop);
    expect((await signIn()).statusCode).toBe(200);
    expect((await signIn(copy)).json()).toEqual(REFUSED);
    const lines = await app.db.selectFrom('audit').select(['action', 'after', 'record_id']).execute();
    expect(lines).toContainEqual({
      action: 'sessions.refuse',
      after: { why: 'copied passkey' },
      record_id: lena.user.id,
    });
    expect((await signIn()).statusCode).toBe(200);
  });

  it('limits attempts by network', async () => {
    await registerPasskey(lena, laptop, PASSWORD);
    const forged = copyOf(laptop);
    forged.verifies = false;
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await signIn(forged)).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    laptop.counter = 50;
    const right = await signIn();
    expect([right.statusCode, Number(right.headers['retry-after'])]).toEqual([429, 900]);
    expect((await withPassword()).json()).toHaveProperty('mfa');
    const { ticket, options } = await begin();
    const elsewhere = await app.fastify.inject({
      method: 'POST',
      url: SIGN_IN,
      headers: { 'content-type': 'application/json' },
      payload: { ticket, credential: laptop.get(options) },
      remoteAddress: '203.0.113.9',
    });
    expect(elsewhere.statusCode).toBe(200);
  });

  it('records the method in the audit log, as well as adding, renaming and removing passkeys', async () => {
    const { passkey } = (await registerPasskey(lena, laptop, PASSWORD)).json();
    await lena.post(`/api/passkeys/${passkey.id}/rename`, { name: ' Studio ' });
    await signIn();
    await lena.post(`/api/passkeys/${passkey.id}/remove`, { currentPassword: PASSWORD });
    const lines = await app.db
      .selectFrom('audit')
      .select(['action', 'before', 'after', 'actor_id'])
      .orderBy('id')
      .execute();
    expect(lines.map((line) => ({ ...line, actor_id: line.actor_id === lena.user.id }))).toEqual([
      { action: 'passkeys.add', before: null, after: { name: 'My laptop' }, actor_id: true },
      { action: 'passkeys.rename', before: { name: 'My laptop' }, after: { name: 'Studio' }, actor_id: true },
      { action: 'sessions.begin', before: null, after: { device: 'Unknown device', with: 'passkey' }, actor_id: true },
      { action: 'passkeys.remove', before: { name: 'Studio' }, after: null, actor_id: true },
    ]);
  });
});

describe('a passkey as second factor', () => {
  const second = async (authenticator = laptop, more: object = {}) => {
    const { ticket, options } = await begin((await withPassword(more)).json().mfa);
    return response({ ticket, credential: authenticator.get(options) });
  };

  it('replaces the code, and prefers user verification without requiring it', async () => {
    await registerPasskey(lena, laptop, PASSWORD);
    const passwordResponse = await withPassword();
    expect([passwordResponse.statusCode, Object.keys(passwordResponse.json())]).toEqual([
      401,
      ['code', 'message', 'mfa'],
    ]);
    const { options, hasCode } = await begin(passwordResponse.json().mfa);
    expect([options.userVerification, options.allowCredentials.length, hasCode]).toEqual(['preferred', 1, false]);
    laptop.verifies = false;
    expect((await second()).statusCode).toBe(200);
    await app.db.updateTable('users').set({ password_assigned: true }).execute();
    expect((await second(laptop, { app: true })).json().mustChoosePassword).toBe(true);
  });

  it('works alongside authenticator codes, and recovery codes can replace it', async () => {
    const { recoveryCodes } = (await registerPasskey(lena, laptop, PASSWORD)).json();
    const byCode = (mfa: string, code: string) => app.anonymous.post('/api/authentication_token/code', { mfa, code });
    expect((await byCode(await half(), '123456')).json().message).toBe('This code is wrong or was already used.');
    expect((await byCode(await half(), recoveryCodes[0])).statusCode).toBe(200);
    const { secret } = await setUpTwoFactor(app, lena, PASSWORD);
    setNow(later(60));
    expect((await begin(await half())).hasCode).toBe(true);
    expect((await byCode(await half(), codeOf(secret, later(60)))).statusCode).toBe(200);
    expect((await second()).statusCode).toBe(200);
  });

  it("rejects another user's passkey, and responses to a challenge issued without the password", async () => {
    await registerPasskey(lena, laptop, PASSWORD);
    const other = await app.as('editor', { password_hash: await app.deps.passwords.hash(PASSWORD) });
    const theirs = createAuthenticator();
    await registerPasskey(other, theirs, PASSWORD);
    const { ticket, options } = await begin(await half());
    expect((await response({ ticket, credential: theirs.get({ ...options, allowCredentials: [] }) })).json()).toEqual(
      REFUSED,
    );
    expect((await response({ ticket, credential: laptop.get((await begin()).options) })).json()).toEqual(REFUSED);
    expect((await response({ ticket, credential: laptop.get(options) })).statusCode).toBe(200);
  });

  it('ends when the credentials change, and when the last factor is removed', async () => {
    const { passkey } = (await registerPasskey(lena, laptop, PASSWORD)).json();
    expect((await app.anonymous.post(`${SIGN_IN}/begin`, { mfa: 'made-up' })).json()).toEqual(ENDED);
    const early = await begin(await half());
    await app.db.updateTable('users').set({ token_version: 7 }).where('id', '=', lena.user.id).execute();
    expect((await response({ ticket: early.ticket, credential: laptop.get(early.options) })).json()).toEqual(ENDED);
    lena = app.asUser({ ...lena.user, token_version: 7 });
    const mfa = await half();
    await lena.post(`/api/passkeys/${passkey.id}/remove`, { currentPassword: PASSWORD });
    expect((await app.anonymous.post(`${SIGN_IN}/begin`, { mfa })).json()).toEqual(ENDED);
    expect((await withPassword()).statusCode).toBe(200);
  });

  it('returns a conflict for a user who only has codes', async () => {
    await setUpTwoFactor(app, lena, PASSWORD);
    expect((await app.anonymous.post(`${SIGN_IN}/begin`, { mfa: await half() })).statusCode).toBe(409);
  });

  it('shares the attempt limit of wrong codes', async () => {
    await registerPasskey(lena, laptop, PASSWORD);
    const mfa = await half();
    for (let n = 0; n < 10; n += 1) await app.anonymous.post('/api/authentication_token/code', { mfa, code: '000000' });
    expect((await second()).statusCode).toBe(429);
  });
});

describe('renaming and removing', () => {
  it("is limited to the passkey's own user, and removing requires the current password", async () => {
    const { passkey } = (await registerPasskey(lena, laptop, PASSWORD)).json();
    const boss = await app.as('admin', { password_hash: await app.deps.passwords.hash(PASSWORD) });
    const at = (act: string): string => `/api/passkeys/${passkey.id}/${act}`;
    expect((await boss.post(at('rename'), { name: 'Mine' })).statusCode).toBe(404);
    expect((await boss.post(at('remove'), { currentPassword: PASSWORD })).statusCode).toBe(404);
    expect((await boss.get(path())).json().passkeys).toHaveLength(1);
    expect((await lena.post(at('rename'), { name: '' })).statusCode).toBe(422);
    expect((await lena.post(at('rename'), { name: 'Studio' })).statusCode).toBe(204);
    expect((await listed()).passkeys[0].name).toBe('Studio');
    expect((await lena.post(at('remove'), { currentPassword: 'not-mine' })).statusCode).toBe(422);
    expect((await lena.post(at('remove'), { currentPassword: PASSWORD })).statusCode).toBe(204);
    expect((await signIn()).json()).toEqual(REFUSED);
    expect((await lena.post(at('remove'), { currentPassword: PASSWORD })).statusCode).toBe(404);
  });

  it('leaves the recovery codes as long as there is another factor', async () => {
    const factor = async () => (await lena.get(`/api/users/${lena.user.id}/second_factor`)).json();
    const { passkey } = (await registerPasskey(lena, laptop, PASSWORD)).json();
    await setUpTwoFactor(app, lena, PASSWORD);
    await lena.post(`/api/users/${lena.user.id}/second_factor/remove`, { currentPassword: PASSWORD });
    expect(await factor()).toEqual({ since: null, recoveryCodesLeft: 10, passkeys: 1 });
    const renewed = await lena.post(`/api/users/${lena.user.id}/second_factor/recovery_codes`, {
      currentPassword: PASSWORD,
    });
    expect(renewed.json().recoveryCodes).toHaveLength(10);
    await lena.post(`/api/passkeys/${passkey.id}/remove`, { currentPassword: PASSWORD });
    expect(await factor()).toEqual({ since: null, recoveryCodesLeft: 0, passkeys: 0 });
  });
});

it('removes passkeys when an administrator resets the second factor, ends sessions, and notifies the user', async () => {
  await registerPasskey(lena, laptop, PASSWORD);
  const { token } = (await signIn()).json();
  const boss = await app.as('admin', { password_hash: await app.deps.passwords.hash(PASSWORD) });
  const removeSecondFactor = () =>
    boss.post(`/api/users/${lena.user.id}/second_factor/remove`, { currentPassword: PASSWORD });
  expect((await removeSecondFactor()).statusCode).toBe(204);
  expect((await lena.get('/api/users/me', by(token))).statusCode).toBe(401);
  expect((await signIn()).json()).toEqual(REFUSED);
  const again = (await withPassword()).json().token;
  expect(JSON.stringify((await app.anonymous.get('/api/notifications', by(again))).json())).toContain('factor-removed');
  const line = await app.db.selectFrom('audit').select('before').where('action', '=', 'second-factor.remove').execute();
  expect(line).toEqual([{ before: { passkeys: 1 } }]);
  expect((await removeSecondFactor()).statusCode).toBe(409);
});

it("satisfies the workspace's two-factor requirement with a passkey", async () => {
  const admin = await app.as('admin');
  await admin.patch('/api/settings', { secondFactorFor: 'all', secondFactorDays: 0 });
  const { token, mustSetUpFactor } = (await withPassword({ app: true })).json();
  expect(mustSetUpFactor).toBe(true);
  expect((await app.anonymous.get('/api/projects', by(token))).statusCode).toBe(403);
  const inApp = { currentPassword: PASSWORD };
  const { ticket, options } = (await app.anonymous.post(path('/begin'), inApp, by(token))).json();
  const added = await app.anonymous.post(
    path(),
    { ticket, name: 'Key', credential: laptop.create(options) },
    by(token),
  );
  expect(added.json().recoveryCodes).toHaveLength(10);
  expect((await app.anonymous.get('/api/projects', by(token))).statusCode).toBe(200);
  expect((await app.anonymous.get('/api/users/me', by(token))).json()).not.toHaveProperty('secondFactorDue');
  expect((await signIn(laptop, { app: true })).json()).not.toHaveProperty('mustSetUpFactor');
});

describe('the address of the workspace', () => {
  const added = async (one: TestApp, headers: Record<string, string>) => {
    const boss = await one.as('admin', { password_hash: await one.deps.passwords.hash(PASSWORD) });
    const responses = [
      await boss.post(`/api/users/${boss.user.id}/passkeys/begin`, { currentPassword: PASSWORD }, headers),
      await one.anonymous.post(`${SIGN_IN}/begin`, {}, headers),
    ];
    const { possible } = (await boss.get(`/api/users/${boss.user.id}/passkeys`, headers)).json();
    return { possible, statuses: responses.map(({ statusCode }) => statusCode), detail: responses[0]?.json().detail };
  };

  it.each(['192.168.1.20:3000', 'studio.local:3000', '[::1]:3000'])(
    'rejects passkeys over http at %s',
    async (host) => {
      expect(await added(app, { host })).toEqual({
        possible: false,
        statuses: [409, 409],
        detail: PASSKEY_TEXTS.needsHttps,
      });
    },
  );

  it.each(['localhost:3000', 'studio.localhost'])('allows passkeys at %s', async (host) => {
    expect(await added(app, { host })).toMatchObject({ possible: true, statuses: [200, 200] });
  });

  it('uses the public address, whatever the request says', async () => {
    const publicApp = await testApp({ publicUrl: 'https://cut.example.com/' });
    const plain = await testApp({ publicUrl: 'http://cut.example.com/' });
    const number = await testApp({ publicUrl: 'https://203.0.113.9/' });
    expect(await added(publicApp, { host: 'elsewhere:3000' })).toMatchObject({ possible: true, statuses: [200, 200] });
    const { options } = (await publicApp.anonymous.post(`${SIGN_IN}/begin`, {}, { host: 'elsewhere' })).json();
    expect(options.rpId).toBe('cut.example.com');
    for (const one of [plain, number])
      expect(await added(one, { host: 'localhost' })).toMatchObject({ possible: false, statuses: [409, 409] });
    for (const one of [publicApp, plain, number]) await one.close();
  });
});
