/** Tests of password links: emailed or created by an administrator, used once across processes, and revealing nothing to guessers. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { quickHandlersFor } from '#server/job-handlers.ts';
import { runDueJobs } from '#server/platform/jobs/run-jobs.ts';
import { aUser } from '#server/testing/builders.ts';
import { type MailServer, mailServer } from '#server/testing/mail-server.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { createTwoApps, type TwoApps } from '#server/testing/two-apps.ts';

const OLD = 'corridor-lantern-42';
const NEW = 'window-kettle-77';
const NOW = '2026-03-10T12:00:00.000Z';
const LATER = (minutes: number): string => new Date(Date.parse(NOW) + minutes * 60_000).toISOString();
const ENDED = { status: 404, detail: "This link doesn't work anymore." };

let smtp: MailServer;
let apps: TwoApps;
let app: TestApp;
/** A second process on the same database. */
let secondApp: TestApp;
let admin: Caller;
let lena: Caller;
beforeEach(async () => {
  smtp = await mailServer();
  const config = {
    mail: { smtpUrl: smtp.url, from: 'Cutroom <cutroom@example.com>' },
    publicUrl: 'https://cut.example',
  };
  apps = await createTwoApps(config);
  ({ app, secondApp } = apps);
  admin = await app.as('admin');
  const password_hash = await app.deps.passwords.hash(OLD);
  lena = await app.as('editor', { email: 'lena@example.com', first_name: 'Lena', last_name: 'Fischer', password_hash });
});
afterEach(async () => {
  await apps.close();
  await smtp.close();
});

const request = (email: string) => app.anonymous.post('/api/password_links', { email });
const mail = () => runDueJobs(app.deps, quickHandlersFor(app.deps));
const make = (id = lena.user.id) => admin.post(`/api/users/${id}/password_link`);
const read = (token: string) => app.anonymous.post('/api/password_links/read', { token });
const use = (token: string, plainPassword = NEW, on = app) =>
  on.anonymous.post('/api/password_links/use', { token, plainPassword });
const signIn = (password: string) =>
  app.anonymous.post('/api/authentication_token', { email: 'lena@example.com', password });
const tokenIn = (text: string): string => /\/reset\/([\w-]{43})/.exec(text)?.[1] ?? '';
const createToken = async (): Promise<string> => tokenIn((await make()).json().link);

describe('a requested link', () => {
  it('arrives by email, and sets a new password that ends all sessions', async () => {
    const response = await request(' LENA@example.com ');
    expect([response.statusCode, response.body]).toEqual([204, '']);
    await mail();
    expect(smtp.received.map(({ to }) => to)).toEqual(['lena@example.com']);
    const raw = smtp.received[0]?.raw.replace(/=\r\n/g, '') ?? '';
    expect(raw).toContain('Subject: Reset your Cutroom password');
    expect(raw).not.toContain('List-Unsubscribe');
    const token = tokenIn(raw);
    expect((await read(token)).json()).toEqual({ firstName: 'Lena', lastName: 'Fischer', email: 'lena@example.com' });
    expect((await lena.get('/api/users/me')).statusCode).toBe(200);
    expect((await use(token)).statusCode).toBe(204);
    expect((await lena.get('/api/users/me')).statusCode).toBe(401);
    expect((await signIn(OLD)).statusCode).toBe(401);
    expect((await signIn(NEW)).statusCode).toBe(200);
  });

  it('is not stored in the database', async () => {
    await request('lena@example.com');
    await mail();
    const token = tokenIn(smtp.received[0]?.raw.replace(/=\r\n/g, '') ?? '');
    const rows = [
      await app.db.selectFrom('password_links').selectAll().execute(),
      await app.db.selectFrom('jobs').selectAll().execute(),
      await app.db.selectFrom('mails').selectAll().execute(),
    ];
    expect(token).toHaveLength(43);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('gets the same answer with the same work for unknown emails and inactive users', async () => {
    await aUser(app.db, { email: 'gone@example.com', is_active: false });
    const responses = [
      await request('lena@example.com'),
      await request('nobody@example.com'),
      await request('gone@example.com'),
    ];
    const outcomes = responses.map(({ statusCode, body }) => [statusCode, body]);
    expect(outcomes).toEqual([[204, ''], [204, ''], [204, '']]); // prettier-ignore
    expect(await app.db.selectFrom('jobs').select('kind').execute()).toHaveLength(3);
    await mail();
    expect(smtp.received.map(({ to }) => to)).toEqual(['lena@example.com']);
  });

  it('is emailed at most three times, and requested at most ten times, in half an hour', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) statuses.push((await request('lena@example.com')).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 204), 429]);
    await mail();
    expect(smtp.received).toHaveLength(3);
    // Requesting links doesn't block signing in.
    expect((await signIn(OLD)).statusCode).toBe(200);
  });

  it('is retried when the mail server is unavailable, but not once it has expired', async () => {
    smtp.refuse(451);
    await request('lena@example.com');
    await mail();
    smtp.refuse(undefined);
    app.setNow(LATER(1));
    await mail();
    expect(smtp.received).toHaveLength(1);
    smtp.refuse(451);
    await request('lena@example.com');
    await mail();
    smtp.refuse(undefined);
    app.setNow(LATER(40));
    await mail();
    expect(smtp.received).toHaveLength(1);
  });

  it('is rejected when email is not set up', async () => {
    const silent = await testApp();
    const response = await silent.anonymous.post('/api/password_links', { email: 'lena@example.com' });
    expect([response.statusCode, response.json().detail]).toEqual([
      409,
      "This workspace doesn't send email. Ask an administrator for a reset link.",
    ]);
  });
});

describe('a link created by an administrator', () => {
  it('is returned as a full URL with its expiry', async () => {
    const response = await make();
    expect(response.json().link).toMatch(/^https:\/\/cut\.example\/reset\/[\w-]{43}$/);
    expect(response.json().validUntil).toBe('2026-03-10T12:30:00+00:00');
  });

  it('cannot be created for inactive or unknown users', async () => {
    const gone = await aUser(app.db, { is_active: false });
    expect((await make(gone.id)).statusCode).toBe(409);
    expect((await make(9_999_999)).statusCode).toBe(404);
  });

  it('works once, even at the same time on two processes', async () => {
    const token = await createToken();
    const responses = await Promise.all([use(token), use(token, 'another-kettle-78', secondApp)]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 404]);
    expect((await read(token)).json()).toMatchObject(ENDED);
  });

  it('is invalidated when another link of the user is used', async () => {
    const [first, second] = [await createToken(), await createToken()];
    expect((await use(first)).statusCode).toBe(204);
    expect((await use(second)).json()).toMatchObject(ENDED);
  });

  it.each([
    ['half an hour later', async () => app.setNow(LATER(30))],
    ['once the person is not active', () => admin.patch(`/api/users/${lena.user.id}`, { status: false })],
    ['once the person is removed', () => admin.delete(`/api/users/${lena.user.id}`)],
    [
      'once there is another password',
      () => admin.patch(`/api/users/${lena.user.id}`, { plainPassword: 'kite-and-string' }),
    ],
    ['once there is another e-mail', () => admin.patch(`/api/users/${lena.user.id}`, { email: 'other@example.com' })],
  ])('is no longer valid %s', async (_when, act) => {
    const token = await createToken();
    await act();
    expect((await read(token)).json()).toMatchObject(ENDED);
    expect((await use(token)).json()).toMatchObject(ENDED);
  });

  it('validates the password, and stays valid when the password is rejected', async () => {
    const token = await createToken();
    for (const bad of ['short', 'password1', 'Fischer2026'])
      expect((await use(token, bad)).json().violations).toMatchObject([{ propertyPath: 'plainPassword' }]);
    expect((await use(token)).statusCode).toBe(204);
  });

  it('limits guesses like those of passwords', async () => {
    const token = await createToken();
    for (let i = 0; i < 10; i += 1) expect((await read(`guess${i}`)).statusCode).toBe(404);
    expect((await read(token)).statusCode).toBe(429);
  });
});
