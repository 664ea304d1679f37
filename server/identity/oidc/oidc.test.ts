/** Tests of sign-in with a company account against a real provider: whom it signs in, links and refuses (docs/people.md#company-account). */
// Runs on both databases: each code is used up by one statement, and identities are unique.
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startOfSecond } from '#domain/platform/dates.ts';
import { OIDC_TEXTS } from '#domain/platform/sign-in/oidc.ts';
import type { NewRow, Row } from '#server/platform/db/tables.ts';
import { digestOf } from '#server/identity/link-tokens/link-token.ts';
import { aUser } from '#server/testing/builders.ts';
import {
  finishSignIn,
  newBinding,
  type OidcReturn,
  openCallback,
  returnFrom as returnFromProvider,
} from '#server/testing/oidc-browser.ts';
import { type OidcServer, startOidcServer } from '#server/testing/oidc-server.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { createTwoApps } from '#server/testing/two-apps.ts';
import { isSecondEngine } from '#server/testing/rounds.ts';
import { CLAIMS_PURPOSE } from './begin-oidc.actions.ts';

const PUBLIC_URL = 'https://cutroom.example';
const PASSWORD = 'window-kettle-77';
const FAILED = OIDC_TEXTS.failed('Acme ID');

// The provider and the app run in this process. Stopped clocks agree however long the tests take.
vi.useFakeTimers({ toFake: ['Date'], now: new Date(startOfSecond(new Date().toISOString())) });
const provider: OidcServer = await startOidcServer(PUBLIC_URL);
const app = await testApp({ oidc: provider.config(), publicUrl: PUBLIC_URL });
app.setNow(new Date().toISOString());
const admin = await app.as('admin');
afterAll(() => void vi.useRealTimers());

// Wrong codes of earlier tests must not add up to a throttle.
beforeEach(() => app.db.deleteFrom('sign_in_failures').execute());

let count = 0;
const newSubject = (): string => `subject-${(count += 1)}`;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

type BeginOptions = NonNullable<Parameters<typeof returnFromProvider>[2]> & { at?: TestApp };
const returnFrom = (subject: string, { at = app, ...begin }: BeginOptions = {}) =>
  returnFromProvider({ app: at, provider }, subject, begin);
const open = (callback: string) => openCallback(app, callback);
const finish = (returned: OidcReturn) => finishSignIn(app, returned);
const link = ({ code, binding }: OidcReturn, as: Caller) =>
  as.post(`/api/users/${as.user.id}/identities`, { code, binding });

const signIn = async (subject: string, more: BeginOptions = {}) => finish(await returnFrom(subject, more));
const meOf = async (token: string) => (await app.anonymous.get('/api/users/me', bearer(token))).json();
const identitiesOf = (userId: number) =>
  app.db.selectFrom('identities').selectAll().where('user_id', '=', userId).execute();

const linkTo = (user: Row<'users'>, subject: string) =>
  app.db
    .insertInto('identities')
    .values({ user_id: user.id, issuer: provider.issuer, subject, email: user.email, created_at: app.deps.clock() })
    .returning('id')
    .executeTakeFirstOrThrow();

async function invited(type: 'editor' | 'admin' = 'editor') {
  const email = `invited-${(count += 1)}@example.com`;
  const person = {
    firstName: 'Ivy',
    lastName: 'Invited',
    email,
    type,
    ...(type === 'editor' ? { jobType: 'J1' } : {}),
  };
  const { invites } = (await admin.post('/api/invites', { people: [person] })).json();
  return { id: invites[0].user.id as number, email, invite: invites[0].link.split('/invite/')[1] as string };
}

const STATES: [string, Partial<NewRow<'users'>>][] = [
  ['active', {}],
  ['inactive', { is_active: false }],
  ['removed', { is_active: false, deleted_at: '2026-01-01T00:00:00.000Z' }],
  ['administrator', { type: 'admin' }],
];
const CLAIMS: [string, unknown][] = [
  ['verified', true],
  ['unverified', false],
  ['absent', undefined],
  ['text', 'true'],
];

describe('a first sign-in', () => {
  it.each(CLAIMS.flatMap(([claim, value]) => STATES.map(([state, more]) => ({ claim, value, state, more }))))(
    'with a $claim email of a person who is $state',
    async ({ value, state, more }) => {
      const user = await aUser(app.db, more);
      const subject = newSubject();
      provider.accounts.set(subject, { email: user.email.toUpperCase(), email_verified: value });
      const response = await signIn(subject);
      const isLinked = value === true && state === 'active';
      expect([response.statusCode, response.json().message]).toEqual(
        isLinked ? [200, undefined] : [401, OIDC_TEXTS.unknown],
      );
      expect(await identitiesOf(user.id)).toHaveLength(isLinked ? 1 : 0);
      if (isLinked) expect(await meOf(response.json().token)).toMatchObject({ id: user.id });
    },
  );

  it('leaves out a person who has linked another account of the provider', async () => {
    const user = await aUser(app.db);
    await linkTo(user, newSubject());
    const subject = newSubject();
    provider.accounts.set(subject, { email: user.email, email_verified: true });
    expect((await signIn(subject)).json().message).toBe(OIDC_TEXTS.unknown);
  });

  it('reads an email that only the userinfo has, and accepts the invite of that person', async () => {
    const { id, email, invite } = await invited();
    const subject = newSubject();
    provider.accounts.set(subject, { email, email_verified: true, isInUserinfo: true });
    const { token } = (await signIn(subject)).json();
    expect(await meOf(token)).toMatchObject({ id });
    expect((await app.anonymous.post('/api/invites/read', { token: invite })).statusCode).toBe(404);
  });
});

describe('a linked account', () => {
  it.each(STATES)('of a person who is %s', async (state, more) => {
    const user = await aUser(app.db, more);
    const subject = newSubject();
    await linkTo(user, subject);
    // Its email has changed since and now belongs to an administrator, which changes nothing.
    provider.accounts.set(subject, { email: admin.user.email, email_verified: true });
    const response = await signIn(subject);
    const refusal = { inactive: FAILED, removed: OIDC_TEXTS.unknown }[state];
    expect([response.statusCode, response.json().message]).toEqual([refusal ? 401 : 200, refusal]);
    if (!refusal) expect((await meOf(response.json().token)).id).toBe(user.id);
  });

  it('of another provider, with the same subject, is another account', async () => {
    const subject = newSubject();
    const { id } = await linkTo(await aUser(app.db), subject);
    await app.db.updateTable('identities').set({ issuer: 'https://other.example' }).where('id', '=', id).execute();
    const response = await signIn(subject);
    expect([response.statusCode, response.json().message]).toEqual([401, OIDC_TEXTS.unknown]);
  });

  it('of a removed person can be linked anew', async () => {
    const subject = newSubject();
    await linkTo(await aUser(app.db, { deleted_at: app.deps.clock(), is_active: false }), subject);
    const user = await aUser(app.db);
    provider.accounts.set(subject, { email: user.email, email_verified: true });
    expect((await signIn(subject)).statusCode).toBe(200);
  });
});

describe.skipIf(isSecondEngine)('linking from the profile', () => {
  it.each(CLAIMS.flatMap(([claim, value]) => (['editor', 'admin'] as const).map((type) => ({ claim, value, type }))))(
    'accepts a $claim email for an account of type $type',
    async ({ value, type }) => {
      const caller = await app.as(type);
      const subject = newSubject();
      provider.accounts.set(subject, { email: 'other@example.com', email_verified: value });
      const linked = await link(await returnFrom(subject, { purpose: 'link', as: caller }), caller);
      expect([linked.statusCode, linked.json()]).toEqual([
        201,
        expect.objectContaining({ email: 'other@example.com', lastUsedAt: null }),
      ]);
      expect((await meOf((await signIn(subject)).json().token)).id).toBe(caller.user.id);
    },
  );

  it('refuses an account that is linked elsewhere, or a second one', async () => {
    const [caller, other] = [await app.as('editor'), await app.as('editor')];
    const subject = newSubject();
    await linkTo(other.user, subject);
    const elsewhere = await link(await returnFrom(subject, { purpose: 'link', as: caller }), caller);
    expect([elsewhere.statusCode, elsewhere.json().detail]).toEqual([409, OIDC_TEXTS.linkedElsewhere]);
    await linkTo(caller.user, newSubject());
    const second = await link(await returnFrom(newSubject(), { purpose: 'link', as: caller }), caller);
    expect([second.statusCode, second.json().detail]).toEqual([409, OIDC_TEXTS.alreadyLinked]);
  });

  it.each(STATES.slice(1, 3))('refuses a person who is %s by then', async (_state, more) => {
    const caller = await app.as('editor');
    const returned = await returnFrom(newSubject(), { purpose: 'link', as: caller });
    await app.db.updateTable('users').set(more).where('id', '=', caller.user.id).execute();
    expect([(await link(returned, caller)).statusCode, await identitiesOf(caller.user.id)]).toEqual([401, []]);
  });

  it('works only for the person who began it, in that browser', async () => {
    const [caller, other] = [await app.as('editor'), await app.as('editor')];
    const begun = await returnFrom(newSubject(), { purpose: 'link', as: caller });
    expect((await link({ ...begun, binding: newBinding().binding }, caller)).statusCode).toBe(409);
    expect((await link(begun, other)).statusCode).toBe(409);
    expect((await link(begun, caller)).statusCode).toBe(409);
    expect(await identitiesOf(other.user.id)).toEqual([]);
    expect(await identitiesOf(caller.user.id)).toEqual([]);
  });

  it('needs a recent sign-in or the current password, and a token', async () => {
    const body = { binding: newBinding().digest, purpose: 'link' };
    expect((await app.anonymous.post('/api/oidc/begin', body)).statusCode).toBe(401);
    const caller = await app.as('editor', { password_hash: await app.deps.passwords.hash('window-kettle-77') });
    await app.db
      .updateTable('sessions')
      .set({ begun_at: new Date(Date.now() - 6 * 60_000).toISOString() })
      .where('id', '=', caller.sessionId)
      .execute();
    const late = await caller.post('/api/oidc/begin', body);
    expect([late.statusCode, late.json().violations[0].propertyPath]).toEqual([422, 'currentPassword']);
    const proven = await caller.post('/api/oidc/begin', { ...body, currentPassword: 'window-kettle-77' });
    expect(proven.statusCode).toBe(200);
  });
});

describe.skipIf(isSecondEngine)('accepting an invite', () => {
  it.each(CLAIMS.flatMap(([claim, value]) => (['editor', 'admin'] as const).map((type) => ({ claim, value, type }))))(
    'accepts a $claim email for an account of type $type, without a password',
    async ({ value, type }) => {
      const { id, invite } = await invited(type);
      const subject = newSubject();
      provider.accounts.set(subject, { email: 'private@example.com', email_verified: value });
      const response = await signIn(subject, { purpose: 'invite', invite });
      expect(response.statusCode).toBe(200);
      const headers = bearer(response.json().token);
      const listed = (await app.anonymous.get(`/api/users/${id}/identities`, headers)).json();
      expect(listed).toMatchObject({ hasPassword: false, identities: [{ email: 'private@example.com' }] });
      expect((await app.anonymous.post('/api/invites/read', { token: invite })).statusCode).toBe(404);
      expect((await signIn(subject)).statusCode).toBe(200);
    },
  );

  it('refuses an account that is linked elsewhere, and keeps the invite', async () => {
    const { invite } = await invited();
    const subject = newSubject();
    await linkTo(await aUser(app.db), subject);
    expect((await signIn(subject, { purpose: 'invite', invite })).statusCode).toBe(409);
    expect((await app.anonymous.post('/api/invites/read', { token: invite })).statusCode).toBe(200);
  });

  it.each(STATES.slice(1, 3))('refuses a person who is %s by then', async (_state, more) => {
    const { id, invite } = await invited();
    const returned = await returnFrom(newSubject(), { purpose: 'invite', invite });
    await app.db.updateTable('users').set(more).where('id', '=', id).execute();
    expect([(await finish(returned)).statusCode, await identitiesOf(id)]).toEqual([401, []]);
  });

  it('refuses an invite that ended while the person was at the provider, or never was', async () => {
    const { id, invite } = await invited();
    const returned = await returnFrom(newSubject(), { purpose: 'invite', invite });
    await admin.delete(`/api/users/${id}/invite`);
    expect((await finish(returned)).statusCode).toBe(401);
    const body = { binding: newBinding().digest, purpose: 'invite', invite };
    expect((await app.anonymous.post('/api/oidc/begin', body)).statusCode).toBe(404);
  });
});

describe.skipIf(isSecondEngine)('a company link', () => {
  const linkFor = async (id: number) => {
    const made = await admin.post(`/api/users/${id}/company_link`);
    expect(made.statusCode).toBe(200);
    return made.json().link.split('/invite/')[1] as string;
  };
  const read = (token: string) => app.anonymous.post('/api/invites/read', { token });

  it.each(CLAIMS)('links a %s account to a person with a password, once', async (_claim, value) => {
    const user = await aUser(app.db, { password_hash: await app.deps.passwords.hash(PASSWORD) });
    const invite = await linkFor(user.id);
    expect((await read(invite)).json()).toMatchObject({ companyAccountOnly: true, linking: true });
    const accepted = await app.anonymous.post('/api/invites/accept', {
      token: invite,
      plainPassword: 'river-stairs-77',
    });
    expect(accepted.statusCode).toBe(409);
    const subject = newSubject();
    provider.accounts.set(subject, { email: 'other@example.com', email_verified: value });
    const response = await signIn(subject, { purpose: 'invite', invite });
    expect(await meOf(response.json().token)).toMatchObject({ id: user.id });
    expect((await read(invite)).statusCode).toBe(404);
    expect((await signIn(subject)).statusCode).toBe(200);
    const { email } = user;
    const byPassword = await app.anonymous.post('/api/authentication_token', { email, password: PASSWORD });
    expect(byPassword.statusCode).toBe(200);
    expect((await admin.post(`/api/users/${user.id}/company_link`)).statusCode).toBe(409);
    const actions = await app.db.selectFrom('audit').select('action').where('record_id', '=', user.id).execute();
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['identities.make-link', 'identities.link']),
    );
  });

  it('sets no password, and refuses an account that is linked elsewhere', async () => {
    const user = await aUser(app.db);
    const token = await linkFor(user.id);
    const used = await app.anonymous.post('/api/password_links/use', { token, plainPassword: 'river-stairs-77' });
    expect(used.statusCode).toBe(404);
    const subject = newSubject();
    await linkTo(await aUser(app.db), subject);
    expect((await signIn(subject, { purpose: 'invite', invite: token })).statusCode).toBe(409);
    expect((await read(token)).statusCode).toBe(200);
  });

  it('ends when it is revoked, renewed or expired, or its person is deactivated or links another way', async () => {
    const user = await aUser(app.db);
    const path = `/api/users/${user.id}/company_link`;
    const first = await linkFor(user.id);
    const second = await linkFor(user.id);
    expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200]);
    const returned = await returnFrom(newSubject(), { purpose: 'invite', invite: second });
    expect((await admin.get(`/api/users/${user.id}/identities`)).json().linkUntil).toBeDefined();
    expect([(await admin.delete(path)).statusCode, (await admin.delete(path)).statusCode]).toEqual([204, 404]);
    expect((await finish(returned)).statusCode).toBe(401);
    const third = await linkFor(user.id);
    await app.db
      .updateTable('password_links')
      .set({ until: app.deps.clock() })
      .where('user_id', '=', user.id)
      .execute();
    expect((await read(third)).statusCode).toBe(404);
    const fourth = await linkFor(user.id);
    await admin.patch(`/api/users/${user.id}`, { status: false });
    await admin.patch(`/api/users/${user.id}`, { status: true });
    expect((await read(fourth)).statusCode).toBe(404);
    const fifth = await linkFor(user.id);
    const subject = newSubject();
    provider.accounts.set(subject, { email: user.email, email_verified: true });
    expect((await signIn(subject)).statusCode).toBe(200);
    expect((await read(fifth)).statusCode).toBe(404);
  });

  it.each([
    ['inactive', { is_active: false }],
    ['invited', { invited_until: '2099-01-01T00:00:00.000Z' }],
  ])('is refused for a person who is %s', async (_state, more) => {
    const { id } = await aUser(app.db, more);
    expect((await admin.post(`/api/users/${id}/company_link`)).statusCode).toBe(409);
  });
});

describe('state, nonce, binding and code', () => {
  const linkedSubject = async () => {
    const subject = newSubject();
    await linkTo(await aUser(app.db), subject);
    return subject;
  };

  it('work once each', async () => {
    const returned = await returnFrom(await linkedSubject());
    expect(await open(returned.callback)).toEqual({ error: 'failed' });
    expect((await finish(returned)).statusCode).toBe(200);
    const again = await finish(returned);
    expect([again.statusCode, again.json().message]).toEqual([401, FAILED]);
  });

  it('work once for two processes at the same time', async () => {
    const two = await createTwoApps({ oidc: provider.config(), publicUrl: PUBLIC_URL });
    two.setNow(new Date().toISOString());
    const user = await aUser(two.app.db);
    const subject = newSubject();
    const identity = { user_id: user.id, issuer: provider.issuer, subject, email: user.email };
    await two.app.db
      .insertInto('identities')
      .values({ ...identity, created_at: two.app.deps.clock() })
      .execute();
    const returned = await returnFrom(subject, { at: two.app });
    const both = [two.app, two.secondApp, two.app, two.secondApp].map((at) => finishSignIn(at, returned));
    const statuses = (await Promise.all(both)).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401]);
    const { digest } = newBinding();
    const begun = await two.app.anonymous.post('/api/oidc/begin', { binding: digest, purpose: 'sign-in' });
    const { pathname, search } = await provider.signIn(begun.json().url, subject);
    const callbacks = [two.app, two.secondApp].map((at) => openCallback(at, `${pathname}${search}`));
    const results = (await Promise.all(callbacks)).map((fragment) => Object.keys(fragment)[0]);
    expect(results.toSorted((a, b) => (a ?? '').localeCompare(b ?? ''))).toEqual(['code', 'error']);
    await two.close();
  });

  it('pass on who signed in, and no token of the provider', async () => {
    const { callback, binding, ...returned } = await returnFrom(await linkedSubject());
    expect(Object.keys(returned)).toEqual(['code']);
    const attempts = app.db.selectFrom('oidc_attempts').select('encrypted_claims');
    const { encrypted_claims: text } = await attempts
      .where('code_hash', '=', digestOf(returned.code ?? ''))
      .executeTakeFirstOrThrow();
    const claims = JSON.parse(app.deps.secrets.decrypt(CLAIMS_PURPOSE, text ?? '') ?? '{}');
    expect(Object.keys(claims)).toEqual(['issuer', 'subject', 'email']);
    const signedIn = await finish({ callback, binding, ...returned } as OidcReturn);
    expect(Object.keys(signedIn.json())).toEqual(['token']);
  });

  it('are refused from another browser, for another purpose, and after a minute', async () => {
    const subject = await linkedSubject();
    const [one, other] = [await returnFrom(subject), await returnFrom(subject)];
    expect((await finish({ ...one, binding: other.binding })).statusCode).toBe(401);
    const caller = await app.as('editor');
    expect((await link(other, caller)).statusCode).toBe(409);
    expect((await finish(await returnFrom(newSubject(), { purpose: 'link', as: caller }))).statusCode).toBe(401);
    const now = Date.now();
    app.setNow(new Date(now).toISOString());
    const [early, late] = [await returnFrom(subject), await returnFrom(subject)];
    app.setNow(new Date(now + 59_000).toISOString());
    expect((await finish(early)).statusCode).toBe(200);
    app.setNow(new Date(now + 60_000).toISOString());
    expect((await finish(late)).statusCode).toBe(401);
    app.setNow(new Date().toISOString());
  });

  it('are refused with the code of another tab, a changed state, or without one', async () => {
    const subject = await linkedSubject();
    const { digest } = newBinding();
    const begin = async () =>
      new URL(
        await provider
          .signIn(
            (await app.anonymous.post('/api/oidc/begin', { binding: digest, purpose: 'sign-in' })).json().url,
            subject,
          )
          .then(String),
      );
    const [one, other] = [await begin(), await begin()];
    const swapped = new URL(one);
    swapped.searchParams.set('code', other.searchParams.get('code') ?? '');
    expect(await open(swapped.pathname + swapped.search)).toEqual({ error: 'failed' });
    const elsewhere = new URL(other);
    elsewhere.searchParams.set('iss', 'https://elsewhere.example');
    expect(await open(elsewhere.pathname + elsewhere.search)).toEqual({ error: 'failed' });
    for (const query of ['', '?code=x', '?state=x&code=y', '?error=access_denied'])
      expect(await open(`/api/oidc/callback${query}`)).toEqual({ error: 'failed' });
  });

  it('are refused if the ID token has the nonce of another attempt', async () => {
    const { nonce } = await app.db.selectFrom('oidc_attempts').select('nonce').limit(1).executeTakeFirstOrThrow();
    const subject = await linkedSubject();
    const { digest } = newBinding();
    const begun = await app.anonymous.post('/api/oidc/begin', { binding: digest, purpose: 'sign-in' });
    await app.db.updateTable('oidc_attempts').set({ nonce }).where('binding_hash', '=', digest).execute();
    const { pathname, search } = await provider.signIn(begun.json().url, subject);
    expect(await open(pathname + search)).toEqual({ error: 'failed' });
  });

  it.each([
    [59, true],
    [61, false],
    [-59, true],
    [-61, false],
  ])('are accepted by a clock that is %i s off: %o', async (seconds, isGood) => {
    const subject = await linkedSubject();
    app.setNow(new Date(Date.now() + seconds * 1000).toISOString());
    const { code } = await returnFrom(subject);
    app.setNow(new Date().toISOString());
    expect(code !== undefined).toBe(isGood);
  });

  it('are not signed by anyone but the provider, whose next key is accepted a minute later', async () => {
    const subject = await linkedSubject();
    expect((await returnFrom(subject)).code).toBeDefined();
    provider.rollKeys();
    const fresh = await testApp({ oidc: provider.config(), publicUrl: PUBLIC_URL });
    fresh.setNow(new Date().toISOString());
    expect((await returnFrom(subject)).error).toBe('failed');
    expect((await returnFrom(subject, { at: fresh })).code).toBeDefined();
  });
});
