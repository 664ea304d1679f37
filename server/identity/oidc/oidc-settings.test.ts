/** Tests of company sign-in by the operator's settings, of proof and unlinking, and with a provider in trouble (docs/operations.md#company-account). */
import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startOfSecond } from '#domain/platform/dates.ts';
import { pino } from 'pino';
import { COMPANY_LINK_TEXTS } from '#domain/identity/company-links.ts';
import { OIDC_TEXTS } from '#domain/platform/sign-in/oidc.ts';
import { PROOF_TEXTS } from '#domain/platform/sign-in/proof.ts';
import type { UserType } from '#domain/platform/actor.ts';
import type { OidcConfig } from '#server/platform/config/oidc-config.ts';
import type { NewRow, Row } from '#server/platform/db/tables.ts';
import { createOidcProvider } from './provider.ts';
import { checkServices } from '#server/operations/doctor/check-services.ts';
import { createAuthenticator } from '#server/testing/authenticator.ts';
import { aUser } from '#server/testing/builders.ts';
import { finishSignIn, newBinding, openCallback, returnFrom } from '#server/testing/oidc-browser.ts';
import { type OidcServer, startOidcServer } from '#server/testing/oidc-server.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';
import { codeOf, setUpTwoFactor } from '#server/testing/two-factor.ts';

const PUBLIC_URL = 'https://cutroom.example';
const PASSWORD = 'window-kettle-77';
const OTHER = 'corridor-lantern-42';

// The provider and the app run in this process. Stopped clocks agree however long the tests take.
vi.useFakeTimers({ toFake: ['Date'], now: new Date(startOfSecond(new Date().toISOString())) });
const provider: OidcServer = await startOidcServer(PUBLIC_URL);
const app = await testApp({ oidc: provider.config(), publicUrl: PUBLIC_URL });
afterAll(() => void vi.useRealTimers());
beforeEach(async () => {
  use({});
  provider.intercept = undefined;
  app.setNow(new Date().toISOString());
  await app.db.deleteFrom('sign_in_failures').execute();
});

/** Changes the operator's settings. */
const use = (more: Partial<OidcConfig>): void => void (app.deps.config.oidc = provider.config(more));

const later = (minutes: number): void => app.setNow(new Date(Date.now() + minutes * 60_000).toISOString());
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const withPassword = async (type: UserType = 'editor', more: Partial<NewRow<'users'>> = {}) =>
  aUser(app.db, { type, password_hash: await app.deps.passwords.hash(PASSWORD), ...more });

async function linked(user: Row<'users'>): Promise<{ subject: string; identityId: number }> {
  const subject = randomBytes(8).toString('hex');
  const { id } = await app.db
    .insertInto('identities')
    .values({ user_id: user.id, issuer: provider.issuer, subject, email: user.email, created_at: app.deps.clock() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { subject, identityId: id };
}

const signIn = async (subject: string) => finishSignIn(app, await returnFrom({ app, provider }, subject));
const byPassword = ({ email }: Row<'users'>) =>
  app.anonymous.post('/api/authentication_token', { email, password: PASSWORD, app: true });

/** A person without a password, signed in with their company account. */
async function withoutPassword(type: UserType = 'editor') {
  const user = await aUser(app.db, { type, has_password: false, password_hash: app.deps.passwords.none() });
  const { subject, identityId } = await linked(user);
  const { token } = (await signIn(subject)).json();
  const headers = bearer(token);
  const unlink = () => app.anonymous.delete(`/api/users/${user.id}/identities/${identityId}`, headers);
  return { user, subject, identityId, token, headers, unlink };
}

describe('with OIDC_ONLY', () => {
  beforeEach(() => use({ only: true }));

  it.each([
    ['editor', 401],
    ['manager', 401],
    ['admin', 200],
  ] as const)('the password of an account of type %s gets %i', async (type, status) => {
    const user = await withPassword(type);
    expect((await byPassword(user)).statusCode).toBe(status);
    expect((await signIn((await linked(user)).subject)).statusCode).toBe(200);
  });

  it('a refusal names the way in only after the right password, and is the same text for everyone else', async () => {
    const [withLink, withoutLink] = [await withPassword(), await withPassword()];
    await linked(withLink);
    const tries = async (user: Pick<Row<'users'>, 'email'>, password = PASSWORD, app_ = true) => {
      await app.db.deleteFrom('sign_in_failures').execute();
      const body = { email: user.email, password, ...(app_ && { app: true }) };
      const response = await app.anonymous.post('/api/authentication_token', body);
      expect(response.statusCode).toBe(401);
      return response.json().message;
    };
    expect(await tries(withLink)).toBe(COMPANY_LINK_TEXTS.continueInstead('Acme ID'));
    expect(await tries(withoutLink)).toBe(COMPANY_LINK_TEXTS.linkFirst('Acme ID'));
    const people = [withLink, withoutLink, await withPassword('admin'), { email: 'nobody@example.com' }];
    for (const person of people) expect(await tries(person, OTHER)).toBe(COMPANY_LINK_TEXTS.allWays('Acme ID'));
    expect(await tries(await withPassword('editor', { is_active: false }))).toBe(COMPANY_LINK_TEXTS.allWays('Acme ID'));
    for (const password of [PASSWORD, OTHER])
      expect(await tries(withLink, password, false)).toBe('Invalid credentials.');
  });

  it('doctor and status count active people who would be locked out, and warn once they are', async () => {
    const admin = await app.as('admin');
    await app.db.updateTable('users').set({ is_active: false }).where('type', '<>', 'admin').execute();
    const findings = async () => (await checkServices(app.deps)).filter(({ name }) => name === 'company accounts');
    const status = async () => (await admin.get('/api/settings/status')).json().companySignIn;
    expect(await findings()).toMatchObject([{ state: 'ok' }]);
    await linked(await withPassword());
    const people = [await withPassword(), await withPassword('manager', { invited_until: '2020-01-01T00:00:00.000Z' })];
    await withPassword('editor', { invited_until: '2099-01-01T00:00:00.000Z' });
    expect(await findings()).toMatchObject([{ state: 'warning', message: expect.stringContaining('2 active people') }]);
    expect(await status()).toMatchObject({ required: true, unlinked: people.length });
    use({ only: false });
    expect(await findings()).toMatchObject([{ state: 'ok', message: expect.stringContaining('2 active people') }]);
  });

  it('an administrator can sign in while the provider is down', async () => {
    const admin = await withPassword('admin');
    provider.intercept = (request) => request.destroy() !== undefined;
    expect((await byPassword(admin)).statusCode).toBe(200);
  });

  it('an invite is accepted with the company account only, except by administrators', async () => {
    const admin = await app.as('admin');
    const people = [
      { firstName: 'Ivy', lastName: 'I', email: `ivy-${Date.now()}@example.com`, type: 'editor', jobType: 'J1' },
      { firstName: 'Ada', lastName: 'A', email: `ada-${Date.now()}@example.com`, type: 'admin' },
    ];
    const { invites } = (await admin.post('/api/invites', { people })).json();
    const answers = [];
    for (const { link } of invites) {
      const body = { token: link.split('/invite/')[1] };
      const read = (await app.anonymous.post('/api/invites/read', body)).json();
      const accepted = await app.anonymous.post('/api/invites/accept', { ...body, plainPassword: OTHER });
      answers.push([read.companyAccountOnly, accepted.statusCode]);
    }
    expect(answers).toEqual([
      [true, 409],
      [undefined, 200],
    ]);
  });

  it('a session of a company account need not choose the password that someone else set', async () => {
    const user = await withPassword('editor', { password_assigned: true });
    const { token, ...due } = (await signIn((await linked(user)).subject)).json();
    expect(due).toEqual({});
    expect((await app.anonymous.get('/api/projects', bearer(token))).statusCode).toBe(200);
  });
});

describe('two-factor authentication', () => {
  async function withTwoFactor() {
    const caller = await app.as('editor', { password_hash: await app.deps.passwords.hash(PASSWORD) });
    const { secret } = await setUpTwoFactor(app, caller, PASSWORD);
    return { secret, ...(await linked(caller.user)) };
  }

  it('is asked for after a company sign-in', async () => {
    const { secret, subject } = await withTwoFactor();
    const half = await signIn(subject);
    expect([half.statusCode, half.json().token]).toEqual([401, undefined]);
    app.setNow(new Date(Date.now() + 30_000).toISOString());
    const code = codeOf(secret, app.deps.clock());
    const whole = await app.anonymous.post('/api/authentication_token/code', { mfa: half.json().mfa, code });
    expect(whole.statusCode).toBe(200);
  });

  it('is replaced by it only if the operator trusts the provider, also where it is required', async () => {
    const { subject } = await withTwoFactor();
    use({ isTwoFactorTrusted: true });
    expect((await signIn(subject)).statusCode).toBe(200);
    const admin = await app.as('admin');
    const demand = { secondFactorFor: 'all', secondFactorDays: 0 };
    expect((await admin.patch('/api/settings', demand)).statusCode).toBe(200);
    const { subject: other } = await linked(await aUser(app.db));
    const trusted = (await signIn(other)).json();
    const answers = [trusted.mustSetUpFactor];
    use({});
    answers.push((await signIn(other)).json().mustSetUpFactor);
    const stopped = await app.anonymous.get('/api/projects', bearer(trusted.token));
    expect([...answers, stopped.statusCode]).toEqual([undefined, true, 403]);
    await admin.patch('/api/settings', { secondFactorFor: 'nobody' });
  });
});

describe('proof of people without a password', () => {
  it('is their sign-in of the last five minutes, wherever a password is asked for', async () => {
    const { user, headers, token } = await withoutPassword('admin');
    const calls: [string, object][] = [
      [`/api/users/${user.id}/second_factor/begin`, {}],
      [`/api/users/${user.id}/passkeys/begin`, {}],
      [`/api/users/${user.id}/password_link`, {}],
    ];
    const send = () => Promise.all(calls.map(([url, body]) => app.anonymous.post(url, body, headers)));
    const https = { ...headers, host: 'cutroom.example' };
    expect((await send()).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const setting = { plainPassword: OTHER };
    later(6);
    for (const response of await send())
      expect([response.statusCode, response.json().violations[0].message]).toEqual([422, PROOF_TEXTS.signInAgain]);
    expect((await app.anonymous.patch(`/api/users/${user.id}`, setting, https)).statusCode).toBe(422);
    app.setNow(new Date().toISOString());
    const set = await app.anonymous.patch(`/api/users/${user.id}`, setting, headers);
    expect([set.statusCode, typeof set.json().token]).toEqual([200, 'string']);
    expect(set.json().token).not.toBe(token);
    const after = bearer(set.json().token);
    const asked = await app.anonymous.post(`/api/users/${user.id}/second_factor/begin`, {}, after);
    expect([asked.statusCode, asked.json().violations]).toMatchObject([422, [{ propertyPath: 'currentPassword' }]]);
  });
});

describe('unlinking', () => {
  it('keeps the last way to sign in, and works after setting a password', async () => {
    const { user, headers, identityId, unlink } = await withoutPassword();
    const refused = await unlink();
    expect([refused.statusCode, refused.json().detail]).toEqual([409, OIDC_TEXTS.lastWay]);
    const set = await app.anonymous.patch(`/api/users/${user.id}`, { plainPassword: OTHER }, headers);
    const url = `/api/users/${user.id}/identities/${identityId}`;
    expect((await app.anonymous.delete(url, bearer(set.json().token))).statusCode).toBe(204);
    const list = await app.anonymous.get(`/api/users/${user.id}/identities`, bearer(set.json().token));
    expect(list.json()).toEqual({ hasPassword: true, identities: [] });
  });

  it('is allowed with a passkey left, unless the company account is required', async () => {
    const { user, headers, unlink } = await withoutPassword();
    const origin = 'https://cutroom.example';
    const { ticket, options } = (await app.anonymous.post(`/api/users/${user.id}/passkeys/begin`, {}, headers)).json();
    const credential = createAuthenticator({ origin }).create(options);
    const added = { ticket, name: 'Key', credential };
    expect((await app.anonymous.post(`/api/users/${user.id}/passkeys`, added, headers)).statusCode).toBe(200);
    use({ only: true });
    expect((await unlink()).json().detail).toBe(OIDC_TEXTS.required);
    use({});
    expect((await unlink()).statusCode).toBe(204);
  });

  it('needs a recent sign-in or the current password, and is refused to everyone else but administrators', async () => {
    const user = await withPassword();
    const { identityId } = await linked(user);
    const url = `/api/users/${user.id}/identities/${identityId}`;
    const caller = app.asUser(user);
    later(6);
    expect((await caller.delete(url)).statusCode).toBe(422);
    for (const type of ['editor', 'manager'] as const)
      expect((await (await app.as(type)).delete(url)).statusCode).toBe(403);
    const wrong = { body: { currentPassword: 'not-mine-at-all' } };
    const type = { 'content-type': 'application/json' };
    expect((await caller.request('DELETE', url, { ...wrong, headers: type })).statusCode).toBe(422);
    const proven = { body: { currentPassword: PASSWORD }, headers: type };
    expect((await caller.request('DELETE', url, proven)).statusCode).toBe(204);
  });

  it('is offered to administrators only, whose list of people marks linked accounts', async () => {
    const user = await aUser(app.db);
    await linked(user);
    const marksFor = async (type: UserType) => {
      const { member } = (await (await app.as(type)).get(`/api/users?id=${user.id}`)).json();
      return member.map(({ hasCompanyAccount }: { hasCompanyAccount?: boolean }) => hasCompanyAccount);
    };
    expect([await marksFor('admin'), await marksFor('manager')]).toEqual([[true], [undefined]]);
    app.deps.config.oidc = undefined;
    expect(await marksFor('admin')).toEqual([undefined]);
  });

  it("by an administrator ends the person's sessions, and is in the audit log", async () => {
    const user = await withPassword();
    const { subject, identityId } = await linked(user);
    const { token } = (await signIn(subject)).json();
    const admin = await app.as('admin');
    expect((await admin.delete(`/api/users/${user.id}/identities/${identityId}`)).statusCode).toBe(204);
    expect((await app.anonymous.get('/api/users/me', bearer(token))).statusCode).toBe(401);
    const lines = await app.db
      .selectFrom('audit')
      .select(['action', 'after'])
      .where('record_id', '=', user.id)
      .execute();
    expect(lines.map(({ action }) => action)).toEqual(['sessions.begin', 'identities.unlink']);
    expect(JSON.stringify(lines)).toContain('oidc');
  });
});

describe('a provider in trouble', () => {
  type ProviderFault = NonNullable<OidcServer['intercept']>;
  const isOf =
    (path: string, act: ProviderFault): ProviderFault =>
    (request, response) =>
      request.url?.startsWith(path) === true && act(request, response);
  const json =
    (body: unknown): ProviderFault =>
    (_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(body));
      return true;
    };

  it.each<[string, () => ProviderFault]>([
    ['refuses connections', () => (request) => request.destroy() !== undefined],
    ['names another issuer', () => json({ issuer: 'https://elsewhere.example', token_endpoint: 'https://x.example' })],
    ['sends 10 MB', () => json({ filler: 'x'.repeat(10 * 1024 ** 2) })],
    ['sends no JSON', () => (_request, response) => response.end('<html>') !== undefined],
  ])('%s: sign-in says so, passwords still work, and administrators see why', async (_what, trouble) => {
    const fresh = await testApp({ oidc: provider.config(), publicUrl: PUBLIC_URL });
    provider.intercept = trouble();
    const begun = await fresh.anonymous.post('/api/oidc/begin', { binding: newBinding().digest, purpose: 'sign-in' });
    expect([begun.statusCode, begun.json().detail]).toEqual([503, OIDC_TEXTS.unreachable('Acme ID')]);
    const admin = await fresh.as('admin', { password_hash: await fresh.deps.passwords.hash(PASSWORD) });
    const { email } = admin.user;
    const signedIn = await fresh.anonymous.post('/api/authentication_token', { email, password: PASSWORD });
    expect(signedIn.statusCode).toBe(200);
    const { companySignIn } = (await admin.get('/api/settings/status')).json();
    expect(companySignIn).toMatchObject({ issuer: provider.issuer, lastSuccess: null });
    expect(companySignIn.lastError.message).not.toBe('');
    const found = (await checkServices(fresh.deps)).find(({ name }) => name === 'company sign-in');
    expect(found?.state).toBe('fault');
  });

  it('never answers: discovery ends at its time limit, and passwords work until then', async () => {
    const fresh = await testApp({ oidc: provider.config(), publicUrl: PUBLIC_URL });
    const clock = () => fresh.deps.clock();
    const limited = { publicUrl: PUBLIC_URL, clock, discoveryMs: 1_000 };
    fresh.deps.oidc = createOidcProvider(provider.config(), limited);
    const { user } = await fresh.as('editor', { password_hash: await fresh.deps.passwords.hash(PASSWORD) });
    const body = { email: user.email, password: PASSWORD };
    provider.intercept = () => true;
    let isOver = false;
    const begun = fresh.anonymous
      .post('/api/oidc/begin', { binding: newBinding().digest, purpose: 'sign-in' })
      .finally(() => (isOver = true));
    expect((await fresh.anonymous.post('/api/authentication_token', body)).statusCode).toBe(200);
    expect(isOver).toBe(false);
    expect((await begun).statusCode).toBe(503);
  });

  it('is asked for openid, email and profile only, with PKCE', async () => {
    const body = { binding: newBinding().digest, purpose: 'sign-in' };
    const { url } = (await app.anonymous.post('/api/oidc/begin', body)).json();
    const asked = Object.fromEntries(new URL(url).searchParams);
    const redirect = `${PUBLIC_URL}/api/oidc/callback`;
    expect(asked).toMatchObject({ scope: 'openid email profile', response_type: 'code', redirect_uri: redirect });
    expect(asked).toMatchObject({ code_challenge_method: 'S256', client_id: 'cutroom' });
  });

  it.each<[string, object, boolean, KeyObject?]>([
    ['as it should be', {}, true],
    ['for another client', { aud: 'someone-else' }, false],
    ['of another issuer', { iss: 'https://elsewhere.example' }, false],
    ['without the nonce', { nonce: undefined }, false],
    ['that expired', { exp: Math.floor(Date.now() / 1000) - 61 }, false],
    ['without a subject', { sub: undefined }, false],
    ['signed by another key', {}, false, generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey],
  ])('sends an ID token %s', async (_what, more, isGood, by) => {
    const body = { binding: newBinding().digest, purpose: 'sign-in' };
    const { url } = (await app.anonymous.post('/api/oidc/begin', body)).json();
    const { pathname, search } = await provider.signIn(url, 'anyone');
    const nonce = new URL(url).searchParams.get('nonce');
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: provider.issuer, aud: 'cutroom', sub: 'anyone', nonce, iat: now, exp: now + 60, ...more };
    const email = { email: 'a@example.com', email_verified: true };
    provider.intercept = isOf(
      '/token',
      json({ access_token: 'a', token_type: 'Bearer', id_token: provider.idToken({ ...claims, ...email }, by) }),
    );
    expect((await openCallback(app, pathname + search)).code !== undefined).toBe(isGood);
  });

  it('refuses the code: the page says so, and Status names it', async () => {
    const { subject } = await linked(await aUser(app.db));
    const { url } = (
      await app.anonymous.post('/api/oidc/begin', { binding: newBinding().digest, purpose: 'sign-in' })
    ).json();
    const { pathname, search } = await provider.signIn(url, subject);
    provider.intercept = isOf('/token', (_request, response) => {
      response.statusCode = 400;
      return json({ error: 'invalid_client', error_description: 'secret details' })(_request, response);
    });
    expect(await openCallback(app, pathname + search)).toEqual({ error: 'failed' });
    const { companySignIn } = (await (await app.as('admin')).get('/api/settings/status')).json();
    expect(companySignIn.lastError.message).toBe('The provider refused: invalid_client.');
  });

  it('sends the text "true" as email_verified: the doctor names it', async () => {
    // Later than the last success, which would outweigh it.
    app.setNow(new Date(Date.now() + 1000).toISOString());
    provider.accounts.set('text-claim', { email: (await aUser(app.db)).email, email_verified: 'true' });
    expect((await signIn('text-claim')).json().message).toBe(OIDC_TEXTS.unknown);
    const found = (await checkServices(app.deps)).find(({ name }) => name === 'company sign-in');
    expect([found?.state, found?.message]).toEqual(['warning', expect.stringContaining('the text "true"')]);
  });

  it('is left without signing in: the page says so', async () => {
    expect(await returnFrom({ app, provider }, 'nobody')).toMatchObject({ error: 'canceled' });
  });
});

it('begins at most 50 sign-ins of one network at a time', async () => {
  const fresh = await testApp({ oidc: provider.config(), publicUrl: PUBLIC_URL });
  const begin = () => fresh.anonymous.post('/api/oidc/begin', { binding: newBinding().digest, purpose: 'sign-in' });
  for (let n = 0; n < 50; n += 1) expect((await begin()).statusCode).toBe(200);
  expect((await begin()).statusCode).toBe(429);
  fresh.setNow('2026-03-10T12:10:00.000Z');
  expect((await begin()).statusCode).toBe(200);
});

it('writes no secret to the log', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const caller: Caller = await app.as('editor');
  const logged = Object.assign(app.fastify.log, {});
  const original = app.fastify.log.child;
  Object.assign(app.fastify.log, { child: () => log });
  const { subject } = await linked(caller.user);
  const returned = await returnFrom({ app, provider }, subject);
  await finishSignIn(app, returned);
  await finishSignIn(app, returned);
  Object.assign(logged, { child: original });
  const query = new URLSearchParams(returned.callback.split('?')[1]);
  const secrets = [
    returned.code,
    returned.binding,
    query.get('code'),
    query.get('state'),
    provider.config().clientSecret,
  ];
  expect(lines.length).toBeGreaterThan(2);
  for (const secret of secrets) expect(lines.join('')).not.toContain(secret);
});

it('answers 404 to every call if no provider is set up', async () => {
  const fresh = await testApp();
  const code = { code: 'c', binding: 'b' };
  const caller = await fresh.as('editor');
  const answers = [
    await fresh.anonymous.post('/api/oidc/begin', { binding: 'b', purpose: 'sign-in' }),
    await fresh.anonymous.post('/api/authentication_token/oidc', code),
    await caller.post(`/api/users/${caller.user.id}/identities`, code),
    await fresh.anonymous.get('/api/oidc/callback?code=a&state=b'),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
});
