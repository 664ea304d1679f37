/** Tests of signing in over HTTP: tokens, refusals and throttling (docs/people.md#sign-in, docs/people.md#throttle, docs/api-reference.md#sign-in-errors, docs/api-reference.md#tokens). */
// Runs on both databases: failures are counted by one statement under contention.
import { beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { NewRow, Row } from '#server/platform/db/tables.ts';
import { aUser } from '#server/testing/builders.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { isSecondEngine } from '#server/testing/rounds.ts';

const PASSWORD = 'correct horse battery';
const NOW = '2026-03-10T12:00:00.000Z';
const LATER = (minutes: number): string => new Date(Date.parse(NOW) + minutes * 60_000).toISOString();

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});

async function someone(more: Partial<NewRow<'users'>> = {}): Promise<Row<'users'>> {
  return aUser(app.db, { password_hash: await app.deps.passwords.hash(PASSWORD), ...more });
}

const signIn = (body: unknown, { address = '10.0.0.1', headers = {} } = {}) =>
  app.fastify.inject({
    method: 'POST',
    url: '/api/authentication_token',
    remoteAddress: address,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });

const fail = async (times: number, email: string, address?: string): Promise<number[]> => {
  const statuses: number[] = [];
  for (let i = 0; i < times; i += 1)
    statuses.push((await signIn({ email, password: `wrong ${i}` }, { address })).statusCode);
  return statuses;
};

const payloadOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString()) as Record<string, unknown>;

describe.skipIf(isSecondEngine)('a successful sign-in', () => {
  test.each([
    ['admin', ['ROLE_ADMIN', 'ROLE_USER']],
    ['manager', ['ROLE_MODERATOR', 'ROLE_USER']],
    ['editor', ['ROLE_EDITOR', 'ROLE_USER']],
  ] as const)('gives the %s a token with the roles %j for twelve hours', async (type, roles) => {
    const user = await someone({ type });
    const response = await signIn({ email: user.email, password: PASSWORD });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(Object.keys(response.json())).toEqual(['token']);
    const iat = Date.parse(NOW) / 1000;
    expect(payloadOf(response.json().token)).toMatchObject({ iat, exp: iat + 43_200, roles, username: user.email });
    const me = await app.anonymous.get('/api/users/me', { authorization: `bearer ${response.json().token}` });
    expect(me.json()).toMatchObject({ '@id': `/api/users/${user.id}`, email: user.email });
  });

  test('accepts the email in any case and with surrounding spaces', async () => {
    const user = await someone({ email: 'ada@example.com' });
    const response = await signIn({ email: `  ${user.email.toUpperCase()} `, password: PASSWORD });
    expect(response.statusCode).toBe(200);
  });

  test('ignores a stale token and the Accept header, and accepts every JSON content type', async () => {
    const user = await someone();
    const headers = { authorization: 'Bearer stale', accept: 'text/html', 'content-type': 'application/vnd.api+json' };
    expect((await signIn({ email: user.email, password: PASSWORD }, { headers })).statusCode).toBe(200);
  });
});

describe.skipIf(isSecondEngine)('a rejected sign-in', () => {
  test.each(['wrong password', 'unknown e-mail', 'inactive', 'removed', 'no possible e-mail'])(
    'gives the same answer for: %s',
    async (why) => {
      const user = await someone({
        is_active: why !== 'inactive',
        deleted_at: why === 'removed' ? NOW : null,
      });
      const response = await signIn({
        email:
          why === 'unknown e-mail'
            ? 'nobody@example.com'
            : why === 'no possible e-mail'
              ? 'a\u0000b'.repeat(200)
              : user.email,
        password: why === 'wrong password' ? 'something else' : PASSWORD,
      });
      expect(response.statusCode).toBe(401);
      expect(response.json()).toEqual({ code: 401, message: 'Invalid credentials.' });
      expect(response.headers).toMatchObject({ 'content-type': 'application/json', 'www-authenticate': 'Bearer' });
    },
  );

  test.each([
    [{ email: 'ada@example.com' }, 'The key "password" must be provided.'],
    [{ password: PASSWORD }, 'The key "email" must be provided.'],
    [{ email: 'ada@example.com', password: '' }, 'The key "password" must be provided.'],
    [{ email: ' ', password: PASSWORD }, 'The key "email" must be provided.'],
    [{}, 'The key "email" must be provided.'],
    [{ email: 7, password: PASSWORD }, 'The type of the "email" attribute must be "string", "int" given.'],
    [{ email: 'a@b.c', password: null }, 'The type of the "password" attribute must be "string", "NULL" given.'],
    ['{"email":', 'Syntax error'],
  ])('names the invalid field of %j with 400', async (body, detail) => {
    const response = await signIn(body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ status: 400, detail, message: detail });
  });

  test.each([
    ['behind', (email: string) => `${email}\u0000`],
    ['before', (email: string) => `\u0000${email}`],
    ['inside', (email: string) => email.replace('@', '\u0000@')],
    ['a line end behind', (email: string) => `${email}\n`],
    ['a tab before', (email: string) => `\t${email}`],
    ['an escape behind', (email: string) => `${email}\u001b`],
    ['one of the second row behind', (email: string) => `${email}\u0085`],
  ])('does not match an email with a control character to an account: %s', async (_where, written) => {
    const user = await someone();
    const response = await signIn({ email: written(user.email), password: PASSWORD });
    expect([response.statusCode, response.json()]).toEqual([401, { code: 401, message: 'Invalid credentials.' }]);
    const rows = await app.db.selectFrom('sign_in_failures').select('email').execute();
    expect(rows).toEqual([{ email: user.email }]);
  });

  test('does not truncate an email that is too long to match an account', async () => {
    const email = `${'a'.repeat(242)}@example.com`;
    await someone({ email });
    expect((await signIn({ email, password: PASSWORD })).statusCode).toBe(200);
    expect((await signIn({ email: `${email}x`, password: PASSWORD })).statusCode).toBe(401);
  });

  test('rejects a body that is not JSON with 415, and other methods with 405', async () => {
    const form = await signIn('email=a', { headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    expect(form.statusCode).toBe(415);
    expect((await app.anonymous.get('/api/authentication_token')).statusCode).toBe(405);
  });
});

describe('the rate limit', () => {
  test('answers the eleventh attempt for an account from one address with 429, even with the correct password', async () => {
    const user = await someone();
    expect(await fail(10, user.email)).toEqual(Array.from({ length: 10 }, () => 401));
    const response = await signIn({ email: user.email, password: PASSWORD });
    expect(response.statusCode).toBe(429);
    expect(response.headers['retry-after']).toBe('900');
    expect(response.headers['content-type']).toBe('application/json');
    expect(response.json()).toEqual({
      code: 429,
      message: 'Too many failed login attempts, please try again in 15 minutes.',
    });
  });

  test('does not block the account for other addresses, or other accounts for the address', async () => {
    const [user, other] = [await someone(), await someone()];
    await fail(10, user.email);
    expect((await signIn({ email: user.email, password: PASSWORD }, { address: '10.0.0.2' })).statusCode).toBe(200);
    expect((await signIn({ email: other.email, password: PASSWORD })).statusCode).toBe(200);
  });

  test('counts an unknown email like a known one', async () => {
    expect((await fail(11, 'nobody@example.com')).at(-1)).toBe(429);
  });

  test('accepts attempts again once the oldest failure is 15 minutes old', async () => {
    const user = await someone();
    await fail(1, user.email);
    app.setNow(LATER(10));
    await fail(9, user.email);
    expect((await signIn({ email: user.email, password: PASSWORD })).headers['retry-after']).toBe('300');
    app.setNow(LATER(15));
    expect((await signIn({ email: user.email, password: PASSWORD })).statusCode).toBe(200);
  });

  test('resets after a successful sign-in', async () => {
    const user = await someone();
    await fail(9, user.email);
    expect((await signIn({ email: user.email, password: PASSWORD })).statusCode).toBe(200);
    expect(await fail(2, user.email)).toEqual([401, 401]);
  });

  test('answers attempts after fifty failures from an address with 429, whatever the accounts', async () => {
    const user = await someone();
    for (let i = 0; i < 10; i += 1) await fail(5, `guess${i}@example.com`);
    expect((await signIn({ email: user.email, password: PASSWORD })).statusCode).toBe(429);
    expect((await signIn({ email: user.email, password: PASSWORD }, { address: '10.0.0.9' })).statusCode).toBe(200);
  });

  test('allows at most ten of many simultaneous guesses', async () => {
    const user = await someone();
    const guesses = Array.from({ length: 30 }, (_, i) => signIn({ email: user.email, password: `guess ${i}` }));
    const statuses = (await Promise.all(guesses)).map((response) => response.statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  test('never limits simultaneous sign-ins with the correct password', async () => {
    const user = await someone();
    const all = await Promise.all(Array.from({ length: 30 }, () => signIn({ email: user.email, password: PASSWORD })));
    expect(all.map((response) => response.statusCode)).toEqual(all.map(() => 200));
  });

  test('counts attempts across several processes on one database', async () => {
    const user = await someone();
    const second = await buildApp(app.deps);
    const body = { email: user.email, password: 'wrong' };
    const other = () =>
      second.inject({ method: 'POST', url: '/api/authentication_token', remoteAddress: '10.0.0.1', payload: body });
    await fail(5, user.email);
    for (let i = 0; i < 5; i += 1) expect((await other()).statusCode).toBe(401);
    expect((await other()).statusCode).toBe(429);
    expect(await fail(1, user.email)).toEqual([429]);
    await second.close();
  });

  test('counts an IPv6 client by its /64, since one subscriber has all its addresses', async () => {
    const user = await someone();
    const good = { email: user.email, password: PASSWORD };
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) statuses.push(...(await fail(1, user.email, `2001:db8:0:7::${i.toString(16)}`)));
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    expect((await signIn(good, { address: '2001:db8:0:7:ffff:ffff:ffff:ffff' })).statusCode).toBe(429);
    expect((await signIn(good, { address: '2001:DB8:0:7:0:0:1.2.3.4' })).statusCode).toBe(429);
    expect((await signIn(good, { address: '2001:db8:0:8::1' })).statusCode).toBe(200);
  });

  test('also counts the neighbors of an IPv6 client: a hundred failures per /56, two hundred per /48', async () => {
    const user = await someone();
    const from = (address: string) => signIn({ email: user.email, password: PASSWORD }, { address });
    const rows = (count: number, address: string) =>
      Array.from({ length: count }, () => ({ email: '', address, failed_at: NOW }));
    await app.db
      .insertInto('sign_in_failures')
      .values([...rows(99, '2001:db8:1:200::/56'), ...rows(199, '2001:db8:2::/48')])
      .execute();
    expect((await from('2001:db8:1:2aa::1')).statusCode).toBe(200);
    expect(await fail(1, 'nobody@example.com', '2001:db8:1:2bb::1')).toEqual([401]);
    expect((await from('2001:db8:1:2cc::1')).statusCode).toBe(429);
    expect((await from('2001:db8:1:3cc::1')).statusCode).toBe(200);
    expect(await fail(1, 'nobody@example.com', '2001:db8:2:1::1')).toEqual([401]);
    expect((await from('2001:db8:2:ff01::1')).statusCode).toBe(429);
  });

  test('slows down an account that is guessed from many addresses, except where its user signed in before', async () => {
    const user = await someone();
    const good = { email: user.email, password: PASSWORD };
    const home = '198.51.100.7';
    expect((await signIn(good, { address: home })).statusCode).toBe(200);
    for (let host = 1; host <= 20; host += 1) expect(await fail(1, user.email, `203.0.113.${host}`)).toEqual([401]);
    // The account accepts attempts again one second after the last failure, but not earlier, not even correct ones.
    const stranger = await signIn(good, { address: '203.0.113.99' });
    expect([stranger.statusCode, stranger.headers['retry-after']]).toEqual([429, '1']);
    expect((await signIn(good, { address: home })).statusCode).toBe(200);
    app.setNow(LATER(1 / 60));
    expect(await fail(2, user.email, '203.0.113.98')).toEqual([401, 429]);
    app.setNow(LATER(3 / 60));
    expect((await signIn(good, { address: '203.0.113.97' })).statusCode).toBe(200);
  });

  test('counts an IPv4 client as one, however its address is written', async () => {
    const user = await someone();
    await fail(10, user.email, '192.0.2.7');
    expect((await signIn({ email: user.email, password: PASSWORD }, { address: '::ffff:192.0.2.7' })).statusCode).toBe(
      429,
    );
    expect((await signIn({ email: user.email, password: PASSWORD }, { address: '::ffff:192.0.2.8' })).statusCode).toBe(
      200,
    );
  });

  test('deletes failures that have expired', async () => {
    await fail(3, 'old@example.com');
    app.setNow(LATER(16));
    await fail(1, 'new@example.com');
    const rows = await app.db.selectFrom('sign_in_failures').select('email').execute();
    expect(rows).toEqual([{ email: 'new@example.com' }]);
  });

  test.each([5, 60, 24 * 60])(
    'is not blocked by failures recorded while the clock was %i minutes ahead',
    async (minutes) => {
      const user = await someone();
      app.setNow(LATER(minutes));
      await fail(10, user.email);
      app.setNow(NOW);
      const first = await signIn({ email: user.email, password: PASSWORD });
      expect(first.statusCode).toBe(200);
      await fail(10, user.email);
      expect((await signIn({ email: user.email, password: PASSWORD })).headers['retry-after']).toBe('900');
      app.setNow(LATER(15));
      expect((await signIn({ email: user.email, password: PASSWORD })).statusCode).toBe(200);
    },
  );

  test('ignores those failures for the whole address, and counts the ones of a clock that is seconds ahead', async () => {
    const user = await someone();
    app.setNow(LATER(600));
    for (let i = 0; i < 10; i += 1) await fail(5, `guess${i}@example.com`);
    app.setNow(NOW);
    expect((await signIn({ email: user.email, password: PASSWORD })).statusCode).toBe(200);
    app.setNow(LATER(0.5));
    await fail(10, user.email);
    app.setNow(NOW);
    const response = await signIn({ email: user.email, password: PASSWORD });
    expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '900']);
  });

  test('ignores a forwarded address unless the proxy is trusted', async () => {
    const user = await someone();
    const attempt = (i: number) =>
      signIn({ email: user.email, password: 'wrong' }, { headers: { 'x-forwarded-for': `192.0.2.${i}` } });
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) statuses.push((await attempt(i)).statusCode);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe.skipIf(isSecondEngine)('a token', () => {
  const refusalOf = async (authorization?: string) => {
    const response = await app.anonymous.get('/api/users/me', authorization ? { authorization } : {});
    expect(response.statusCode).toBe(401);
    expect(response.headers['www-authenticate']).toBe('Bearer');
    return response.json().message as string;
  };

  test('is required, validated, and rejected once it has expired', async () => {
    const caller = await app.as('editor');
    expect(await refusalOf()).toBe('JWT Token not found');
    expect(await refusalOf(`Basic ${caller.token}`)).toBe('JWT Token not found');
    expect(await refusalOf('Bearer rubbish')).toBe('Invalid JWT Token');
    app.setNow(LATER(12 * 60));
    expect(await refusalOf(`Bearer ${caller.token}`)).toBe('Expired JWT Token');
  });

  test.each([
    ['inactive', { is_active: false }],
    ['removed', { deleted_at: NOW }],
    ['renamed', { email: 'renamed@example.com' }],
    ['given other credentials', { token_version: 2 }],
  ])('stops working immediately when its user is %s', async (_why, change) => {
    const caller = await app.as('editor');
    expect((await caller.get('/api/users/me')).statusCode).toBe(200);
    await app.db.updateTable('users').set(change).where('id', '=', caller.user.id).execute();
    expect(await refusalOf(`Bearer ${caller.token}`)).toBe('Invalid credentials.');
  });
});
