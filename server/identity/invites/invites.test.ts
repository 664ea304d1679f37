/** Tests of invites through the API: who may create them, what a link opens, and that expired links look like unknown ones. */
// Runs on both databases: invites are locked while they are used.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { quickHandlersFor } from '#server/job-handlers.ts';
import { runDueJobs } from '#server/platform/jobs/run-jobs.ts';
import { type MailServer, mailServer } from '#server/testing/mail-server.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';

const PASSWORD = 'corridor-lantern-42';
const LENA = { firstName: ' Lena ', lastName: 'Fischer', email: 'Lena@Example.com', type: 'editor' };
const OMAR = { firstName: 'Omar', lastName: 'Haddad', email: 'omar@example.com', type: 'manager', jobType: 'J3' };

let app: TestApp;
let admin: Caller;
beforeEach(async () => {
  app = await testApp();
  admin = await app.as('admin');
});

const invite = (...people: object[]) => admin.post('/api/invites', { people });
const tokenIn = (link: string): string => link.slice('/invite/'.length);
const inviteLena = async (): Promise<{ id: number; token: string }> => {
  const [made] = (await invite(LENA)).json().invites;
  return { id: made.user.id, token: tokenIn(made.link) };
};
const read = (token: string) => app.anonymous.post('/api/invites/read', { token });
const accept = (token: string, plainPassword = PASSWORD) =>
  app.anonymous.post('/api/invites/accept', { token, plainPassword });
const signIn = (email: string, password = PASSWORD) =>
  app.anonymous.post('/api/authentication_token', { email, password });
const rowOf = (id: number) => app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const ENDED = { status: 404, detail: "This link doesn't work anymore." };

describe('emailing invites', () => {
  let smtp: MailServer;
  let mailing: TestApp;
  beforeEach(async () => {
    smtp = await mailServer();
    const mail = { smtpUrl: smtp.url, from: 'Cutroom <cutroom@example.com>' };
    mailing = await testApp({ mail, publicUrl: 'https://cut.example' });
  });
  afterEach(async () => {
    await mailing.close();
    await smtp.close();
  });
  const work = () => runDueJobs(mailing.deps, quickHandlersFor(mailing.deps));

  it('emails invites when email is set up, and still shows the links', async () => {
    const response = await (await mailing.as('admin')).post('/api/invites', { people: [LENA, OMAR] });
    const { invites } = response.json();
    expect(invites.map(({ emailed }: { emailed?: boolean }) => emailed)).toEqual([true, true]);
    const jobs = JSON.stringify(await mailing.db.selectFrom('jobs').selectAll().execute());
    for (const { link } of invites) expect(jobs).not.toContain(link.split('/').at(-1));
    await work();
    expect(smtp.received.map(({ to }) => to).toSorted()).toEqual(['lena@example.com', 'omar@example.com']);
    const raw = smtp.received.find(({ to }) => to === 'lena@example.com')?.raw.replace(/=\r\n/g, '') ?? '';
    expect(raw).toContain("Subject: You're invited to Cutroom");
    expect(raw).toContain(invites[0].link);
  });

  it('does not email links that were since renewed or revoked, or that do not work yet', async () => {
    const admin = await mailing.as('admin');
    const [lena, omar] = (await admin.post('/api/invites', { people: [LENA, OMAR] })).json().invites;
    const renewed = (await admin.post(`/api/users/${lena.user.id}/invite`)).json();
    expect((await admin.delete(`/api/users/${omar.user.id}/invite`)).statusCode).toBe(204);
    await work();
    expect(smtp.received.map(({ to }) => to)).toEqual(['lena@example.com']);
    expect(smtp.received[0]?.raw.replace(/=\r\n/g, '')).toContain(renewed.link);
    await admin.patch(`/api/users/${lena.user.id}`, { status: false });
    expect((await admin.post(`/api/users/${lena.user.id}/invite`)).json().emailed).toBeUndefined();
  });
});

describe('inviting people', () => {
  it('adds people who can be assigned projects right away, each with their own link', async () => {
    const response = await invite(LENA, OMAR);
    expect(response.statusCode).toBe(200);
    const { invites } = response.json();
    expect(invites).toMatchObject([
      { user: { firstName: 'Lena', email: 'lena@example.com', type: 'editor', jobType: 'J1', status: true } },
      { user: { firstName: 'Omar', email: 'omar@example.com', type: 'manager', jobType: 'J3', status: true } },
    ]);
    expect(invites[0].validUntil).toBe('2026-03-17T12:00:00+00:00');
    expect(invites[0].link).toMatch(/^\/invite\/[\w-]{43}$/);
    expect(invites[0].link).not.toBe(invites[1].link);
    const project = await admin.post('/api/projects', {
      title: 'Teaser',
      class: 'Basic',
      client: (await admin.post('/api/clients', { firstName: 'Acme' })).json()['@id'],
      assignedTo: `/api/users/${invites[0].user.id}`,
    });
    expect(project.statusCode).toBe(201);
  });

  it('shows a link once, and stores nothing that could open it', async () => {
    const { id, token } = await inviteLena();
    const row = await rowOf(id);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row.invite_hash).toMatch(/^[\da-f]{64}$/);
    const item = (await admin.get(`/api/users/${id}`)).json();
    expect(item.invitedUntil).toBe('2026-03-17T12:00:00+00:00');
    expect(JSON.stringify(item)).not.toContain('/invite/');
    const editor = await app.as('editor');
    expect((await editor.get(`/api/users/${id}`)).json()).not.toHaveProperty('invitedUntil');
  });

  it('returns a full URL when the public address is set', async () => {
    app.deps.config.publicUrl = 'https://cut.example/';
    expect((await invite(LENA)).json().invites[0].link).toMatch(/^https:\/\/cut\.example\/invite\/[\w-]{43}$/);
  });

  it('adds all people or none, and names each error with its index', async () => {
    await app.as('editor', { email: 'omar@example.com' });
    const before = await app.db.selectFrom('users').select('id').execute();
    const response = await invite(LENA, OMAR, { ...LENA, email: 'lena@example.com', lastName: ' ' });
    expect(response.statusCode).toBe(422);
    expect(response.json().violations.map((one: { propertyPath: string }) => one.propertyPath)).toEqual([
      'people[2].lastName',
    ]);
    const clashes = await invite(LENA, OMAR, { ...LENA, email: 'lena@example.com' });
    expect(clashes.json().violations).toMatchObject([
      { propertyPath: 'people[1].email', message: 'This value is already used.' },
      { propertyPath: 'people[2].email', message: 'This value is already used.' },
    ]);
    expect((await invite()).json().violations).toMatchObject([
      { propertyPath: 'people', message: 'Add at least one person.' },
    ]);
    expect(await app.db.selectFrom('users').select('id').execute()).toHaveLength(before.length);
  });

  it('adds one of several people with the same email at the same time', async () => {
    const responses = await Promise.all([invite(LENA), invite(LENA), invite(LENA)]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  });
});

describe('an invite link', () => {
  it('shows who it is for, validates the password, and signs in', async () => {
    await admin.patch('/api/settings', { name: 'Reed Films' });
    const { token } = await inviteLena();
    expect((await signIn('lena@example.com')).statusCode).toBe(401);
    const invite = { house: 'Reed Films', firstName: 'Lena', lastName: 'Fischer', email: 'lena@example.com' };
    expect((await read(token)).json()).toEqual(invite);
    expect((await accept(token, 'short')).json().violations).toMatchObject([{ propertyPath: 'plainPassword' }]);
    expect((await accept(token, 'password1')).statusCode).toBe(422);
    const accepted = await accept(token);
    expect(accepted.statusCode).toBe(200);
    const headers = { authorization: `Bearer ${accepted.json().token}` };
    const me = (await app.anonymous.get('/api/users/me', headers)).json();
    expect(me).toMatchObject({ firstName: 'Lena', type: 'editor' });
    expect(me).not.toHaveProperty('invitedUntil');
    expect((await signIn('lena@example.com')).statusCode).toBe(200);
  });

  it('works once', async () => {
    const { token } = await inviteLena();
    const responses = await Promise.all([accept(token), accept(token, 'another-lantern-43')]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect((await read(token)).json()).toMatchObject(ENDED);
  });

  it('stops working after seven days, when renewed or revoked, and for deactivated or deleted users', async () => {
    const { id, token } = await inviteLena();
    const newer = tokenIn((await admin.post(`/api/users/${id}/invite`)).json().link);
    expect((await read(token)).json()).toMatchObject(ENDED);
    expect((await read(newer)).statusCode).toBe(200);
    expect((await admin.delete(`/api/users/${id}/invite`)).statusCode).toBe(204);
    expect((await read(newer)).json()).toMatchObject(ENDED);
    expect((await admin.get(`/api/users/${id}`)).json().invitedUntil).toBe('2026-03-10T12:00:00+00:00');
    const third = tokenIn((await admin.post(`/api/users/${id}/invite`)).json().link);
    await admin.patch(`/api/users/${id}`, { status: false });
    expect((await accept(third)).json()).toMatchObject(ENDED);
    await admin.patch(`/api/users/${id}`, { status: true });
    app.setNow('2026-03-17T11:59:59.999Z');
    expect((await read(third)).statusCode).toBe(200);
    app.setNow('2026-03-17T12:00:00.000Z');
    expect((await accept(third)).json()).toMatchObject(ENDED);
    await admin.delete(`/api/users/${id}`);
    expect((await read(third)).json()).toMatchObject(ENDED);
  });

  it('ends when an administrator sets a password, and cannot be created for users with a password', async () => {
    const { id, token } = await inviteLena();
    await admin.patch(`/api/users/${id}`, { plainPassword: 'given-lantern-44' });
    expect((await read(token)).json()).toMatchObject(ENDED);
    expect((await signIn('lena@example.com', 'given-lantern-44')).statusCode).toBe(200);
    for (const response of [
      await admin.post(`/api/users/${id}/invite`),
      await admin.delete(`/api/users/${id}/invite`),
    ]) {
      expect(response.statusCode).toBe(409);
      expect(response.json().detail).toBe('This person already has a password.');
    }
  });

  it('survives renaming the user', async () => {
    const { id, token } = await inviteLena();
    await admin.patch(`/api/users/${id}`, { firstName: 'Helena', type: 'manager' });
    expect((await read(token)).json().firstName).toBe('Helena');
  });

  it('limits guesses like those of passwords', async () => {
    const { token } = await inviteLena();
    for (let index = 0; index < 10; index += 1)
      expect((await (index % 2 === 0 ? read : accept)(`guess-${index}`)).json()).toMatchObject(ENDED);
    for (const response of [await read(token), await accept(token)]) {
      expect([response.statusCode, response.json().message]).toEqual([
        429,
        'Too many failed login attempts, please try again in 15 minutes.',
      ]);
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    }
    // The correct password of another user still works.
    app.setNow('2026-03-10T12:15:00.001Z');
    expect((await accept(token)).statusCode).toBe(200);
  });
});

it('answers a sign-in without a password like one of an unknown email', async () => {
  await inviteLena();
  const [invited, unknown] = [await signIn('lena@example.com'), await signIn('nobody@example.com')];
  expect([invited.statusCode, invited.body]).toEqual([unknown.statusCode, unknown.body]);
});
