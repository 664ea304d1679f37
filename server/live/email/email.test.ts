/** Tests of notification emails: content, single delivery by several processes, retries, giving up, and unsubscribing. */
// Runs on both databases: several processes claim emails past locked rows.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/platform/db/open.ts';
import { aClient, aLeave, aProject } from '#server/testing/builders.ts';
import { createDatabaseFixture, type DatabaseFixture } from '#server/testing/databases.ts';
import { type MailServer, mailServer } from '#server/testing/mail-server.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { isSecondEngine } from '#server/testing/rounds.ts';
import { leaseEmail } from './emails.store.ts';
import { planEmails } from './plan-emails.ts';
import { sendEmails } from './send-emails.ts';

let fixture: DatabaseFixture;
let smtp: MailServer;
/** Three processes on one database. */
let apps: TestApp[];
let app: TestApp;
let manager: Caller;
let editor: Caller;

beforeEach(async () => {
  [fixture, smtp] = [await createDatabaseFixture(), await mailServer()];
  const config = {
    mail: { smtpUrl: smtp.url, from: 'Cutroom <cutroom@example.com>' },
    publicUrl: 'https://cut.example.com',
  };
  apps = [];
  for (let n = 0; n < 3; n += 1) apps.push(await testApp(config, openDatabase(fixture.location)));
  app = apps[0] as TestApp;
  [manager, editor] = [await app.as('manager'), await app.as('editor')];
});
afterEach(async () => {
  for (const one of apps) await one.close();
  await smtp.close();
  await fixture.drop();
});

const at = (time: string, day = 10): string => `2026-03-${day}T${time}:00.000Z`;
const setNow = (now: string): void => apps.forEach((one) => one.setNow(now));
/** Runs all processes at the same moment and returns the number of emails sent. */
const runAt = async (now: string): Promise<number> => {
  setNow(now);
  await Promise.all(apps.map(({ deps }) => planEmails(deps)));
  const sent = await Promise.all(apps.map(({ deps }) => sendEmails(deps)));
  return sent.reduce((sum, count) => sum + count, 0);
};
const choose = (choices: Record<string, string>, hour?: number) =>
  editor.patch('/api/mail/settings', {
    choices: Object.entries(choices).map(([kind, choice]) => ({ kind, choice })),
    ...(hour === undefined ? {} : { hour }),
  });
/** Assigns work to the editor, which creates an inbox line. */
async function createProject(title: string, more: Parameters<typeof aProject>[1] = {}) {
  const project = await aProject(app.db, { title, assigned_by_id: manager.user.id, ...more });
  await app.asUser(manager.user).patch(`/api/projects/${project.id}`, { assignedTo: `/api/users/${editor.user.id}` });
  return project;
}
const headerOf = (raw: string, name: string): string =>
  new RegExp(`^${name}: *(.*)$`, 'mi').exec(raw.replace(/\r\n[ \t]+/g, ' '))?.[1]?.trim() ?? '';
/** Returns a decoded part of the email. */
const partOf = (raw: string, type: string): string => {
  const part = raw.split(/^--.*$/m).find((one) => one.includes(`Content-Type: ${type}`)) ?? '';
  const body = part.slice(part.indexOf('\r\n\r\n') + 4);
  return part.includes('quoted-printable')
    ? body
        .replace(/=\r\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : body;
};
/** Returns the database and runs `act` after its first query. */
function afterFirstResponse(db: TestApp['db'], act: () => Promise<void>): TestApp['db'] {
  let isFirst = true;
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const isNow = isFirst;
      isFirst = false;
      if (isNow) await act();
      return result;
    },
  });
}
const outbox = () => app.db.selectFrom('mails').selectAll().orderBy('id').execute();

describe('an email', () => {
  it('covers projects that have been quiet for five minutes, once, as text and HTML', async () => {
    const one = await createProject('Gear <review>');
    await createProject('Market tour');
    expect(await runAt(at('12:04'))).toBe(0);
    expect(await runAt(at('12:05'))).toBe(1);
    expect(await runAt(at('12:06'))).toBe(0);
    const [{ to, raw } = { to: '', raw: '' }] = smtp.received;
    expect(to).toBe(editor.user.email);
    expect([headerOf(raw, 'From'), headerOf(raw, 'Subject')]).toEqual([
      'Cutroom <cutroom@example.com>',
      '2 updates in Cutroom',
    ]);
    expect(headerOf(raw, 'Content-Type')).toContain('multipart/alternative');
    const text = partOf(raw, 'text/plain');
    expect(text).toContain('Gear <review>');
    expect(text).toContain(`https://cut.example.com/editor/projects/${one.id}`);
    expect(partOf(raw, 'text/html')).toContain('Gear &lt;review&gt;');
    expect(partOf(raw, 'text/html')).toContain('prefers-color-scheme: dark');
  });

  it('links each line to its own page, even for projects with the same title and lines without a project', async () => {
    const twins = [await createProject('Trailer'), await createProject('Trailer')];
    const [line] = await app.db.selectFrom('notifications').selectAll().execute();
    if (!line) throw new Error('There is a line');
    const { id: _, ...columns } = line;
    for (const kind of ['leave-decided', 'passkey'] as const)
      await app.db
        .insertInto('notifications')
        .values({ ...columns, project_id: null, place: 0, title: '', kind })
        .execute();
    await runAt(at('12:05'));
    const raw = smtp.received[0]?.raw ?? '';
    const addresses = [...twins.map(({ id }) => `/editor/projects/${id}`), '/leave', '/profile'];
    for (const address of addresses) {
      expect(partOf(raw, 'text/plain')).toMatch(new RegExp(`^https://cut.example.com${address}\r$`, 'm'));
      expect(partOf(raw, 'text/html')).toContain(`href="https://cut.example.com${address}"`);
    }
  });

  it('names work that is no longer readable without a link', async () => {
    await choose({ assigned: 'none', 'taken-away': 'soon' });
    const { id } = await createProject('Gear review');
    const next = await app.as('editor');
    await app.asUser(manager.user).patch(`/api/projects/${id}`, { assignedTo: `/api/users/${next.user.id}` });
    await runAt(at('12:05'));
    const raw = smtp.received.find(({ to }) => to === editor.user.email)?.raw ?? '';
    expect(partOf(raw, 'text/plain')).toMatch(
      /^Gear review\r\n- .* gave this project to someone else\r\n\r\nOpen your inbox/,
    );
    expect(partOf(raw, 'text/html')).not.toMatch(/<a[^>]*>[^/]*Gear review/);
  });

  it.skipIf(isSecondEngine)(
    'includes client, deadline and allowed time of assigned work, for one and for several projects',
    async () => {
      const client = await aClient(app.db, { first_name: 'Acme', last_name: 'Studios' });
      const facts = { client_id: client.id, video_length_seconds: 600, edit_ratio_min: 10, edit_ratio_hour: 1 };
      await createProject('Gear review', { ...facts, deadline_at: '2026-04-01T10:00:00.000Z' });
      const several = [];
      for (const title of ['Trailer', 'Teaser'])
        several.push((await aProject(app.db, { ...facts, title, assigned_by_id: manager.user.id })).id);
      const change = { assignedTo: `/api/users/${editor.user.id}` };
      await app.asUser(manager.user).post('/api/projects/bulk', { ids: several, count: 2, change });
      await runAt(at('12:05'));
      const text = partOf(smtp.received[0]?.raw ?? '', 'text/plain').replaceAll('\r', '');
      const name = `${manager.user.first_name} ${manager.user.last_name}`;
      expect(text).toContain(`Gear review
- ${name} gave you this project
  Client: Acme Studios. Deadline: 04/01/2026 10:00 AM UTC. Allowed time: 1h 0m.
`);
      expect(text).toContain(`${name} gave you 2 projects
  Trailer. Client: Acme Studios. No deadline. Allowed time: 1h 0m.
  Teaser. Client: Acme Studios. No deadline. Allowed time: 1h 0m.
https://cut.example.com/editor/projects
`);
    },
  );

  it.skipIf(isSecondEngine)('includes the decision on leave', async () => {
    const days = { leave_from: '2026-05-01T00:00:00.000Z', leave_till: '2026-05-03T00:00:00.000Z' };
    const { id } = await aLeave(app.db, { ...days, from_half: 'afternoon', employee_id: editor.user.id });
    await manager.patch(`/api/leave_applications/${id}`, { status: 'rejected' });
    await runAt(at('12:05'));
    const raw = smtp.received[0]?.raw ?? '';
    expect(headerOf(raw, 'Subject')).toBe(`Leave rejected by ${manager.user.first_name} ${manager.user.last_name}`);
    expect(partOf(raw, 'text/plain')).toContain('  Rejected: 05/01/2026 afternoon to 05/03/2026.');
    expect(partOf(raw, 'text/html')).toContain('<br>Rejected: 05/01/2026 afternoon to 05/03/2026.</li>');
  });

  it.skipIf(isSecondEngine)('does not let a title inject headers or recipients', async () => {
    await createProject('Gear\r\nBcc: eve@example.com\r\n\r\nForged');
    await runAt(at('12:05'));
    const [{ to, raw } = { to: '', raw: '' }] = smtp.received;
    const head = raw.slice(0, raw.indexOf('\r\n\r\n'));
    expect([smtp.received.length, to, headerOf(head, 'Bcc')]).toEqual([1, editor.user.email, '']);
    expect(headerOf(head, 'Subject')).toContain('Gear Bcc: eve@example.com');
    expect(headerOf(head, 'Content-Type')).toContain('multipart/alternative');
  });

  it('waits while more happens in the project, and omits notifications already read', async () => {
    await choose({ deadline: 'soon' });
    const project = await createProject('Gear review');
    setNow(at('12:03'));
    await manager.patch(`/api/projects/${project.id}`, { deadlineAt: at('10:00', 20) });
    expect(await runAt(at('12:05'))).toBe(0);
    expect(await runAt(at('12:08'))).toBe(1);
    await createProject('Market tour');
    await editor.post('/api/notifications/read', {});
    expect(await runAt(at('12:20'))).toBe(0);
    expect(smtp.received).toHaveLength(1);
  });

  it('includes what happens while it is being created in the next email', async () => {
    await choose({ feedback: 'soon' });
    const project = await aProject(app.db, { title: 'Gear review', assigned_to_id: editor.user.id });
    const sendFeedback = async (content: string): Promise<void> => {
      const response = await manager.post('/api/feedback', { project: `/api/projects/${project.id}`, content });
      expect(response.statusCode).toBe(201);
    };
    await sendFeedback('Louder');
    setNow(at('12:05'));
    const db = afterFirstResponse(app.db, () => sendFeedback('And longer'));
    expect(await planEmails({ ...app.deps, db })).toBe(0);
    expect(await outbox()).toEqual([]);
    expect(await runAt(at('12:10'))).toBe(1);
    expect(partOf(smtp.received[0]?.raw ?? '', 'text/plain')).toContain('2 pieces of feedback');
    expect(await runAt(at('12:20'))).toBe(0);
  });

  it('is sent daily at its hour, even late, with everything from before that hour', async () => {
    await choose({ assigned: 'daily' }, 15);
    await createProject('Gear review');
    await createProject('Market tour');
    expect(await runAt(at('14:59'))).toBe(0);
    setNow(at('16:00'));
    await createProject('Third');
    expect(await runAt(at('20:00'))).toBe(1);
    expect(await runAt(at('20:01'))).toBe(0);
    const text = partOf(smtp.received[0]?.raw ?? '', 'text/plain');
    expect([text.includes('Gear review'), text.includes('Market tour'), text.includes('Third')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await runAt(at('15:00', 11))).toBe(1);
    expect(smtp.received).toHaveLength(2);
  });

  it('is sent once even when the clock jumps an hour back and forth', async () => {
    await choose({ deadline: 'daily' }, 13);
    const { id } = await createProject('Gear review');
    await app.asUser(manager.user).patch(`/api/projects/${id}`, { deadlineAt: '2026-04-01T10:00:00Z' });
    expect(await runAt(at('12:05'))).toBe(1);
    expect(await runAt(at('13:00'))).toBe(1);
    for (const time of ['12:00', '13:00', '12:05', '14:05', '13:06']) expect(await runAt(at(time))).toBe(0);
    expect(smtp.received).toHaveLength(2);
  });

  it('lists fifty lines, and counts the rest', async () => {
    await createProject('One');
    const [line] = await app.db.selectFrom('notifications').selectAll().execute();
    if (!line) throw new Error('There is a line');
    for (let n = 0; n < 312; n += 1) {
      const { id } = await aProject(app.db, { client_id: null, assigned_to_id: editor.user.id });
      const { id: _, ...columns } = line;
      await app.db
        .insertInto('notifications')
        .values({ ...columns, project_id: id, place: id, title: `P${n}` })
        .execute();
    }
    expect(await runAt(at('12:05'))).toBe(1);
    const text = partOf(smtp.received[0]?.raw ?? '', 'text/plain');
    expect(text).toContain('and 263 more');
    expect(text.match(/editor\/projects/g)).toHaveLength(50);
  });

  it('is not sent to inactive users, or to users who turned it off', async () => {
    const setActive = (isActive: boolean) =>
      app.db.updateTable('users').set({ is_active: isActive }).where('id', '=', editor.user.id).execute();
    await createProject('Gear review');
    setNow(at('12:05'));
    await setActive(false);
    await planEmails(app.deps);
    expect(await outbox()).toEqual([]);
    await setActive(true);
    await planEmails(app.deps);
    await setActive(false);
    expect(await runAt(at('12:05'))).toBe(0);
    await setActive(true);
    await choose({ assigned: 'none' });
    await createProject('Market tour');
    expect([await runAt(at('12:20')), (await outbox()).length]).toEqual([0, 1]);
  });
});

describe('delivery failures', () => {
  it('sends an email of a dead process from another one after its lease expires, and not before', async () => {
    await createProject('Gear review');
    setNow(at('12:05'));
    await planEmails(app.deps);
    expect(await leaseEmail(app.db, { now: at('12:05'), leaseSeconds: 300 })).toMatchObject({ attempts: 1 });
    expect(await runAt(at('12:09'))).toBe(0);
    expect(await runAt(at('12:11'))).toBe(1);
    expect(await runAt(at('12:30'))).toBe(0);
    expect(smtp.received).toHaveLength(1);
  });

  /** Sends from another process through that mail server and returns the email's state. */
  async function sendBy(smtpUrl: string) {
    const mail = { smtpUrl, from: 'Cutroom <cutroom@example.com>' };
    const other = await testApp({ mail, publicUrl: 'https://cut.example.com' }, openDatabase(fixture.location));
    await createProject('Gear review');
    other.setNow(at('12:05'));
    await planEmails(other.deps);
    const sent = await sendEmails(other.deps);
    await other.close();
    return { sent, outboxMail: (await outbox())[0] };
  }

  it.skipIf(isSecondEngine)('does not send without TLS when the setting requires it', async () => {
    const { sent, outboxMail } = await sendBy(`${smtp.url}?requireTLS=true`);
    expect([sent, smtp.received]).toEqual([0, []]);
    expect(outboxMail).toMatchObject({ attempts: 1, sent_at: null });
  });

  it.skipIf(isSecondEngine)('does not send to a server with an untrusted certificate', async () => {
    const unknown = await mailServer({ offersTls: true });
    const { sent, outboxMail } = await sendBy(unknown.url);
    expect([sent, unknown.received]).toEqual([0, []]);
    expect(outboxMail).toMatchObject({
      attempts: 1,
      sent_at: null,
      last_error: expect.stringContaining('certificate'),
    });
    await unknown.close();
  });

  /** Creates a line for another user. */
  async function assignToOther(title: string): Promise<void> {
    const other = await app.as('editor');
    const { id } = await aProject(app.db, { title, assigned_by_id: manager.user.id });
    await manager.patch(`/api/projects/${id}`, { assignedTo: `/api/users/${other.user.id}` });
  }

  it.each([
    ['greeting', 554],
    ['login', 535],
    ['sender', 550],
  ] as const)('does not blame any email for a rejected %s (%i): sends all once that is fixed', async (step, code) => {
    await assignToOther('Market tour');
    smtp.refuseAt(step, code);
    const { sent } = await sendBy(smtp.url.replace('//', '//mailer:secret@'));
    const error = expect.stringContaining('Not today');
    expect([sent, await outbox()]).toMatchObject([
      0,
      // A second email would have been refused in the same way.
      [
        { attempts: 1, failed_at: null, next_at: at('12:06'), last_error: error },
        { attempts: 0, failed_at: null, last_error: null },
      ],
    ]);
    smtp.refuse(undefined);
    expect(await runAt(at('12:07'))).toBe(2);
  });

  it('gives up an email whose content is rejected, and does not block others', async () => {
    await assignToOther('Market tour');
    smtp.refuseAt('content', 554);
    const { sent } = await sendBy(smtp.url);
    const givenUp = { attempts: 1, failed_at: at('12:05'), last_error: expect.stringContaining('Not today') };
    expect([sent, await outbox()]).toMatchObject([0, [givenUp, givenUp]]);
  });

  it('retries for three days while the mail server is unavailable, and sends once', async () => {
    await createProject('Gear review');
    smtp.refuse(451);
    expect(await runAt(at('12:05'))).toBe(0);
    expect(await runAt(at('12:05'))).toBe(0);
    expect((await outbox())[0]).toMatchObject({ attempts: 1, next_at: at('12:06'), failed_at: null });
    smtp.refuse(undefined);
    expect(await runAt(at('12:07', 11))).toBe(1);
    await createProject('Market tour');
    smtp.refuse(451);
    setNow(at('12:20', 11));
    for (const day of [11, 12, 13, 14]) await runAt(at('13:00', day));
    expect((await outbox())[1]).toMatchObject({ failed_at: at('13:00', 14) });
    smtp.refuse(undefined);
    expect(await runAt(at('14:00', 14))).toBe(0);
    expect(smtp.received).toHaveLength(1);
  });

  it('does not block others for a rejected address, and shows it to administrators', async () => {
    const other = await app.as('editor');
    await createProject('Gear review');
    const { id } = await aProject(app.db, { title: 'Market tour', assigned_by_id: manager.user.id });
    await manager.patch(`/api/projects/${id}`, { assignedTo: `/api/users/${other.user.id}` });
    smtp.refuse(550, editor.user.email);
    expect(await runAt(at('12:05'))).toBe(1);
    expect(smtp.received.map(({ to }) => to)).toEqual([other.user.email]);
    const admin = await app.as('admin');
    const { items } = (await admin.get('/api/mail/troubles')).json();
    expect(items).toEqual([expect.objectContaining({ to: editor.user.email, attempts: 1 })]);
    expect(items[0].nextAt).toBeUndefined();
    expect(items[0].error).toContain('Not today');
  });
});

describe.skipIf(isSecondEngine)('unsubscribing', () => {
  it('works by one click in an email client and by the page, without signing in', async () => {
    await choose({ deadline: 'daily' });
    await createProject('Gear review');
    await runAt(at('12:05'));
    const raw = smtp.received[0]?.raw ?? '';
    expect(headerOf(raw, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    const url = headerOf(raw, 'List-Unsubscribe').slice(1, -1);
    expect(url.startsWith('https://cut.example.com/mail/stop?')).toBe(true);
    const path = url.slice('https://cut.example.com'.length);
    const page = await app.fastify.inject({ method: 'GET', url: path });
    expect([page.statusCode, page.body.includes('Stop all emails')]).toEqual([200, true]);
    expect((await editor.get('/api/mail/settings')).json().choices.deadline).toBe('daily');
    const stopped = await app.fastify.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(stopped.statusCode).toBe(200);
    const { choices } = (await editor.get('/api/mail/settings')).json();
    expect(new Set(Object.values(choices))).toEqual(new Set(['none']));
    await createProject('Market tour');
    expect(await runAt(at('12:20'))).toBe(0);
  });

  it('cannot be done for another user', async () => {
    const [own, other] = [editor.user.id, manager.user.id];
    const signer = app.deps.signer.sign(`stop mail ${own}`);
    for (const query of [`person=${other}&seal=${signer}`, `person=${own}&seal=x`, `person=${own}`, '']) {
      const response = await app.fastify.inject({ method: 'POST', url: `/mail/stop?${query}` });
      expect([query, response.statusCode]).toEqual([query, 404]);
    }
  });
});

describe('email settings', () => {
  it('are separate for each user, and keep fields that are not given', async () => {
    expect((await editor.get('/api/mail/settings')).json()).toMatchObject({
      offered: true,
      hour: 7,
      choices: { assigned: 'soon', feedback: 'none' },
    });
    await choose({ feedback: 'daily' }, 18);
    expect((await choose({ points: 'soon' })).json()).toMatchObject({
      hour: 18,
      choices: { assigned: 'soon', feedback: 'daily', points: 'soon' },
    });
    expect((await manager.get('/api/mail/settings')).json()).toMatchObject({ hour: 7, choices: { feedback: 'none' } });
  });

  it('reject invalid hours and choices', async () => {
    const response = await choose({}, 24);
    expect([response.statusCode, response.json().violations[0].propertyPath]).toEqual([422, 'hour']);
    expect((await choose({ assigned: 'weekly' })).statusCode).toBe(422);
    expect((await editor.get('/api/mail/settings')).json()).toMatchObject({ hour: 7, choices: { assigned: 'soon' } });
  });

  it('report a missing mail server, without creating emails', async () => {
    const bare = await testApp({}, openDatabase(fixture.location));
    apps.push(bare);
    expect((await bare.asUser(editor.user).get('/api/mail/settings')).json()).toMatchObject({ offered: false });
    await createProject('Gear review');
    bare.setNow(at('12:20'));
    expect([await planEmails(bare.deps), await sendEmails(bare.deps), await outbox()]).toEqual([0, 0, []]);
  });
});
