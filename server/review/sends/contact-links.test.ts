/** Links of contacts: whose name signs, who decides, what they show, and everything that ends them. */
// Runs on both databases: triggers of each engine end them.
import { beforeEach, describe, expect, it } from 'vitest';
import { addSeconds } from '#domain/platform/dates.ts';
import { DEMO_MAILER } from '#server/platform/net/mailer.ts';
import { sendEmails } from '#server/live/email/send-emails.ts';
import { aClient, aCut, aProject } from '#server/testing/builders.ts';
import { aContact } from '#server/testing/contacts.ts';
import { rounds } from '#server/testing/rounds.ts';
import { type Caller, testApp, type TestApp } from '#server/testing/test-app.ts';
import { contactLink, findContactLink } from './contact-link.ts';

const NOW = '2026-03-10T12:00:00.000Z';

let app: TestApp;
let manager: Caller;
let clientId: number;
let projectId: number;
let dana: number;
let noa: number;

beforeEach(async () => {
  app = await testApp();
  app.deps.mailer = DEMO_MAILER;
  app.setNow(NOW);
  manager = await app.as('manager');
  clientId = (await aClient(app.db)).id;
  const people = { client_id: clientId, assigned_by_id: manager.user.id };
  projectId = (await aProject(app.db, { status: 'started', ...people })).id;
  dana = (await aContact(app.db, { client_id: clientId, name: 'Dana Weiss' })).id;
  noa = (await aContact(app.db, { client_id: clientId, name: 'Noa Weiss', may_decide: false })).id;
});

const aVersion = (number: number) => aCut(app.db, { project_id: projectId, uploaded_by_id: manager.user.id, number });
const send = (cutId: number, contacts: readonly number[] = [dana, noa]) =>
  manager.post(`/api/cuts/${cutId}/send`, { contacts });
async function tokenOf(contactId: number): Promise<string> {
  const link = await findContactLink(app.db, { contactId, projectId });
  return link ? (contactLink(app.deps, link).link.split('/').at(-1) ?? '') : '';
}
const call = (path: string, body: object) => app.anonymous.post(`/api/share/${path}`, body);
async function enter(token: string): Promise<{ token: string; guest: string }> {
  return { token, guest: (await call('enter', { token })).json().guest };
}
const read = async (visitor: object) => (await call('read', visitor)).json();
const statusOf = async (token: string): Promise<number> => (await call('look', { token })).statusCode;

describe("a contact's link", () => {
  it('signs with the name of the contact, who decides without typing it', async () => {
    const { id } = await aVersion(1);
    await send(id);
    const visitor = await enter(await tokenOf(dana));
    expect(await read(visitor)).toMatchObject({
      name: 'Dana Weiss',
      mayDecide: true,
      contact: { name: 'Dana Weiss', signs: true, deciders: ['Dana Weiss'] },
      cuts: [{ number: 1, mayDownload: false }],
    });
    expect((await call('approve', { ...visitor, cut: id })).statusCode).toBe(200);
    expect((await manager.get(`/api/cuts/${id}`)).json()).toMatchObject({ decidedByGuest: 'Dana Weiss' });
    expect(await read(visitor)).toMatchObject({ mayDownload: false, cuts: [{ mayDownload: true }] });
    expect((await call('play', { ...visitor, cut: id })).json()).toHaveProperty('download');
  });

  it('gives no right to decide to contacts who may not, and says who does', async () => {
    const { id } = await aVersion(1);
    await send(id);
    const visitor = await enter(await tokenOf(noa));
    expect(await read(visitor)).toMatchObject({
      name: 'Noa Weiss',
      mayDecide: false,
      contact: { deciders: ['Dana Weiss'] },
    });
    expect((await call('approve', { ...visitor, cut: id })).statusCode).toBe(403);
    expect((await call('play', { ...visitor, cut: id })).json()).not.toHaveProperty('download');
    await manager.patch(`/api/client_contacts/${noa}`, { mayDecide: true });
    expect((await call('approve', { ...visitor, cut: id })).statusCode).toBe(200);
  });

  it('takes the right to decide from someone who gives another name, also after a reload', async () => {
    const { id } = await aVersion(1);
    await send(id);
    const visitor = await enter(await tokenOf(dana));
    await call('name', { ...visitor, name: 'Lea' });
    expect(await read(visitor)).toMatchObject({ name: 'Lea', mayDecide: false, contact: { signs: false } });
    expect((await call('approve', { ...visitor, cut: id })).statusCode).toBe(403);
    await call('name', { ...visitor, name: 'Dana Weiss' });
    expect((await call('approve', { ...visitor, cut: id })).statusCode).toBe(403);
    const note = { ...visitor, cut: id, content: 'Too dark', frame: 4 };
    expect((await call('notes', note)).json()).toMatchObject({ author: 'Dana Weiss' });
  });

  it('shows the sent version, which stays decidable while a newer one is not sent', async () => {
    const three = await aVersion(3);
    await send(three.id);
    const visitor = await enter(await tokenOf(dana));
    const four = await aVersion(4);
    const shown = await call('read', visitor);
    expect(shown.json()).toMatchObject({ shown: three.id, latest: 3 });
    expect(shown.body).not.toContain(`"number":4`);
    expect((await call('play', { ...visitor, cut: four.id })).statusCode).toBe(404);
    const { waits } = (await manager.get(`/api/projects/${projectId}/waits`)).json();
    expect(waits).toMatchObject([{ kind: 'approval', until: null }]);
    expect((await call('approve', { ...visitor, cut: three.id })).statusCode).toBe(200);
  });

  it('counts as opened at the first play, so that a scanner of emails is not a guest', async () => {
    const { id } = await aVersion(1);
    await send(id, [dana]);
    const link = await findContactLink(app.db, { contactId: dana, projectId });
    const visits = async () => (await manager.get(`/api/share_links/${link?.id}/visits`)).json();
    const visitor = await enter(await tokenOf(dana));
    expect((await manager.get(`/api/share_links/${link?.id}`)).json()).toMatchObject({ guests: 0, contact: dana });
    expect(await visits()).toMatchObject({ total: 0 });
    await call('play', { ...visitor, cut: id });
    await call('play', { ...visitor, cut: id });
    expect((await visits()).visits.map(({ act }: { act: string }) => act)).toEqual(['played', 'opened']);
    expect((await manager.get(`/api/share_links/${link?.id}`)).json().guests).toBe(1);
  });

  it('is stored as a digest: neither database nor outbox hold the token or the address', async () => {
    await send((await aVersion(1)).id);
    const token = await tokenOf(dana);
    expect(await statusOf(token)).toBe(200);
    const stored = JSON.stringify([
      await app.db.selectFrom('share_links').selectAll().execute(),
      await app.db.selectFrom('mails').selectAll().execute(),
    ]);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain('client.example');
  });

  it('gets another address on request, which the next email has too', async () => {
    await send((await aVersion(1)).id);
    const before = await tokenOf(dana);
    const link = await findContactLink(app.db, { contactId: dana, projectId });
    const { url } = (await manager.post(`/api/share_links/${link?.id}/address`)).json();
    expect(await statusOf(before)).toBe(404);
    expect(url.endsWith(await tokenOf(dana))).toBe(true);
    expect(await statusOf(await tokenOf(dana))).toBe(200);
    await send((await aVersion(2)).id);
    expect(await statusOf(url.split('/').at(-1))).toBe(200);
  });

  it('is not counted among the links made by hand', async () => {
    await send((await aVersion(1)).id);
    await app.db.updateTable('share_links').set({ contact_id: null }).execute();
    const many = Array.from({ length: 48 }, (_, n) => n);
    const row = await app.db.selectFrom('share_links').selectAll().executeTakeFirstOrThrow();
    const copies = many.map((n) => ({ ...row, id: 1_000 + n, token_hash: `hash ${n}` }));
    await app.db.insertInto('share_links').values(copies).execute();
    const body = { project: `/api/projects/${projectId}`, label: 'By hand' };
    expect((await manager.post('/api/share_links', body)).statusCode).toBe(409);
    await app.db.updateTable('share_links').set({ contact_id: dana }).where('id', '=', 1_000).execute();
    expect((await manager.post('/api/share_links', body)).statusCode).toBe(201);
  });
});

describe('ends', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['with its contact', () => manager.delete(`/api/client_contacts/${dana}`)],
    [
      'when the project moves to another client',
      async () => manager.patch(`/api/projects/${projectId}`, { client: `/api/clients/${(await aClient(app.db)).id}` }),
    ],
    [
      'when it is revoked',
      async () =>
        manager.post(`/api/share_links/${(await findContactLink(app.db, { contactId: dana, projectId }))?.id}/revoke`),
    ],
    [
      '90 days after the last email',
      async () => {
        app.setNow(addSeconds(NOW, 60));
        await sendEmails(app.deps);
        app.setNow(addSeconds(NOW, 60 + 90 * 86_400));
      },
    ],
  ])('%s', async (_case, act) => {
    await send((await aVersion(1)).id);
    const token = await tokenOf(dana);
    const visitor = await enter(token);
    expect((await call('read', visitor)).statusCode).toBe(200);
    await act();
    expect([await statusOf(token), (await call('read', visitor)).statusCode]).toEqual([404, 404]);
  });

  it('not before, and opens again under the same address with the next email', async () => {
    await send((await aVersion(1)).id);
    const token = await tokenOf(dana);
    app.setNow(addSeconds(NOW, 60));
    await sendEmails(app.deps);
    app.setNow(addSeconds(NOW, 90 * 86_400));
    expect(await statusOf(token)).toBe(200);
    app.setNow(addSeconds(NOW, 91 * 86_400));
    expect(await statusOf(token)).toBe(404);
    manager = app.asUser(manager.user);
    await send((await aVersion(2)).id);
    expect(await statusOf(token)).toBe(200);
  });

  it('when the contact is deleted while the project is in the trash, and else comes back with it', async () => {
    await send((await aVersion(1)).id);
    const tokens = [await tokenOf(dana), await tokenOf(noa)];
    app.setNow(addSeconds(NOW, 60));
    await sendEmails(app.deps);
    await manager.delete(`/api/projects/${projectId}`);
    await manager.delete(`/api/client_contacts/${dana}`);
    const { id } = await app.db.selectFrom('bin').select('id').executeTakeFirstOrThrow();
    expect((await manager.post(`/api/bin/${id}/restore`, {})).statusCode).toBe(200);
    expect(await Promise.all(tokens.map(statusOf))).toEqual([404, 200]);
    const { sends } = (await manager.get(`/api/projects/${projectId}/sends`)).json();
    expect(sends).toMatchObject([
      { name: 'Noa Weiss', contact: noa },
      { name: 'Dana Weiss', contact: null },
    ]);
  });
});

it('never shows a version that is not sent, whatever happens', async () => {
  const random = (n: number): number => Math.floor(Math.random() * n);
  for (let round = 0; round < rounds(2, 40); round += 1) {
    await app.db.deleteFrom('client_sends').execute();
    await app.db.deleteFrom('cuts').execute();
    await app.db.deleteFrom('waits').execute();
    const first = await aVersion(1);
    await send(first.id);
    const visitor = await enter(await tokenOf(dana));
    let number = 1;
    const history: string[] = [];
    for (let step = 0; step < 12; step += 1) {
      const cuts = await app.db.selectFrom('cuts').selectAll().orderBy('number').execute();
      const cut = cuts[random(cuts.length)];
      const action = ['upload', 'send', 'unsend', 'approve', 'changes', 'delete'][random(6)] ?? '';
      history.push(`${action} ${cut?.number}`);
      if (action === 'upload') await aVersion((number += 1));
      if (cut && action === 'send') await send(cut.id);
      if (cut && action === 'unsend') await manager.delete(`/api/cuts/${cut.id}/send`);
      if (cut && action === 'approve') await call('approve', { ...visitor, cut: cut.id });
      if (cut && action === 'changes') await manager.post(`/api/cuts/${cut.id}/request_changes`, { reason: 'Color' });
      if (cut && action === 'delete' && cuts.length > 1) await manager.delete(`/api/cuts/${cut.id}`);
      const now = await app.db.selectFrom('cuts').selectAll().orderBy('number', 'desc').execute();
      const newestSent = now.find(({ sent_at: sentAt, file_removed_at: gone }) => sentAt !== null && gone === null);
      const shown = await read(visitor);
      expect([history, shown.cuts.map((one: { number: number }) => one.number)]).toEqual([
        history,
        newestSent ? [newestSent.number] : [],
      ]);
      for (const one of now.filter(({ id }) => id !== newestSent?.id))
        expect((await call('play', { ...visitor, cut: one.id })).statusCode).toBe(404);
    }
  }
});
