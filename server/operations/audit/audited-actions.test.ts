/** Every audited action through its public endpoint: its audit entry, and none if the action is refused (docs/audit.md#acts). */
/* oxlint-disable max-lines -- one row for every audited action */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { guessColumns } from '#domain/work/import/import-headers.ts';
import { addFirstAdmin } from '#server/identity/accounts/users.actions.ts';
import { quickHandlersFor } from '#server/job-handlers.ts';
import { runDueJobs } from '#server/platform/jobs/run-jobs.ts';
import { sweepExpired } from '#server/sweep-expired.ts';
import { aClient, aLeave, aProject, aUser } from '#server/testing/builders.ts';
import { mailServer } from '#server/testing/mail-server.ts';
import { setUpTwoFactor } from '#server/testing/two-factor.ts';
import { anApiToken } from '#server/testing/api-token.ts';
import { sendSheet } from '#server/testing/sheets.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';

const NOW = '2026-03-10T12:00:00.000Z';
const WORD = 'window-kettle-77';

let app: TestApp;
let admin: Caller;
let manager: Caller;
let editor: Caller;
beforeAll(async () => {
  const smtp = await mailServer();
  const mail = { smtpUrl: smtp.url, from: 'Cutroom <cutroom@example.com>' };
  app = await testApp({ mail, publicUrl: 'https://cut.example' });
  admin = await app.as('admin', { first_name: 'Maya', last_name: 'Okafor' });
  manager = await app.as('manager', { first_name: 'Daniel', last_name: 'Reyes' });
  editor = await app.as('editor', { first_name: 'Lena', last_name: 'Fischer' });
  return () => smtp.close();
});

/** Last entry ID before the test. */
let from = 0;
beforeEach(async () => {
  app.setNow(NOW);
  from = (await app.db.selectFrom('audit').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0;
});

const written = () => app.db.selectFrom('audit').selectAll().where('id', '>', from).orderBy('id').execute();
const actionsWritten = async () => (await written()).map(({ action }) => action);

/** Returns the audit entry, which must be the only new one. */
async function onlyLine() {
  const lines = await written();
  expect(lines.map(({ action }) => action)).toHaveLength(1);
  return lines[0] as (typeof lines)[number];
}

const by = (caller: Caller) => ({
  actor_id: caller.user.id,
  actor_name: `${caller.user.first_name} ${caller.user.last_name}`,
  at: NOW,
  address: '127.0.0.1',
});
const recordOf = (kind: string, id: number | null, name: string) => ({
  record_kind: kind,
  record_id: id,
  record_name: name,
});
const NAMED = { first_name: 'Bo', last_name: 'Lind' };
const aPerson = () => aUser(app.db, { first_name: 'Ida', last_name: 'Moe' });
const aFinishedProject = (more = {}) =>
  aProject(app.db, {
    title: 'Spring film',
    assigned_to_id: editor.user.id,
    assigned_by_id: manager.user.id,
    status: 'completed',
    started_at: '2026-03-01T08:00:00.000Z',
    ended_at: '2026-03-01T09:00:00.000Z',
    runtime_minutes: 60,
    ...more,
  });

describe('people', () => {
  const NEW = { firstName: 'Ida', lastName: 'Moe', type: 'manager', jobType: 'J2', plainPassword: WORD };

  it('logs added people with their fields, without the password', async () => {
    const { id } = (await admin.post('/api/users', { ...NEW, email: 'ida@example.com' })).json();
    const line = await onlyLine();
    expect(line).toMatchObject({ action: 'users.add', way: 'api', ...by(admin), ...recordOf('user', id, 'Ida Moe') });
    expect(line.after).toEqual({
      firstName: 'Ida',
      lastName: 'Moe',
      email: 'ida@example.com',
      type: 'manager',
      jobType: 'J2',
      isActive: true,
    });
    const { password_hash: hash } = await app.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    for (const secret of [WORD, hash]) expect(JSON.stringify(line)).not.toContain(secret);
  });

  it('logs changed people with the differences before and after', async () => {
    const person = await aPerson();
    const change = { lastName: 'Berg', type: 'manager', status: false, plainPassword: WORD, firstName: 'Ida' };
    expect((await admin.patch(`/api/users/${person.id}`, change)).statusCode).toBe(200);
    expect(await onlyLine()).toMatchObject({
      action: 'users.change',
      ...recordOf('user', person.id, 'Ida Moe'),
      before: { lastName: 'Moe', type: 'editor', isActive: true },
      after: { lastName: 'Berg', type: 'manager', isActive: false, password: 'new' },
    });
  });

  it('logs nothing for unchanged or rejected edits', async () => {
    const person = await aPerson();
    await admin.patch(`/api/users/${person.id}`, { firstName: 'Ida' });
    expect((await admin.patch(`/api/users/${person.id}`, { email: admin.user.email })).statusCode).toBe(422);
    expect((await admin.post('/api/users', { ...NEW, email: admin.user.email })).statusCode).toBe(422);
    expect((await editor.patch(`/api/users/${editor.user.id}`, { type: 'admin' })).statusCode).toBe(403);
    expect(await written()).toEqual([]);
  });

  it('logs deletion, restoration, and permanent deletion', async () => {
    const person = await aPerson();
    const { headers } = await admin.delete(`/api/users/${person.id}`);
    await admin.post(String(headers['undo']));
    await admin.delete(`/api/users/${person.id}`);
    app.setNow('2026-05-10T12:00:00.000Z');
    await sweepExpired(app.deps);
    const line = recordOf('user', person.id, 'Ida Moe');
    expect(await written()).toMatchObject([
      { action: 'users.delete', ...line },
      { action: 'users.restore', ...line },
      { action: 'users.delete', ...line },
      { action: 'bin.empty', way: 'house', actor_id: null, actor_name: '', address: '', ...line },
    ]);
  });

  it('logs invites, renewed invites, chosen passwords, and canceled invites', async () => {
    const people = [
      { firstName: 'Ida', lastName: 'Moe', email: 'ida.moe@example.com', type: 'editor' },
      { firstName: 'Per', lastName: 'Lund', email: 'per@example.com', type: 'editor' },
    ];
    const [ida, per] = (await admin.post('/api/invites', { people })).json().invites;
    await admin.delete(`/api/users/${per.user.id}/invite`);
    const { link } = (await admin.post(`/api/users/${ida.user.id}/invite`)).json();
    const token = String(link).split('/').at(-1);
    expect((await app.anonymous.post('/api/invites/accept', { token, plainPassword: WORD })).statusCode).toBe(200);
    const itself = { actor_id: ida.user.id, actor_name: 'Ida Moe', way: 'app' };
    expect(await written()).toMatchObject([
      { action: 'invites.make', ...by(admin), ...recordOf('user', ida.user.id, 'Ida Moe') },
      { action: 'invites.make', ...recordOf('user', per.user.id, 'Per Lund') },
      { action: 'invites.end', ...recordOf('user', per.user.id, 'Per Lund') },
      { action: 'invites.renew', ...recordOf('user', ida.user.id, 'Ida Moe') },
      { action: 'invites.accept', ...itself, ...recordOf('user', ida.user.id, 'Ida Moe') },
      { action: 'sessions.begin', ...itself, ...recordOf('user', ida.user.id, 'Ida Moe') },
    ]);
    expect(JSON.stringify(await written())).not.toContain(token);
  });

  it('logs password links that are created, emailed and used', async () => {
    const person = await aPerson();
    const { link } = (await admin.post(`/api/users/${person.id}/password_link`)).json();
    await app.anonymous.post('/api/password_links', { email: person.email });
    await runDueJobs(app.deps, quickHandlersFor(app.deps));
    const token = String(link).split('/').at(-1);
    await app.anonymous.post('/api/password_links/use', { token, plainPassword: WORD });
    const line = recordOf('user', person.id, 'Ida Moe');
    expect(await written()).toMatchObject([
      { action: 'password-links.make', ...by(admin), ...line, after: { validUntil: '2026-03-10T12:30:00.000Z' } },
      { action: 'password-links.mail', way: 'house', actor_id: null, ...line },
      { action: 'password-links.use', actor_id: person.id, way: 'app', ...line },
    ]);
    expect(JSON.stringify(await written())).not.toContain(token);
  });

  it('logs the first administrator as created by the system', async () => {
    const empty = await testApp();
    await addFirstAdmin(empty.deps, { email: 'a@example.com', passwordHash: WORD, isPasswordAssigned: true }, NOW);
    expect(await empty.db.selectFrom('audit').selectAll().execute()).toMatchObject([
      {
        action: 'users.add',
        way: 'house',
        actor_id: null,
        record_name: 'First Administrator',
        after: { type: 'admin' },
      },
    ]);
  });
});

describe('sign-ins', () => {
  const signIn = (email: string, password: string, more: object = {}) =>
    app.anonymous.post(
      '/api/authentication_token',
      { email, password, ...more },
      { 'user-agent': 'Firefox/130 Linux' },
    );

  it('logs the device, for the app and for the documented API', async () => {
    const person = await aUser(app.db, { password_hash: await app.deps.passwords.hash(WORD) });
    await signIn(person.email, WORD, { app: true });
    await signIn(person.email, WORD);
    const line = { action: 'sessions.begin', actor_id: person.id, record_id: person.id, address: '127.0.0.1' };
    expect(await written()).toMatchObject([
      { ...line, way: 'app', after: { device: expect.stringContaining('Firefox') } },
      { ...line, way: 'api' },
    ]);
  });

  it('logs rejected sign-ins once per account and network every 15 minutes, however many there are', async () => {
    const person = await aUser(app.db, { password_hash: await app.deps.passwords.hash(WORD) });
    const guess = (address: string) =>
      app.fastify.inject({
        method: 'POST',
        url: '/api/authentication_token',
        remoteAddress: address,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ email: person.email, password: 'wrong-guess' }),
      });
    for (let time = 0; time < 12; time += 1) await guess('10.1.1.1');
    await guess('10.1.1.2');
    const refused = (address: string) => ({
      action: 'sessions.refuse',
      actor_id: null,
      actor_name: '',
      address,
      ...recordOf('user', person.id, `${person.first_name} ${person.last_name}`),
      after: { why: 'wrong password' },
    });
    expect(await written()).toMatchObject([refused('10.1.1.1'), refused('10.1.1.2')]);
    app.setNow('2026-03-10T12:15:00.001Z');
    await guess('10.1.1.1');
    expect(await actionsWritten()).toHaveLength(3);
  });

  it('logs a two-factor sign-in with the right code and the rejection of a wrong one', async () => {
    const person = await app.as('editor', { password_hash: await app.deps.passwords.hash(WORD) });
    const { recoveryCodes } = await setUpTwoFactor(app, person, WORD);
    const { mfa } = (await signIn(person.user.email, WORD)).json();
    const step = (code?: string) => app.anonymous.post('/api/authentication_token/code', { mfa, code });
    expect((await step('000000')).statusCode).toBe(401);
    expect((await step(recoveryCodes[0])).statusCode).toBe(200);
    expect((await written()).slice(1)).toMatchObject([
      { action: 'sessions.refuse', record_id: person.user.id, after: { why: 'wrong code' } },
      { action: 'sessions.begin', record_id: person.user.id, way: 'api' },
    ]);
  });

  it('logs for rejected sign-ins in both steps whether the app was used', async () => {
    const person = await app.as('editor', { password_hash: await app.deps.passwords.hash(WORD) });
    await signIn(person.user.email, 'wrong-guess', { app: true });
    await setUpTwoFactor(app, person, WORD);
    app.setNow('2026-03-10T12:30:00.000Z');
    const { mfa } = (await signIn(person.user.email, WORD, { app: true })).json();
    await app.anonymous.post('/api/authentication_token/code', { mfa, code: '000000' });
    const refused = (await written()).filter(({ action }) => action === 'sessions.refuse');
    expect(refused).toMatchObject([
      { way: 'app', after: { why: 'wrong password' } },
      { way: 'app', after: { why: 'wrong code' } },
    ]);
  });

  it('logs nothing for an unknown email', async () => {
    expect((await signIn('nobody@example.com', 'wrong-guess')).statusCode).toBe(401);
    expect(await written()).toEqual([]);
  });

  it("logs the end of one's own session, all others, and those of another person", async () => {
    const person = await app.as('editor', { first_name: 'Ida', last_name: 'Moe' });
    const again = app.asUser(person.user);
    await again.get('/api/users/me');
    await person.delete(`/api/users/${person.user.id}/sessions`);
    await admin.delete(`/api/sessions/${person.sessionId}`);
    const line = recordOf('user', person.user.id, 'Ida Moe');
    expect(await written()).toMatchObject([
      { action: 'sessions.end-others', ...by(person), ...line },
      { action: 'sessions.end', ...by(admin), ...line },
    ]);
  });

  it('logs that an API token is created and revoked, and actions under its name', async () => {
    const token = await anApiToken(admin);
    await app.anonymous.post('/api/point_targets', { target: 40 }, token.headers);
    await admin.delete(`/api/tokens/${token.id}`);
    const line = recordOf('user', admin.user.id, 'Maya Okafor');
    const lines = await written();
    expect(lines).toMatchObject([
      { action: 'script-tokens.make', ...by(admin), ...line, after: { name: 'Nightly' } },
      { action: 'targets.add', ...by(admin), way: 'script', token_name: 'Nightly', after: { target: 40 } },
      { action: 'script-tokens.revoke', ...line, before: { name: 'Nightly' } },
    ]);
    expect(JSON.stringify(lines)).not.toContain(token.token);
  });
});

it('logs that a calendar subscription is created and revoked, without its URL', async () => {
  const path = `/api/users/${admin.user.id}/calendar_feeds`;
  const { id, url } = (await admin.post(path, { scope: 'team', label: 'Phone' })).json();
  await admin.delete(`/api/calendar_feeds/${id}`);
  const line = recordOf('user', admin.user.id, 'Maya Okafor');
  const lines = await written();
  expect(lines).toMatchObject([
    { action: 'calendar-feeds.create', ...by(admin), ...line, after: { label: 'Phone', scope: 'team' } },
    { action: 'calendar-feeds.revoke', ...by(admin), ...line, before: { label: 'Phone' } },
  ]);
  expect(JSON.stringify(lines)).not.toContain(url.slice(-36, -4));
});

describe('points and times', () => {
  it('logs a score with the previous one and its reason, and its undo', async () => {
    const { id } = await aFinishedProject({ point: 2 });
    const { headers } = await admin.post(`/api/point/${id}`, { point: 4, description: 'Good cut' });
    await admin.post(String(headers['undo']));
    const line = recordOf('project', id, 'Spring film');
    expect(await written()).toMatchObject([
      { action: 'points.score', ...by(admin), ...line, before: { point: 2 }, after: { point: 4 }, reason: 'Good cut' },
      { action: 'undos.take-back', ...by(admin), ...line, after: { act: 'score', point: 2 } },
    ]);
  });

  it('logs personal and designation points', async () => {
    const { id } = await aFinishedProject();
    await admin.patch(`/api/projects/${id}`, { personalPoint: 1.5, description: 'Night shift' });
    await admin.patch(`/api/projects/${id}`, { jPointAction: jPointActionOf(2, 'Colour') });
    expect(await written()).toMatchObject([
      { action: 'points.personal', before: { personalPoint: 0 }, after: { personalPoint: 1.5 }, reason: 'Night shift' },
      {
        action: 'points.designation',
        before: { designationPoints: 0 },
        after: { designationPoints: 2 },
        reason: 'Colour',
      },
    ]);
  });

  it('rejects them without a reason and logs nothing', async () => {
    const { id } = await aFinishedProject();
    expect((await admin.post(`/api/point/${id}`, { point: 4, description: ' ' })).statusCode).toBe(422);
    expect((await admin.patch(`/api/projects/${id}`, { personalPoint: 1, description: ' ' })).statusCode).toBe(422);
    expect((await admin.patch(`/api/projects/${id}`, { jPointAction: jPointActionOf(2, ' ') })).statusCode).toBe(422);
    const late = { endedAt: '2026-03-01T10:00:00Z', reason: ' ' };
    expect((await admin.patch(`/api/projects/${id}`, late)).statusCode).toBe(422);
    expect(await written()).toEqual([]);
  });

  it('logs a correction of times with both values and the reason', async () => {
    const { id } = await aFinishedProject();
    await admin.patch(`/api/projects/${id}`, { endedAt: '2026-03-01T10:00:00Z', reason: 'Forgot to press End' });
    expect(await onlyLine()).toMatchObject({
      action: 'projects.correct-times',
      ...recordOf('project', id, 'Spring film'),
      before: { endedAt: '2026-03-01T09:00:00.000Z', runtimeMinutes: 60 },
      after: { endedAt: '2026-03-01T10:00:00.000Z', runtimeMinutes: 120 },
      reason: 'Forgot to press End',
    });
  });

  it('logs work that is set back with the lost round', async () => {
    const { id } = await aFinishedProject();
    const response = await admin.patch(`/api/projects/${id}`, { status: 'assigned', reason: 'Wrong editor' });
    expect(response.json().revisionHistory).toMatchObject([{ reason: 'Wrong editor', setBack: true }]);
    expect(await onlyLine()).toMatchObject({
      action: 'projects.set-back',
      ...by(admin),
      before: { startedAt: '2026-03-01T08:00:00.000Z', runtimeMinutes: 60 },
      after: { startedAt: null, runtimeMinutes: null },
      reason: 'Wrong editor',
    });
  });

  it('logs a forgotten timer that is set back', async () => {
    const started = { status: 'started', ended_at: null, runtime_minutes: null } as const;
    const { id } = await aFinishedProject({ ...started, started_at: '2026-03-09T08:00:00.000Z' });
    const paused = { at: '2026-03-09T09:00:00Z', reason: 'Went home' };
    expect((await admin.post(`/api/projects/${id}/pause`, paused)).statusCode).toBe(200);
    expect(await onlyLine()).toMatchObject({ action: 'projects.correct-times', reason: 'Forgotten clock: Went home' });
  });

  it('logs no timer actions or other edits', async () => {
    const { id } = await aProject(app.db, { assigned_to_id: editor.user.id, assigned_by_id: manager.user.id });
    await manager.patch(`/api/projects/${id}`, { title: 'Autumn film', deadlineAt: '2026-04-01T10:00:00Z' });
    await editor.patch(`/api/projects/${id}`, { status: 'started', startedAt: '2026-03-10T12:00:00Z' });
    await admin.patch(`/api/projects/${id}`, { status: 'completed', endedAt: '2026-03-10T12:00:00Z' });
    expect(await written()).toEqual([]);
  });

  it('logs a bulk change on each changed project with names, and its undo', async () => {
    const client = await aClient(app.db, { first_name: 'Ada', last_name: 'Stone' });
    const work = { title: 'Spring film', assigned_by_id: manager.user.id, deadline_at: '2026-03-20T09:30:00.000Z' };
    const first = await aProject(app.db, { ...work, client_id: client.id, assigned_to_id: editor.user.id });
    const second = await aProject(app.db, { ...work, client_id: client.id, assigned_to_id: manager.user.id });
    const body = { ids: [first.id, second.id], count: 2 };
    const change = { assignedTo: manager.user.id, reviewedBy: null, client: (await aClient(app.db, NAMED)).id };
    const { id } = (await admin.post('/api/projects/bulk', { ...body, change })).json();
    const ada = { client: 'Ada Stone' };
    const bo = { client: 'Bo Lind' };
    const [one, two] = [first, second].map((project) => recordOf('project', project.id, 'Spring film'));
    expect(await written()).toMatchObject([
      {
        action: 'projects.change-many',
        ...by(admin),
        ...one,
        before: { assignedTo: 'Lena Fischer', ...ada },
        after: { assignedTo: 'Daniel Reyes', ...bo },
      },
      { action: 'projects.change-many', ...by(admin), ...two, before: ada, after: bo },
    ]);
    expect((await written())[1]?.before).not.toHaveProperty('assignedTo');
    await admin.request('POST', `/api/bulk_changes/${id}/undo`);
    expect((await written()).slice(2)).toMatchObject([
      {
        action: 'projects.undo-many',
        ...one,
        before: { assignedTo: 'Daniel Reyes' },
        after: { assignedTo: 'Lena Fischer' },
      },
      { action: 'projects.undo-many', ...two, before: bo, after: ada },
    ]);
    await manager.post('/api/projects/bulk', { ...body, change: { shiftDeadlineDays: 2, class: 'Podcast' } });
    expect((await written()).at(-1)).toMatchObject({
      ...by(manager),
      before: { class: second.class, deadlineAt: '2026-03-20T09:30:00.000Z' },
      after: { class: 'Podcast', deadlineAt: '2026-03-22T09:30:00.000Z' },
    });
    const lines = (await written()).length;
    await manager.post('/api/projects/bulk', { ...body, change: { class: 'Podcast' } });
    expect(
      (await manager.post('/api/projects/bulk', { ...body, count: 3, change: { class: 'Basic' } })).statusCode,
    ).toBe(409);
    expect(await written()).toHaveLength(lines);
  });

  it('logs the target before and after', async () => {
    const { id } = (await admin.post('/api/point_targets', { target: 50 })).json();
    await admin.patch(`/api/point_targets/${id}`, { target: 55.5 });
    await admin.patch(`/api/point_targets/${id}`, { target: 55.5 });
    expect(await written()).toMatchObject([
      { action: 'targets.add', after: { target: 50 } },
      { action: 'targets.change', before: { target: 50 }, after: { target: 55.5 } },
    ]);
  });
});

const jPointActionOf = (point: number, desciption: string) => [{ point, action: true, desciption }];

it('logs leave that is decided, undone and withdrawn', async () => {
  const { id } = await aLeave(app.db, { employee_id: editor.user.id });
  const path = `/api/leave_applications/${id}`;
  const { headers } = await admin.patch(path, { status: 'approved' });
  await admin.post(String(headers['undo']));
  await editor.patch(path, { status: 'withdrawn' });
  expect((await admin.patch(path, { status: 'approved' })).statusCode).toBe(409);
  const line = recordOf('leave', id, 'Lena Fischer');
  expect(await written()).toMatchObject([
    { action: 'leave.decide', ...by(admin), ...line, before: { status: 'pending' }, after: { status: 'approved' } },
    { action: 'undos.take-back', ...line, after: { act: 'leave' } },
    { action: 'leave.withdraw', ...by(editor), ...line, after: { status: 'withdrawn' } },
  ]);
});

it('logs share links under their project and never with their URL', async () => {
  const project = await aFinishedProject();
  const body = { project: `/api/projects/${project.id}`, label: 'For Ada' };
  const { id, url } = (await manager.post('/api/share_links', body)).json();
  const path = `/api/share_links/${id}`;
  await manager.patch(path, { mayDecide: true, password: WORD });
  const renewed = (await manager.post(`${path}/address`)).json();
  await manager.post(`${path}/revoke`);
  await manager.post(`${path}/revoke`);
  await manager.delete(path);
  const line = recordOf('project', project.id, 'Spring film');
  const lines = await written();
  expect(lines).toMatchObject([
    { action: 'share-links.make', ...by(manager), ...line, after: { label: 'For Ada', mayDecide: false } },
    {
      action: 'share-links.change',
      ...line,
      before: { mayDecide: false },
      after: { label: 'For Ada', mayDecide: true, password: 'new' },
    },
    { action: 'share-links.renew', ...line },
    { action: 'share-links.revoke', ...line },
    { action: 'share-links.delete', ...line },
  ]);
  for (const secret of [url, renewed.url]) expect(JSON.stringify(lines)).not.toContain(secret.split('/').at(-1));
  expect(JSON.stringify(lines)).not.toContain(WORD);
});

it('logs settings with each changed part', async () => {
  const workingHours = { from: '09:00', till: '17:00', days: ['monday'] };
  await admin.patch('/api/settings', { name: 'North Studio', workingHours, editRatios: { Premium: 12 } });
  await admin.patch('/api/settings', { workingHours: null });
  await admin.patch('/api/settings', { workingHours: null });
  expect(await written()).toMatchObject([
    {
      action: 'settings.change',
      ...by(admin),
      ...recordOf('settings', null, 'Settings'),
      before: { name: '', 'editRatios.Premium': null },
      after: {
        name: 'North Studio',
        'workingHours.from': '09:00',
        'workingHours.days': ['monday'],
        'editRatios.Premium': 12,
      },
    },
    { action: 'settings.change', before: { 'workingHours.from': '09:00' }, after: { 'workingHours.from': null } },
  ]);
});

it('logs working hours, allowances and holiday calendars', async () => {
  const user = `/api/users/${editor.user.id}`;
  const days = [{ day: '2026-12-24', name: 'Christmas Eve', isHalf: true }];
  const { id } = (await admin.post('/api/holiday_calendars', { name: 'Germany', days })).json();
  await admin.patch(`${user}/work_hours`, { holidayCalendarId: id });
  await admin.patch(`${user}/work_hours`, { holidayCalendarId: id });
  await admin.patch(`${user}/leave_allowances?year=2026`, { halfDays: 57, note: 'From January' });
  await admin.patch(`${user}/leave_allowances?year=2026`, { halfDays: -1 });
  await admin.delete(`/api/holiday_calendars/${id}`);
  const ofEditor = { ...by(admin), ...recordOf('user', editor.user.id, 'Lena Fischer') };
  expect(await written()).toMatchObject([
    {
      action: 'working-days.change',
      ...recordOf('settings', null, 'Germany'),
      after: { holidays: ['2026-12-24 Christmas Eve half'] },
    },
    {
      action: 'working-days.change',
      ...ofEditor,
      before: { holidayCalendar: null },
      after: { holidayCalendar: 'Germany' },
    },
    { action: 'leave-allowances.change', ...ofEditor, before: { halfDays: null }, after: { halfDays: 57 } },
  ]);
});

describe('exports', () => {
  it.each([
    [
      '/api/stats/export/projects?startDate=2026-01-01&endDate=2026-02-01',
      'stats.export-projects',
      { startDate: '2026-01-01' },
    ],
    ['/api/stats/export/users?firstName=Lena&format=xlsx', 'stats.export-users', { firstName: 'Lena', format: 'xlsx' }],
    [
      '/api/stats/export/project_list?status[]=started&status[]=paused',
      'projects.export',
      { status: 'started, paused' },
    ],
    ['/api/stats/export/leave?userEmail=a@example.com', 'leave.export', { userEmail: 'a@example.com' }],
    ['/api/stats/export/leaderboard', 'leaderboard.export', {}],
    // Characters that no database stores in a text are dropped.
    ['/api/stats/export/projects?odd=a%00b&itemsPerPage=%00', 'stats.export-projects', { odd: 'ab' }],
  ])('%s', async (path, name, after) => {
    const response = await admin.get(path);
    expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, '']);
    expect(await onlyLine()).toMatchObject({
      action: 'exports.take',
      ...by(admin),
      ...recordOf('export', null, name),
      after,
    });
  });

  it('leave no entry when rejected or requested for headers only', async () => {
    expect((await editor.get('/api/stats/export/users')).statusCode).toBe(403);
    expect((await admin.get('/api/stats/export/users?startDate=soon')).statusCode).toBe(400);
    expect((await admin.request('HEAD', '/api/stats/export/users')).statusCode).toBe(200);
    expect(await written()).toEqual([]);
  });
});

it('logs deleted and restored projects and clients', async () => {
  const [project, client] = [
    await aFinishedProject(),
    await aClient(app.db, { first_name: 'Acme', last_name: 'Films' }),
  ];
  for (const path of [`/api/projects/${project.id}`, `/api/clients/${client.id}`])
    await admin.post(String((await admin.delete(path)).headers['undo']));
  expect(await written()).toMatchObject([
    { action: 'projects.delete', ...by(admin), ...recordOf('project', project.id, 'Spring film') },
    { action: 'projects.restore', ...recordOf('project', project.id, 'Spring film') },
    { action: 'clients.delete', ...recordOf('client', client.id, 'Acme Films') },
    { action: 'clients.restore', ...recordOf('client', client.id, 'Acme Films') },
  ]);
});

it('logs two-factor setup, renewed recovery codes, and removal', async () => {
  const person = await app.as('editor', { password_hash: await app.deps.passwords.hash(WORD) });
  const path = `/api/users/${person.user.id}/second_factor`;
  const { secret } = await setUpTwoFactor(app, person, WORD);
  expect((await person.post(`${path}/recovery_codes`, { currentPassword: WORD })).statusCode).toBe(200);
  expect((await person.post(`${path}/remove`, { currentPassword: 'wrong' })).statusCode).toBe(422);
  expect((await person.post(`${path}/remove`, { currentPassword: WORD })).statusCode).toBe(204);
  const lines = (await written()).filter(({ action }) => action.startsWith('second-factor.'));
  expect(lines).toMatchObject([
    { action: 'second-factor.set-up', ...by(person), record_kind: 'user', record_id: person.user.id },
    { action: 'second-factor.renew-codes', ...by(person), record_id: person.user.id },
    { action: 'second-factor.remove', ...by(person), record_id: person.user.id },
  ]);
  expect(JSON.stringify(lines)).not.toContain(secret);
});

it('logs a created, changed and deleted webhook, without its secret', async () => {
  const url = 'https://example.com/hook';
  const { id, secret } = (await admin.post('/api/settings/webhooks', { url, events: ['project.ended'] })).json();
  await admin.patch(`/api/settings/webhooks/${id}`, { isActive: false });
  await admin.delete(`/api/settings/webhooks/${id}`);
  const lines = await written();
  expect(lines).toMatchObject([
    { action: 'webhooks.make', ...by(admin), ...recordOf('webhook', id, url), after: { events: ['project.ended'] } },
    { action: 'webhooks.change', before: { isActive: true }, after: { isActive: false } },
    { action: 'webhooks.delete', ...recordOf('webhook', id, url) },
  ]);
  expect(JSON.stringify(lines)).not.toContain(secret);
});

it('logs an import and its undo, and each imported person', async () => {
  const existingUser = await aUser(app.db, {
    email: 'per.lund@example.com',
    first_name: 'Per',
    last_name: 'Lund',
    job_type: 'J1',
  });
  const sheet =
    'First name,Last name,Email,Designation\nIda,Moe,ida.new@example.com,J2\nPer,Lund,per.lund@example.com,J3';
  const { id, columns } = (await sendSheet(admin, sheet)).json();
  const plan = {
    kind: 'people',
    columns: guessColumns('people', columns),
    key: 'email',
    mode: 'update',
    addUnmatched: true,
  };
  const preview = (await admin.post(`/api/imports/${id}/preview`, { ...plan, outcome: 'new', page: 1 })).json();
  expect((await admin.post(`/api/imports/${id}/run`, { ...plan, counts: preview.counts })).statusCode).toBe(200);
  const [run, ...people] = await written();
  expect(run).toMatchObject({ action: 'import.run', ...by(admin), after: { records: 'people', added: 1, changed: 1 } });
  expect(people).toHaveLength(2);
  expect(people).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ action: 'users.add', record_name: 'Ida Moe' }),
      expect.objectContaining({
        action: 'users.change',
        record_id: existingUser.id,
        before: { jobType: 'J1' },
        after: { jobType: 'J3' },
      }),
    ]),
  );
  await admin.post(`/api/imports/${id}/undo`);
  expect((await actionsWritten()).at(-1)).toBe('import.undo');
});

it('prevents changing or deleting entries', async () => {
  await admin.post('/api/point_targets', { target: 60 });
  const line = await onlyLine();
  const refusal = /neither changed nor deleted/;
  await expect(app.db.updateTable('audit').set({ actor_name: 'Nobody' }).execute()).rejects.toThrow(refusal);
  await expect(app.db.deleteFrom('audit').where('id', '=', line.id).execute()).rejects.toThrow(refusal);
  expect(await onlyLine()).toEqual(line);
});
