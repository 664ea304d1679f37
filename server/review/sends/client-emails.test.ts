/** Emails to contacts: who gets which, when they leave, what takes them back, and what addresses and limits do to them. */
// Runs on both databases: emails are locked and counted by hand-written SQL.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addSeconds } from '#domain/platform/dates.ts';
import { digestOf } from '#server/identity/link-tokens/link-token.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { sendEmails } from '#server/live/email/send-emails.ts';
import { aClient, aCut, aProject } from '#server/testing/builders.ts';
import { aContact } from '#server/testing/contacts.ts';
import { createDatabaseFixture, type DatabaseFixture } from '#server/testing/databases.ts';
import { type MailServer, mailServer } from '#server/testing/mail-server.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { planClientReminders } from './plan-reminders.ts';

/** A Tuesday. */
const NOW = '2026-03-10T12:00:00.000Z';

let fixture: DatabaseFixture;
let smtp: MailServer;
let app: TestApp;
let manager: Caller;
let clientId: number;
let projectId: number;
let dana: number;
let noa: number;

beforeEach(async () => {
  [fixture, smtp] = [await createDatabaseFixture(), await mailServer()];
  const config = {
    mail: { smtpUrl: smtp.url, from: 'Cutroom <cutroom@example.com>' },
    publicUrl: 'https://cut.example.com',
  };
  app = await testApp(config, openDatabase(fixture.location));
  app.setNow(NOW);
  manager = await app.as('manager', { first_name: 'Maya', last_name: 'Okafor', email: 'maya@team.example' });
  clientId = (await aClient(app.db)).id;
  const people = { client_id: clientId, assigned_by_id: manager.user.id };
  projectId = (await aProject(app.db, { title: 'Wedding film', status: 'started', ...people })).id;
  dana = (await aContact(app.db, { client_id: clientId, name: 'Dana Weiss', email: 'dana@weiss.example' })).id;
  const more = { name: 'Noa Weiss', email: 'noa@weiss.example', may_decide: false };
  noa = (await aContact(app.db, { client_id: clientId, ...more })).id;
});
afterEach(async () => {
  await app.close();
  await smtp.close();
  await fixture.drop();
});

const after = (seconds: number): string => addSeconds(NOW, seconds);
/** Plans reminders and sends what is due at this time. */
async function runAt(now: string): Promise<void> {
  app.setNow(now);
  await planClientReminders(app.deps);
  await sendEmails(app.deps);
}
const aVersion = (number: number) => aCut(app.db, { project_id: projectId, uploaded_by_id: manager.user.id, number });
const send = (cutId: number, contacts: readonly number[], more: object = {}) =>
  manager.post(`/api/cuts/${cutId}/send`, { contacts, ...more });
const sends = async () => (await manager.get(`/api/projects/${projectId}/sends`)).json().sends;
const mails = () => app.db.selectFrom('mails').select(['kind', 'sent_at', 'failed_at']).orderBy('id').execute();
const unfolded = (raw: string): string => raw.replace(/\r\n[ \t]+/g, ' ');
const headerOf = (raw: string, name: string): string =>
  new RegExp(`^${name}: *(.*)$`, 'mi').exec(unfolded(raw.split('\r\n\r\n')[0] ?? ''))?.[1]?.trim() ?? '';
const textOf = (raw: string): string => {
  const part = raw.split(/^--.*$/m).find((one) => one.includes('Content-Type: text/plain')) ?? '';
  return part
    .replace(/=\r\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (codes) => Buffer.from(codes.replaceAll('=', ''), 'hex').toString());
};
const received = (): string[] => smtp.received.map(({ to, raw }) => `${to}: ${headerOf(raw, 'Subject')}`);
const tokenIn = (raw: string): string => /\/share\/([\w-]+)/.exec(textOf(raw))?.[1] ?? '';
const approve = (cutId: number) => manager.post(`/api/cuts/${cutId}/approve`, {});

describe('a version', () => {
  it('leaves after a minute with a link of its own for each contact, and opens one wait', async () => {
    const { id } = await aVersion(1);
    const sent = await send(id, [dana, noa], { message: 'The ending is new.\nhttps://evil.example' });
    expect([sent.statusCode, typeof sent.json().sentAt]).toEqual([200, 'string']);
    await runAt(after(59));
    expect(received()).toEqual([]);
    expect(await sends()).toMatchObject([
      { name: 'Noa Weiss', state: 'waiting' },
      { name: 'Dana Weiss', versions: [1] },
    ]);
    await runAt(after(60));
    expect(received()).toEqual([
      'dana@weiss.example: Wedding film: a version to review',
      'noa@weiss.example: Wedding film: a version to review',
    ]);
    const [first, second] = smtp.received.map(({ raw }) => raw) as [string, string];
    expect([headerOf(first, 'To'), headerOf(first, 'Reply-To')]).toEqual([
      'Dana Weiss <dana@weiss.example>',
      'maya@team.example',
    ]);
    expect(headerOf(first, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(textOf(first)).toContain('Version 1');
    expect(textOf(first)).toContain('The ending is new.');
    expect(first).not.toContain('href="https://evil.example"');
    expect(textOf(second)).toContain('Dana Weiss can approve it.');
    expect(tokenIn(first)).not.toBe(tokenIn(second));
    const { waits } = (await manager.get(`/api/projects/${projectId}/waits`)).json();
    expect(waits).toHaveLength(1);
    await runAt(after(600));
    expect(smtp.received).toHaveLength(2);
    expect(await sends()).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
  });

  it('goes only to those who were not told yet when it is sent again', async () => {
    const { id } = await aVersion(1);
    await send(id, [dana]);
    await runAt(after(60));
    expect((await send(id, [dana, noa])).statusCode).toBe(200);
    await runAt(after(200));
    expect(received()).toHaveLength(2);
    const { waits } = (await manager.get(`/api/projects/${projectId}/waits`)).json();
    expect(waits).toHaveLength(1);
  });

  it('joins the email that waits, and later ones within the hour the next email at its end', async () => {
    const short = await app.db
      .insertInto('deliverables')
      .values({ project_id: projectId, name: 'Short', position: 0, created_at: NOW })
      .returning('id')
      .executeTakeFirstOrThrow();
    const one = await aVersion(1);
    const two = await aCut(app.db, {
      project_id: projectId,
      uploaded_by_id: manager.user.id,
      number: 2,
      deliverable_id: short.id,
    });
    await send(one.id, [dana], { message: 'First.' });
    await send(two.id, [dana], { message: 'Second.' });
    await runAt(after(60));
    expect(received()).toEqual(['dana@weiss.example: Wedding film: 2 versions to review']);
    expect(textOf(smtp.received[0]?.raw ?? '')).toContain('Short, version 2');
    const three = await aVersion(3);
    await send(three.id, [dana]);
    await runAt(after(60 + 3_599));
    expect(received()).toHaveLength(1);
    await runAt(after(60 + 3_600));
    expect(received()).toHaveLength(2);
  });

  it.each([
    ['taking the send back', (id: number) => manager.delete(`/api/cuts/${id}/send`)],
    ['an approval', approve],
    ['a request for changes', (id: number) => manager.post(`/api/cuts/${id}/request_changes`, { reason: 'Color' })],
    ['deleting the contact', () => manager.delete(`/api/client_contacts/${dana}`)],
    ['deleting the project', () => manager.delete(`/api/projects/${projectId}`)],
    [
      'revoking the link',
      async () => {
        const { id } = await app.db.selectFrom('share_links').select('id').executeTakeFirstOrThrow();
        await manager.post(`/api/share_links/${id}/revoke`);
      },
    ],
  ])('is withdrawn by %s', async (_case, act) => {
    const { id } = await aVersion(1);
    await send(id, [dana]);
    await act(id);
    expect(await mails()).toEqual([]);
    await runAt(after(3_600));
    expect(received()).toEqual([]);
  });

  it('is not sent to a contact of another client, who stopped the emails, or whose address is refused', async () => {
    const { id } = await aVersion(1);
    const stranger = await aContact(app.db, { client_id: (await aClient(app.db)).id });
    const refused = await send(id, [dana, stranger.id]);
    expect([refused.statusCode, refused.json().violations[0].propertyPath]).toEqual([422, 'contacts[1]']);
    expect((await app.db.selectFrom('cuts').select('sent_at').executeTakeFirstOrThrow()).sent_at).toBeNull();
    expect(await mails()).toEqual([]);
  });

  it('is refused to editors, and without a mail server', async () => {
    const { id } = await aVersion(1);
    const editor = await app.as('editor');
    await app.db.updateTable('projects').set({ assigned_to_id: editor.user.id }).execute();
    expect((await editor.post(`/api/cuts/${id}/send`, { contacts: [dana] })).statusCode).toBe(403);
    const asked = await editor.post(`/api/projects/${projectId}/waits`, { kind: 'footage', contacts: [dana] });
    expect(asked.statusCode).toBe(403);
    expect((await editor.get(`/api/projects/${projectId}/sends`)).statusCode).toBe(200);
  });

  it('counts for the limit of a sender, and writes nothing beyond it', async () => {
    const { id } = await aVersion(1);
    const row = { project_id: projectId, contact_name: '', kind: 'request' as const, cuts: '[]' as never, message: '' };
    const old = Array.from({ length: 49 }, () => ({ ...row, sent_by_id: manager.user.id, created_at: NOW }));
    await app.db.insertInto('client_sends').values(old).execute();
    const refused = await send(id, [dana, noa]);
    expect(refused.statusCode).toBe(429);
    expect(refused.body).toContain('You can send 50 emails to clients an hour. Try again later.');
    expect(await mails()).toEqual([]);
    expect((await send(id, [dana])).statusCode).toBe(200);
  });
});

it('keeps headers to one line, whatever a name or a title contains', async () => {
  await app.db.updateTable('projects').set({ title: 'Film\r\nBcc: other@evil.example' }).execute();
  const name = 'Dana\r\nBcc: other@evil.example';
  await app.db.updateTable('client_contacts').set({ name }).where('id', '=', dana).execute();
  const { id } = await aVersion(1);
  await send(id, [dana], { message: '\r\n.\r\nRCPT TO:<other@evil.example>' });
  await runAt(after(60));
  expect(smtp.received.map(({ to }) => to)).toEqual(['dana@weiss.example']);
  expect(headerOf(smtp.received[0]?.raw ?? '', 'Bcc')).toBe('');
});

describe('a request', () => {
  it('asks for footage in an email, and is dropped when the client has replied', async () => {
    const asked = await manager.post(`/api/projects/${projectId}/waits`, {
      kind: 'footage',
      contacts: [dana],
      message: 'The second card.',
    });
    expect(asked.statusCode).toBe(201);
    await runAt(after(60));
    expect(received()).toEqual(['dana@weiss.example: Wedding film: footage needed']);
    expect(textOf(smtp.received[0]?.raw ?? '')).toContain('The second card.');
    await manager.patch(`/api/waits/${asked.json().id}`, { until: after(120).replace('.000Z', 'Z') });
    app.setNow(after(200));
    const again = await manager.post(`/api/projects/${projectId}/waits`, { kind: 'brief', contacts: [noa] });
    await manager.delete(`/api/waits/${again.json().id}`);
    await runAt(after(400));
    expect(received()).toHaveLength(1);
  });
});

describe('a request for footage', () => {
  const makePage = async (contact: number): Promise<string> =>
    (await manager.post(`/api/client_contacts/${contact}/page`)).json().url;
  /** The manager, signed in again since the clock was moved. */
  const later = () => app.asUser(manager.user);
  const request = (kind = 'footage') =>
    later().post(`/api/projects/${projectId}/waits`, { kind, contacts: [dana, noa] });
  const texts = () => smtp.received.map(({ raw }) => textOf(raw));

  it("offers the contact's page, and so does its reminder; another request, and one without a page, don't", async () => {
    const url = await makePage(dana);
    const wait = await request();
    await runAt(after(60));
    expect(texts()[0]).toContain(`Send your files here: ${url}`);
    expect(texts()[1]).not.toContain('/client/');
    const token = url.split('/').at(-1);
    expect((await app.anonymous.post('/api/client_page/enter', { token })).statusCode).toBe(200);
    await runAt('2026-03-13T09:00:00.000Z');
    expect(texts()[2]).toContain(`Send your files here: ${url}`);
    await later().delete(`/api/waits/${wait.json().id}`);
    await request('brief');
    await runAt('2026-03-13T12:00:00.000Z');
    expect(texts().slice(4)).toHaveLength(2);
    for (const text of texts().slice(4)) expect(text).not.toContain('/client/');
  });

  it('offers the new address after another one was made, and none once the page has ended or leaves the project out', async () => {
    const old = await makePage(dana);
    const url = await makePage(dana);
    expect(url).not.toBe(old);
    await request();
    await runAt(after(60));
    expect(texts()[0]).toContain(`Send your files here: ${url}`);
    const reminder = async (now: string): Promise<string> => {
      await runAt(now);
      return texts().at(-2) ?? '';
    };
    await later().patch(`/api/projects/${projectId}`, { hiddenFromClient: true });
    expect(await reminder('2026-03-13T09:00:00.000Z')).not.toContain('/client/');
    await later().patch(`/api/projects/${projectId}`, { hiddenFromClient: false });
    await later().delete(`/api/client_contacts/${dana}/page`);
    expect(await reminder('2026-03-16T09:00:00.000Z')).not.toContain('/client/');
    expect(texts()).toHaveLength(6);
    for (const token of [old, url].map((one) => one.split('/').at(-1)))
      expect((await app.anonymous.post('/api/client_page/enter', { token })).statusCode).toBe(404);
  });

  it('offers no page whose token another key made or that was random, which still opens', async () => {
    const token = 'a'.repeat(43);
    for (const token_salt of [null, 'salt']) {
      await makePage(dana);
      await app.db
        .updateTable('client_pages')
        .set({ token_salt, token_hash: digestOf(token) })
        .execute();
      const wait = await request();
      await runAt(after(60));
      expect(texts().at(-2)).toContain('footage');
      expect(texts().at(-2)).not.toContain('/client/');
      expect((await app.anonymous.post('/api/client_page/enter', { token })).statusCode).toBe(200);
      await later().delete(`/api/waits/${wait.json().id}`);
      app.setNow(NOW);
    }
  });
});

describe('reminders', () => {
  it('leave at 09:00 of working days, twice, and end with the wait', async () => {
    const { id } = await aVersion(1);
    await send(id, [dana]);
    await runAt(after(60));
    await runAt('2026-03-13T08:59:00.000Z');
    expect(received()).toHaveLength(1);
    await runAt('2026-03-13T09:00:00.000Z');
    await runAt('2026-03-13T10:00:00.000Z');
    expect(received().slice(1)).toEqual(['dana@weiss.example: Reminder: Wedding film']);
    // Six days later is a Monday; a third one never comes.
    await runAt('2026-03-16T09:00:00.000Z');
    await runAt('2026-03-30T09:00:00.000Z');
    expect(received()).toHaveLength(3);
  });

  it('wait for a working day', async () => {
    const admin = await app.as('admin');
    await admin.patch('/api/settings', { clientReminderDays: 4 });
    await send((await aVersion(1)).id, [dana]);
    await runAt(after(60));
    await runAt('2026-03-14T10:00:00.000Z');
    await runAt('2026-03-15T10:00:00.000Z');
    expect(received()).toHaveLength(1);
    await runAt('2026-03-16T09:00:00.000Z');
    expect(received()).toHaveLength(2);
  });

  it('are not sent once the version is decided', async () => {
    const { id } = await aVersion(1);
    await send(id, [dana]);
    await runAt(after(60));
    await approve(id);
    await runAt('2026-03-16T10:00:00.000Z');
    expect(received().filter((line) => line.includes('Reminder'))).toEqual([]);
  });

  it('never leave with 0 days', async () => {
    const admin = await app.as('admin');
    await admin.patch('/api/settings', { clientReminderDays: 0 });
    const { id } = await aVersion(1);
    await send(id, [dana]);
    await runAt(after(60));
    await runAt('2026-03-30T10:00:00.000Z');
    expect(received()).toHaveLength(1);
  });
});

it('tells contacts once that everything is approved, with the download', async () => {
  const { id } = await aVersion(1);
  await send(id, [dana]);
  await runAt(after(60));
  await approve(id);
  await approve(id);
  await runAt(after(7_200));
  await runAt(after(9_000));
  expect(received().slice(1)).toEqual(['dana@weiss.example: Wedding film: approved']);
});

it('reports each email that left to webhooks, with the client and the project', async () => {
  const webhook = { url: 'https://example.com/hook', secret: 'locked', created_at: NOW, is_active: true };
  await app.db
    .insertInto('webhooks')
    .values({ ...webhook, events: ' client.emailed ' })
    .execute();
  await send((await aVersion(1)).id, [dana]);
  const deliveries = () =>
    app.db.selectFrom('webhook_deliveries').select(['event', 'record_id', 'project_id']).execute();
  expect(await deliveries()).toEqual([]);
  await runAt(after(60));
  expect(await deliveries()).toEqual([{ event: 'client.emailed', record_id: clientId, project_id: projectId }]);
});

describe('an address', () => {
  it('is refused after 550 to the recipient, and only then', async () => {
    const { id } = await aVersion(1);
    smtp.refuse(550, 'dana@weiss.example');
    smtp.refuseAt('content', 550);
    await send(id, [dana, noa]);
    await runAt(after(60));
    const { contacts } = (await manager.get(`/api/clients/${clientId}/contacts`)).json();
    expect(contacts).toMatchObject([{ emailState: 'refused' }, { emailState: 'on' }]);
    expect(await sends()).toMatchObject([{ state: 'failed' }, { state: 'failed', emailState: 'refused' }]);
    const admin = await app.as('admin');
    const { items } = (await admin.get('/api/mail/troubles')).json();
    expect(items.map(({ to }: { to: string }) => to).toSorted()).toEqual(['dana@weiss.example', 'noa@weiss.example']);
    smtp.refuse(undefined);
    const again = await send((await aVersion(2)).id, [dana]);
    expect([again.statusCode, again.json().violations[0].propertyPath]).toEqual([422, 'contacts[0]']);
  });

  it('stops by a post, not by opening the page, and only its owner turns it on again', async () => {
    const { id } = await aVersion(1);
    await send(id, [dana]);
    await runAt(after(60));
    const { raw = '' } = smtp.received[0] ?? {};
    const url = new URL(/<(https:[^>]+)>/.exec(headerOf(raw, 'List-Unsubscribe'))?.[1] ?? '');
    const path = `${url.pathname}${url.search}`;
    const post = (at: string) => app.fastify.inject({ method: 'POST', url: at, payload: 'List-Unsubscribe=One-Click' });
    const state = async () => (await manager.get(`/api/clients/${clientId}/contacts`)).json().contacts[0].emailState;
    const page = await app.fastify.inject({ method: 'GET', url: path });
    expect([page.statusCode, await state()]).toEqual([200, 'on']);
    expect((await post(path.replace('client=', 'client=9'))).statusCode).toBe(404);
    const stopped = await post(path);
    expect([stopped.statusCode, await state()]).toEqual([200, 'stopped']);
    const resume = /action="([^"]+)"/.exec(stopped.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    await app.fastify.inject({ method: 'GET', url: resume });
    expect(await state()).toBe('stopped');
    await post(resume);
    expect(await state()).toBe('on');
  });

  it('that stops within the minute gets no email', async () => {
    const { id } = await aVersion(1);
    await send(id, [dana]);
    const { addressDigestOf } = await import('#server/work/contacts/contacts.store.ts');
    const digest = addressDigestOf('dana@weiss.example');
    const stop = { client_id: clientId, address_digest: digest, reason: 'stopped' as const, at: NOW };
    await app.db.insertInto('email_stops').values(stop).execute();
    await runAt(after(60));
    expect([received(), await mails()]).toEqual([[], []]);
  });
});
