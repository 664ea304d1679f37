/** Tests of assigned passwords, and of the current password required before sensitive changes in app sessions (docs/people.md#assigned-passwords, docs/people.md#proof). */
import { beforeEach, describe, expect, it } from 'vitest';
import { createFirstAdmin } from '#server/identity/users/first-admin.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';

const GIVEN = 'corridor-lantern-42';
const OWN = 'window-kettle-77';
const FIRST = { status: 403, detail: 'Choose your own password first.' };
const LENA = {
  firstName: 'Lena',
  lastName: 'Fischer',
  email: 'lena@example.com',
  plainPassword: GIVEN,
  type: 'editor',
  jobType: 'J2',
};

let app: TestApp;
let admin: Caller;
beforeEach(async () => {
  app = await testApp();
  admin = await app.as('admin');
});

const signIn = (email: string, password: string, more: object = { app: true }) =>
  app.anonymous.post('/api/authentication_token', { email, password, ...more });

/** Returns a client with the token of a sign-in. */
const by = (token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  return {
    headers,
    get: (url: string) => app.anonymous.get(url, headers),
    delete: (url: string) => app.anonymous.delete(url, headers),
    post: (url: string, body: object) => app.anonymous.post(url, body, headers),
    patch: (url: string, body: object) => app.anonymous.patch(url, body, headers),
  };
};
const createLena = async (more: object = {}): Promise<number> =>
  (await admin.post('/api/users', { ...LENA, ...more })).json().id;
const lenaInApp = async (password = GIVEN) => {
  const response = (await signIn(LENA.email, password)).json();
  return { response, lena: by(response.token) };
};
const choose = (plainPassword: string, currentPassword = GIVEN) => ({ plainPassword, currentPassword });

describe('an app session with an assigned password', () => {
  it('requires choosing a new password, and serves nothing else', async () => {
    const id = await createLena({ type: 'admin', jobType: null });
    const { response, lena } = await lenaInApp();
    expect(response.mustChoosePassword).toBe(true);
    expect((await lena.get('/api/users/me')).statusCode).toBe(200);
    const refused = [
      await lena.get('/api/projects'),
      await lena.get('/api/users'),
      await lena.get('/api/events'),
      await lena.post('/api/clients', { firstName: 'Acme' }),
      await lena.post('/api/cut_uploads', {}),
      await lena.patch(`/api/users/${id}`, { firstName: 'Helena' }),
      await lena.patch(`/api/users/${id}`, { ...choose(OWN), firstName: 'Helena' }),
      await lena.patch(`/api/users/${admin.user.id}`, { plainPassword: OWN, currentPassword: GIVEN }),
    ];
    expect(refused.map((one) => [one.statusCode, one.json().detail])).toEqual(
      refused.map(() => [FIRST.status, FIRST.detail]),
    );
  });

  it('gets full access for good once the user chooses a password', async () => {
    const id = await createLena();
    const { lena } = await lenaInApp();
    const changed = await lena.patch(`/api/users/${id}`, choose(OWN));
    expect(changed.statusCode).toBe(200);
    expect((await by(changed.json().token).get('/api/projects')).statusCode).toBe(200);
    const again = await lenaInApp(OWN);
    expect(again.response).not.toHaveProperty('mustChoosePassword');
    expect((await again.lena.get('/api/projects')).statusCode).toBe(200);
  });

  it('validates the new password, and requires the assigned one', async () => {
    const id = await createLena();
    const { lena } = await lenaInApp();
    const faults = [choose(GIVEN), choose('short'), choose(OWN, 'not-the-given-one'), { plainPassword: OWN }];
    const paths: string[] = [];
    for (const body of faults)
      paths.push((await lena.patch(`/api/users/${id}`, body)).json().violations[0].propertyPath);
    expect(paths).toEqual(['plainPassword', 'plainPassword', 'currentPassword', 'currentPassword']);
    expect((await lena.get('/api/projects')).json()).toMatchObject(FIRST);
  });

  it('allows signing out', async () => {
    await createLena();
    const { response, lena } = await lenaInApp();
    const { sid } = JSON.parse(Buffer.from(response.token.split('.')[1], 'base64url').toString());
    expect((await lena.delete(`/api/sessions/${sid}`)).statusCode).toBe(204);
    expect((await lena.get('/api/users/me')).statusCode).toBe(401);
  });

  it('stays restricted after renewing the token', async () => {
    await createLena();
    const { lena } = await lenaInApp();
    const { token } = (await lena.post('/api/sessions/renew', {})).json();
    expect((await by(token).get('/api/projects')).json()).toMatchObject(FIRST);
  });

  it('requires choosing again when an administrator assigns another password', async () => {
    const id = await createLena();
    const { lena } = await lenaInApp();
    await lena.patch(`/api/users/${id}`, choose(OWN));
    await admin.patch(`/api/users/${id}`, { plainPassword: 'kite-and-string' });
    expect((await lenaInApp('kite-and-string')).response.mustChoosePassword).toBe(true);
  });

  it('does not require choosing again after choosing a password by a link', async () => {
    const invited = (await admin.post('/api/invites', { people: [{ ...LENA, plainPassword: undefined }] })).json();
    const token = invited.invites[0].link.slice('/invite/'.length);
    const accepted = (await app.anonymous.post('/api/invites/accept', { token, plainPassword: OWN })).json();
    expect((await by(accepted.token).get('/api/projects')).statusCode).toBe(200);
    const reset = (await admin.post(`/api/users/${invited.invites[0].user.id}/password_link`)).json().link;
    await admin.patch(`/api/users/${invited.invites[0].user.id}`, { firstName: 'Helena' });
    const use = { token: reset.slice('/reset/'.length), plainPassword: 'kite-and-string' };
    expect((await app.anonymous.post('/api/password_links/use', use)).statusCode).toBe(204);
    expect((await lenaInApp('kite-and-string')).response).not.toHaveProperty('mustChoosePassword');
  });
});

it('does not restrict API clients with an assigned password', async () => {
  await createLena();
  for (const more of [{}, { app: false }]) {
    const response = await signIn(LENA.email, GIVEN, more);
    expect(Object.keys(response.json())).toEqual(['token']);
    expect((await by(response.json().token).get('/api/projects')).statusCode).toBe(200);
  }
});

it.each([
  ['generated', undefined, true],
  ['set by whoever installs', 'the boss has spoken', undefined],
])('the first administrator with a password that was %s', async (_how, adminPassword, mustChoosePassword) => {
  const newApp = await testApp({ adminPassword });
  const output = await createFirstAdmin(newApp.deps);
  const password = adminPassword ?? / password (\S+) /.exec(output ?? '')?.[1];
  const body = { email: newApp.deps.config.adminEmail, password, app: true };
  const response = await newApp.anonymous.post('/api/authentication_token', body);
  expect([response.statusCode, response.json().mustChoosePassword]).toEqual([200, mustChoosePassword]);
});

describe('the current password of an administrator', () => {
  const BLANK = [{ propertyPath: 'currentPassword', message: 'This value should not be blank.' }];
  const NEEDED = [
    {
      propertyPath: 'currentPassword',
      message: 'Enter your current password.',
      code: '9d1c2f6e-5b0a-4c3b-8f57-2a6f0c9e7d41',
    },
  ];
  const WRONG = [{ propertyPath: 'currentPassword', message: 'The current password is wrong.' }];
  const people = (type: string) => ({ people: [{ ...LENA, plainPassword: undefined, type }] });
  let boss: Caller;
  beforeEach(async () => {
    const password_hash = await app.deps.passwords.hash(OWN);
    boss = await app.as('admin', { email: 'boss@example.com', password_hash });
  });
  const inApp = async () => by((await signIn('boss@example.com', OWN)).json().token);

  it.each<[string, 'patch', () => string, () => object]>([
    ['their own password', 'patch', () => `/api/users/${boss.user.id}`, () => ({ plainPassword: 'kite-and-string' })],
    ['their own e-mail', 'patch', () => `/api/users/${boss.user.id}`, () => ({ email: 'chief@example.com' })],
  ])('is required in the app before changing %s, however recent the sign-in', async (_what, method, url, body) => {
    const caller = await inApp();
    const send = (more: object) => caller[method](url(), { ...body(), ...more });
    expect((await send({})).json().violations).toMatchObject(BLANK);
    expect((await send({ currentPassword: 'not-mine-at-all' })).json().violations).toMatchObject(WRONG);
    expect((await send({ currentPassword: OWN })).statusCode).toBeLessThan(300);
  });

  it('is required again five minutes after signing in, and renewing the token does not extend that', async () => {
    const caller = await inApp();
    const id = await createLena();
    const link = (by: typeof caller) => by.post(`/api/users/${boss.user.id}/password_link`, {});
    app.setNow('2026-03-10T12:04:59.999Z');
    expect((await link(caller)).statusCode).toBe(200);
    const { token } = (await caller.post('/api/sessions/renew', {})).json();
    app.setNow('2026-03-10T12:05:00.000Z');
    expect((await link(by(token))).json().violations).toMatchObject(NEEDED);
    expect((await caller.patch(`/api/users/${id}`, { type: 'admin' })).json().violations).toMatchObject(NEEDED);
    const proven = await caller.patch(`/api/users/${id}`, { type: 'admin', currentPassword: OWN });
    expect([proven.statusCode, proven.json().type]).toEqual([200, 'admin']);
    expect((await link(await inApp())).statusCode).toBe(200);
  });

  it('is required for a password link requested without a body', async () => {
    const caller = await inApp();
    const bare = { method: 'POST', url: `/api/users/${boss.user.id}/password_link`, headers: caller.headers } as const;
    expect((await app.fastify.inject(bare)).statusCode).toBe(200);
    const typed = { ...bare, headers: { ...caller.headers, 'content-type': 'application/json' } };
    expect((await app.fastify.inject(typed)).statusCode).toBe(200);
    app.setNow('2026-03-10T12:05:00.000Z');
    expect((await app.fastify.inject(bare)).json().violations).toMatchObject(NEEDED);
  });

  it('is not required for other changes, nor from API clients', async () => {
    const caller = await inApp();
    const id = await createLena();
    const own = `/api/users/${boss.user.id}`;
    expect((await caller.patch(`/api/users/${id}`, { plainPassword: 'kite-and-string' })).statusCode).toBe(200);
    expect((await caller.patch(own, { firstName: 'Bo', email: 'BOSS@example.com', type: 'admin' })).statusCode).toBe(
      200,
    );
    expect((await caller.post('/api/invites', people('manager'))).statusCode).toBe(422);
    const script = by((await signIn('boss@example.com', OWN, {})).json().token);
    expect((await script.patch(`/api/users/${id}`, { type: 'admin' })).statusCode).toBe(200);
    expect((await script.patch(own, { plainPassword: 'kite-and-string' })).statusCode).toBe(200);
  });
});

describe('the current password', () => {
  const GUESS = 'not-mine-at-all';
  const wrong = { statusCode: 422, path: 'currentPassword' };
  const seen = (response: { statusCode: number; json: () => { violations?: { propertyPath: string }[] } }) => ({
    statusCode: response.statusCode,
    path: response.json().violations?.[0]?.propertyPath,
  });
  const inAppAs = async (type: 'admin' | 'editor') => {
    const email = `${type}.guessed@example.com`;
    const caller = await app.as(type, { email, password_hash: await app.deps.passwords.hash(OWN) });
    const { token } = (await signIn(email, OWN)).json();
    return { id: caller.user.id, email, me: by(token) };
  };

  it('is required to change the two-factor requirement, and for no other setting', async () => {
    const { me } = await inAppAs('admin');
    app.setNow('2026-03-10T12:05:00.000Z');
    expect((await me.patch('/api/settings', { name: 'Reed Films', secondFactorFor: 'nobody' })).statusCode).toBe(200);
    for (const change of [{ secondFactorFor: 'all' }, { secondFactorDays: 3 }]) {
      expect(seen(await me.patch('/api/settings', change))).toEqual(wrong);
      expect(seen(await me.patch('/api/settings', { ...change, currentPassword: GUESS }))).toEqual(wrong);
      const changed = await me.patch('/api/settings', { ...change, currentPassword: OWN });
      expect([changed.statusCode, changed.json()]).toEqual([200, expect.objectContaining(change)]);
      expect(changed.json()).not.toHaveProperty('currentPassword');
    }
  });

  it.each([
    ['a change of the password', (id: number) => ['patch', `/api/users/${id}`, { plainPassword: 'another-kettle-88' }]],
    ['a second factor', (id: number) => ['post', `/api/users/${id}/second_factor/begin`, {}]],
    ['other codes to recover by', (id: number) => ['post', `/api/users/${id}/second_factor/recovery_codes`, {}]],
    ['a second factor that is removed', (id: number) => ['post', `/api/users/${id}/second_factor/remove`, {}]],
    ['a passkey', (id: number) => ['post', `/api/users/${id}/passkeys/begin`, {}]],
    ['a new administrator', () => ['post', '/api/users', { ...LENA, type: 'admin', jobType: null }]],
    [
      'an invited administrator',
      () => [
        'post',
        '/api/invites',
        { people: [{ firstName: 'A', lastName: 'B', email: 'a@example.com', type: 'admin' }] },
      ],
    ],
    [
      'an API token',
      (id: number) => ['post', `/api/users/${id}/tokens`, { name: 'N', scopes: ['leave:read'], days: 9 }],
    ],
    ['a password link', (id: number) => ['post', `/api/users/${id}/password_link`, {}]],
    ['the demand of a second factor', () => ['patch', '/api/settings', { secondFactorFor: 'all' }]],
  ] as const)('has the same limit on guesses as a sign-in, by %s', async (_what, of) => {
    const { id, email, me } = await inAppAs('admin');
    const [method, url, body] = of(id) as ['patch' | 'post', string, object];
    const tries: number[] = [];
    for (let n = 0; n < 11; n += 1) tries.push((await me[method](url, { ...body, currentPassword: GUESS })).statusCode);
    expect(tries).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
    const right = await me[method](url, { ...body, currentPassword: OWN });
    expect([right.statusCode, Number(right.headers['retry-after'])]).toEqual([429, 900]);
    expect((await signIn(email, OWN)).statusCode).toBe(429);
    app.setNow('2026-03-10T12:15:00.000Z');
    expect((await signIn(email, OWN)).statusCode).toBe(200);
    expect((await me[method](url, { ...body, currentPassword: OWN })).statusCode).not.toBe(429);
  });

  it('resets the limit when correct, and the limit also holds for simultaneous guesses', async () => {
    const { id, me } = await inAppAs('editor');
    const guess = (currentPassword: string) => me.post(`/api/users/${id}/second_factor/begin`, { currentPassword });
    for (let n = 0; n < 9; n += 1) expect((await guess(GUESS)).statusCode).toBe(422);
    expect((await guess(OWN)).statusCode).toBe(200);
    const many = await Promise.all(Array.from({ length: 14 }, () => guess(GUESS)));
    expect(many.filter(({ statusCode }) => statusCode === 422)).toHaveLength(10);
  });
});
