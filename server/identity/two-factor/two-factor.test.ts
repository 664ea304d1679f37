/** Tests of two-factor authentication: setup, sign-in, single use across processes, recovery, removal. */
// Runs on both databases: a code is used once across processes.
import { beforeEach, describe, expect, it } from 'vitest';
import { setUpTwoFactor, codeOf } from '#server/testing/two-factor.ts';
import type { Caller, TestApp } from '#server/testing/test-app.ts';
import { createTwoApps, type TwoApps } from '#server/testing/two-apps.ts';
import { isSecondEngine } from '#server/testing/rounds.ts';
import { createSecrets } from '#server/platform/config/secrets.ts';

const PASSWORD = 'corridor-lantern-42';
const EMAIL = 'lena@example.com';
const NOW = '2026-03-10T12:00:00.000Z';
const later = (seconds: number): string => new Date(Date.parse(NOW) + seconds * 1000).toISOString();
const WRONG = { code: 401, message: 'This code is wrong or was already used.' };
const ENDED = {
  code: 401,
  message: 'This sign-in has expired. Sign in again.',
};

let both: TwoApps;
let app: TestApp;
/** A second process on the same database. */
let secondApp: TestApp;
let lena: Caller;
beforeEach(async () => {
  both = await createTwoApps();
  ({ app, secondApp } = both);
  lena = await app.as('editor', { email: EMAIL, password_hash: await app.deps.passwords.hash(PASSWORD) });
});

const path = (more = ''): string => `/api/users/${lena.user.id}/second_factor${more}`;
const setNow = (iso: string): void => both.setNow(iso);
const withPassword = (more: object = {}) =>
  app.anonymous.post('/api/authentication_token', { email: EMAIL, password: PASSWORD, ...more });
const ticket = async (more: object = {}): Promise<string> => (await withPassword(more)).json().mfa;
const step = (mfa: string, code: string, on = app, headers = {}) =>
  on.anonymous.post('/api/authentication_token/code', { mfa, code }, headers);
const by = (token: string) => ({ authorization: `Bearer ${token}` });
/** Sets up a second factor, and moves the clock on until the next code is valid. */
async function withFactor() {
  const factor = await setUpTwoFactor(app, lena, PASSWORD);
  setNow(later(60));
  return { ...factor, code: codeOf(factor.secret, later(60)) };
}
const factorNow = async () => (await lena.get(path())).json();

describe.skipIf(isSecondEngine)('setting up two-factor authentication', () => {
  const begin = async () => (await lena.post(path('/begin'), { currentPassword: PASSWORD })).json();

  it('requires the current password and the first code, and returns ten recovery codes', async () => {
    expect(await factorNow()).toEqual({ since: null, recoveryCodesLeft: 0, passkeys: 0 });
    const wrong = await lena.post(path('/begin'), { currentPassword: 'not-mine-at-all' });
    expect(wrong.json().violations[0]).toMatchObject({ propertyPath: 'currentPassword' });
    const { secret, uri, setUp } = await begin();
    expect(uri).toContain(`secret=${secret}`);
    const off = await lena.post(path(), { setUp, code: codeOf(secret, later(90)) });
    expect(off.json().violations).toMatchObject([{ propertyPath: 'code', message: WRONG.message }]);
    expect((await factorNow()).since).toBeNull();
    const done = (await lena.post(path(), { setUp, code: codeOf(secret, NOW) })).json();
    expect(new Set(done.recoveryCodes).size).toBe(10);
    expect(done.recoveryCodes[0]).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await factorNow()).toEqual({ since: '2026-03-10T12:00:00+00:00', recoveryCodesLeft: 10, passkeys: 0 });
  });

  it('stores neither the secret nor the codes in plain text', async () => {
    const { secret, recoveryCodes } = await withFactor();
    const rows = [
      await app.db.selectFrom('second_factors').selectAll().execute(),
      await app.db.selectFrom('recovery_codes').selectAll().execute(),
    ];
    const rowsText = JSON.stringify(rows);
    expect(rowsText).not.toContain(secret);
    for (const code of recoveryCodes) expect(rowsText).not.toContain(code.replaceAll('-', ''));
  });

  it('expires after 15 minutes, is limited to its user, and cannot be repeated', async () => {
    const { secret, setUp } = await begin();
    const other = await app.as('editor');
    const refused = [
      await other.post(`/api/users/${other.user.id}/second_factor`, { setUp, code: codeOf(secret, NOW) }),
      await app.asUser(lena.user).post(path(), { setUp, code: codeOf(secret, NOW) }),
      await lena.post(path(), { setUp: `${setUp.slice(0, -2)}AA`, code: codeOf(secret, NOW) }),
    ];
    setNow(later(15 * 60));
    refused.push(await lena.post(path(), { setUp, code: codeOf(secret, later(15 * 60)) }));
    expect(refused.map((one) => one.json().violations?.[0].propertyPath)).toEqual(refused.map(() => 'setUp'));
    setNow(later(15 * 60 - 1));
    const code = codeOf(secret, later(15 * 60 - 1));
    expect((await lena.post(path(), { setUp, code })).statusCode).toBe(200);
    expect((await lena.post(path(), { setUp, code })).statusCode).toBe(409);
    expect((await lena.post(path('/begin'), { currentPassword: PASSWORD })).statusCode).toBe(409);
  });
});

describe('signing in', () => {
  it('is unchanged without a second factor', async () => {
    const response = await withPassword();
    expect([response.statusCode, Object.keys(response.json())]).toEqual([200, ['token']]);
  });

  it('returns a ticket instead of a token with a second factor, for API clients and in the app', async () => {
    await withFactor();
    for (const more of [{}, { app: true }]) {
      const response = await withPassword(more);
      expect([response.statusCode, Object.keys(response.json())]).toEqual([401, ['code', 'message', 'mfa']]);
      expect(response.json().message).toBe(
        'Two-factor authentication required. Send a code with this ticket to /api/authentication_token/code.',
      );
    }
    const wrong = await app.anonymous.post('/api/authentication_token', { email: EMAIL, password: 'not-hers' });
    expect(wrong.json()).toEqual({ code: 401, message: 'Invalid credentials.' });
  });

  it('completes with the code, starts a regular session, and requires replacing an assigned password', async () => {
    const { code } = await withFactor();
    await app.db.updateTable('users').set({ password_assigned: true }).execute();
    const response = await step(await ticket({ app: true }), code, app, { 'user-agent': 'Mozilla/5.0 Firefox/140.0' });
    expect([response.statusCode, response.json().mustChoosePassword]).toEqual([200, true]);
    const sessions = (await app.anonymous.get(`/api/users/${lena.user.id}/sessions`, by(response.json().token))).json();
    expect(sessions.detail).toBe('Choose your own password first.');
    await app.db.updateTable('users').set({ password_assigned: false }).execute();
    const listed = (await app.anonymous.get(`/api/users/${lena.user.id}/sessions`, by(response.json().token))).json();
    expect(listed.sessions.find(({ current }: { current: boolean }) => current).device).toBe('Firefox');
    const renewed = await app.anonymous.post('/api/sessions/renew', {}, by(response.json().token));
    expect(renewed.statusCode).toBe(200);
  });

  it('accepts a code once, even at the same time on several processes', async () => {
    const { code } = await withFactor();
    const mfa = await ticket();
    const both = await Promise.all([app, secondApp, app, secondApp].map((one) => step(mfa, code, one)));
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401]);
    expect((await step(mfa, code, secondApp)).json()).toEqual(WRONG);
  });

  it('rejects the setup code, and codes older than the last one', async () => {
    const { secret, code } = await withFactor();
    expect((await step(await ticket(), code)).statusCode).toBe(200);
    setNow(later(61));
    expect((await step(await ticket(), codeOf(secret, later(30)))).json()).toEqual(WRONG);
    expect((await step(await ticket(), codeOf(secret, later(90)))).statusCode).toBe(200);
  });

  it('accepts each recovery code once, in any case and spacing', async () => {
    const { recoveryCodes } = await withFactor();
    const [first = '', second = ''] = recoveryCodes;
    const mfa = await ticket();
    const both = await Promise.all([step(mfa, first), step(mfa, first.toLowerCase().replaceAll('-', ' '), secondApp)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect((await step(mfa, second)).statusCode).toBe(200);
    expect((await factorNow()).recoveryCodesLeft).toBe(8);
  });

  it('expires after five minutes, and when the credentials change', async () => {
    const { secret, code } = await withFactor();
    const mfa = await ticket();
    expect((await step(`${mfa.slice(0, -2)}AA`, code)).json()).toEqual(ENDED);
    expect((await step('made-up', code)).json()).toEqual(ENDED);
    setNow(later(60 + 5 * 60));
    expect((await step(mfa, codeOf(secret, later(360)))).json()).toEqual(ENDED);
    for (const change of [{ is_active: false }, { is_active: true, token_version: 7 }]) {
      const early = await ticket();
      await app.db.updateTable('users').set(change).where('id', '=', lena.user.id).execute();
      expect((await step(early, codeOf(secret, later(360)))).json()).toEqual(ENDED);
      await app.db
        .updateTable('users')
        .set({ is_active: true, token_version: lena.user.token_version })
        .where('id', '=', lena.user.id)
        .execute();
    }
  });

  it('limits code guesses even with the correct password in between, but not from other addresses', async () => {
    const { code } = await withFactor();
    const guess = code === '000000' ? '111111' : '000000';
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await step(await ticket(), guess)).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    const right = await step(await ticket(), code);
    expect([right.statusCode, Number(right.headers['retry-after'])]).toEqual([429, 900]);
    const elsewhere = await app.fastify.inject({
      method: 'POST',
      url: '/api/authentication_token/code',
      headers: { 'content-type': 'application/json' },
      payload: { mfa: await ticket(), code },
      remoteAddress: '203.0.113.9',
    });
    expect(elsewhere.statusCode).toBe(200);
  });

  it('limits simultaneous guesses like sequential ones', async () => {
    const { code } = await withFactor();
    const guess = code === '000000' ? '111111' : '000000';
    const mfa = await ticket();
    const many = await Promise.all(Array.from({ length: 14 }, (_, n) => step(mfa, guess, n % 2 ? app : secondApp)));
    expect(many.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
  });

  it('accepts only recovery codes after the signing key changed', async () => {
    const { code, recoveryCodes } = await withFactor();
    app.deps.secrets = createSecrets('another-secret-of-at-least-32-characters');
    expect((await step(await ticket(), code)).json()).toEqual(WRONG);
    expect((await step(await ticket(), recoveryCodes[0] ?? '')).statusCode).toBe(200);
  });
});

describe.skipIf(isSecondEngine)('what does not affect the second factor', () => {
  it('keeps the second factor after a password link', async () => {
    const { code } = await withFactor();
    const admin = await app.as('admin');
    const { link } = (await admin.post(`/api/users/${lena.user.id}/password_link`)).json();
    const use = { token: link.slice('/reset/'.length), plainPassword: 'window-kettle-77' };
    expect((await app.anonymous.post('/api/password_links/use', use)).statusCode).toBe(204);
    const again = await withPassword({ password: 'window-kettle-77' });
    expect([again.statusCode, again.json()]).toEqual([401, expect.objectContaining({ mfa: expect.any(String) })]);
    expect((await step(again.json().mfa, code)).statusCode).toBe(200);
  });

  it('requires no code for API tokens', async () => {
    const made = await lena.post(`/api/users/${lena.user.id}/tokens`, {
      name: 'Nightly',
      scopes: ['projects:read'],
      days: 30,
    });
    await withFactor();
    expect((await app.anonymous.get('/api/projects', by(made.json().token))).statusCode).toBe(200);
  });
});

describe.skipIf(isSecondEngine)('with the current password', () => {
  it('replaces the recovery codes', async () => {
    const { recoveryCodes } = await withFactor();
    expect((await lena.post(path('/recovery_codes'), { currentPassword: 'not-mine' })).statusCode).toBe(422);
    const others = (await lena.post(path('/recovery_codes'), { currentPassword: PASSWORD })).json().recoveryCodes;
    expect((await step(await ticket(), recoveryCodes[0] ?? '')).json()).toEqual(WRONG);
    expect((await step(await ticket(), others[9])).statusCode).toBe(200);
  });

  it('turns off the second factor, and invalidates earlier tickets', async () => {
    const { code } = await withFactor();
    const mfa = await ticket();
    expect((await lena.post(path('/remove'), { currentPassword: 'not-mine' })).statusCode).toBe(422);
    expect((await lena.post(path('/remove'), { currentPassword: PASSWORD })).statusCode).toBe(204);
    expect(await factorNow()).toEqual({ since: null, recoveryCodesLeft: 0, passkeys: 0 });
    expect((await step(mfa, code)).json()).toEqual(ENDED);
    expect((await withPassword()).statusCode).toBe(200);
    for (const more of ['/remove', '/recovery_codes'])
      expect((await lena.post(path(more), { currentPassword: PASSWORD })).statusCode).toBe(409);
  });
});

describe.skipIf(isSecondEngine)('an administrator', () => {
  let boss: Caller;
  beforeEach(async () => {
    boss = await app.as('admin', { password_hash: await app.deps.passwords.hash('window-kettle-77') });
  });
  const removeSecondFactor = (who: Caller, currentPassword: string) => who.post(path('/remove'), { currentPassword });

  it('resets a lost factor with their own password, which signs the user out everywhere and notifies them', async () => {
    const { code } = await withFactor();
    const { token } = (await step(await ticket(), code)).json();
    expect((await removeSecondFactor(boss, PASSWORD)).json().violations[0].propertyPath).toBe('currentPassword');
    expect((await lena.get('/api/users/me')).statusCode).toBe(200);
    expect((await removeSecondFactor(boss, 'window-kettle-77')).statusCode).toBe(204);
    for (const headers of [{}, by(token)]) expect((await lena.get('/api/users/me', headers)).statusCode).toBe(401);
    const again = (await withPassword()).json().token;
    const inbox = (await app.anonymous.get('/api/notifications', by(again))).json();
    expect(JSON.stringify(inbox)).toContain('factor-removed');
    expect((await removeSecondFactor(boss, 'window-kettle-77')).statusCode).toBe(409);
    expect((await boss.get('/api/users/me')).statusCode).toBe(200);
  });

  it('is the only other person who can reset and see a factor, and cannot create codes for others', async () => {
    await withFactor();
    const manager = await app.as('manager', { password_hash: await app.deps.passwords.hash(PASSWORD) });
    expect((await removeSecondFactor(manager, PASSWORD)).statusCode).toBe(403);
    expect((await boss.get(path())).json()).toMatchObject({ recoveryCodesLeft: 10 });
    expect((await boss.post(path('/recovery_codes'), { currentPassword: 'window-kettle-77' })).statusCode).toBe(403);
  });
});

describe('a workspace that requires two-factor authentication', () => {
  let admin: Caller;
  beforeEach(async () => {
    admin = await app.as('admin');
  });
  const requireFactor = (secondFactorFor: string, secondFactorDays = 0) =>
    admin.patch('/api/settings', { secondFactorFor, secondFactorDays });
  const inApp = async () => (await withPassword({ app: true })).json();
  const FIRST = { status: 403, detail: 'Set up two-factor authentication first.' };
  const day = 24 * 60 * 60;

  it('serves users without a factor only its setup in the app, on every process', async () => {
    const { token } = await inApp();
    expect((await app.anonymous.get('/api/projects', by(token))).statusCode).toBe(200);
    await requireFactor('all');
    const again = await inApp();
    expect(again.mustSetUpFactor).toBe(true);
    for (const headers of [by(token), by(again.token)])
      for (const one of [app, secondApp]) {
        const refused = [
          await one.anonymous.get('/api/projects', headers),
          await one.anonymous.get('/api/events', headers),
          await one.anonymous.patch(`/api/users/${lena.user.id}`, { firstName: 'Helena' }, headers),
          await one.anonymous.post(path('/remove'), { currentPassword: PASSWORD }, headers),
        ];
        expect(refused.map((response) => response.json())).toMatchObject(refused.map(() => FIRST));
        expect((await one.anonymous.get('/api/users/me', headers)).statusCode).toBe(200);
      }
  });

  it('gives full access after setup, and requires setup again after it is turned off', async () => {
    await requireFactor('all');
    const { token } = await inApp();
    const begun = await app.anonymous.post(path('/begin'), { currentPassword: PASSWORD }, by(token));
    const { secret, setUp } = begun.json();
    await app.anonymous.post(path(), { setUp, code: codeOf(secret, NOW) }, by(token));
    expect((await app.anonymous.get('/api/projects', by(token))).statusCode).toBe(200);
    const off = await app.anonymous.post(path('/remove'), { currentPassword: PASSWORD }, by(token));
    expect(off.statusCode).toBe(204);
    expect((await app.anonymous.get('/api/projects', by(token))).json()).toMatchObject(FIRST);
  });

  it('applies only to the given roles, after the grace period, and shows the deadline', async () => {
    await requireFactor('leads', 14);
    expect(await inApp()).not.toHaveProperty('mustSetUpFactor');
    const dueOf = async () => (await app.anonymous.get('/api/users/me', by((await inApp()).token))).json();
    expect(await dueOf()).not.toHaveProperty('secondFactorDue');
    setNow(later(3 * day));
    admin = app.asUser(admin.user);
    await requireFactor('all', 14);
    expect((await dueOf()).secondFactorDue).toBe('2026-03-27T12:00:00+00:00');
    setNow(later(17 * day - 1));
    expect(await inApp()).not.toHaveProperty('mustSetUpFactor');
    setNow(later(17 * day));
    expect((await inApp()).mustSetUpFactor).toBe(true);
  });

  it('does not apply to API clients or API tokens', async () => {
    const made = await lena.post(`/api/users/${lena.user.id}/tokens`, {
      name: 'Nightly',
      scopes: ['projects:read'],
      days: 30,
    });
    await requireFactor('all');
    const response = (await withPassword()).json();
    expect(Object.keys(response)).toEqual(['token']);
    for (const token of [response.token, made.json().token])
      expect((await app.anonymous.get('/api/projects', by(token))).statusCode).toBe(200);
  });
});
