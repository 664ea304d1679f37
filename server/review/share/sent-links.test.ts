/** Tests of links to sent versions: nothing tells a guest of a version that was not sent (docs/review.md#sent-only). */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '#server/platform/db/tables.ts';
import { aCut, aDeliverable, aProject, aShareLink } from '#server/testing/builders.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let manager: Caller;
let project: Row<'projects'>;
beforeEach(async () => {
  app = await testApp();
  manager = await app.as('manager');
  project = await aProject(app.db, { assigned_by_id: manager.user.id });
});

const aVersion = (number: number, more: Partial<Row<'cuts'>> = {}) =>
  aCut(app.db, { project_id: project.id, uploaded_by_id: manager.user.id, number, ...(more as object) });
const aLink = (more: object = {}) =>
  aShareLink(app.db, { project_id: project.id, created_by_id: manager.user.id, may_decide: true, ...more });
const call = (path: string, body: object) => app.anonymous.post(`/api/share/${path}`, body);
async function enter(token: string): Promise<{ token: string; guest: string }> {
  const { guest } = (await call('enter', { token })).json();
  await call('name', { token, guest, name: 'Dana' });
  return { token, guest };
}
const SENT = { sent_at: '2026-03-03T12:00:00.000Z' };

describe('a link to sent versions', () => {
  it('shows the newest sent version, which can be decided on although a newer one was uploaded', async () => {
    const [, sent, unsent] = [await aVersion(1, SENT), await aVersion(2, SENT), await aVersion(3)];
    const short = await aDeliverable(app.db, { project_id: project.id, name: 'Secret teaser' });
    await aVersion(4, { deliverable_id: short.id });
    const { token } = await aLink({ shows_sent_only: true });
    const visitor = await enter(token);
    const read = await call('read', visitor);
    expect(read.json()).toMatchObject({ shown: sent.id, latest: 2, cuts: [{ id: sent.id, number: 2 }] });
    expect([read.json().newest, read.json().cuts.length, read.body.includes('Secret')]).toEqual([undefined, 1, false]);
    for (const path of ['play', 'notes/read', 'unplayable', 'approve'])
      expect((await call(path, { ...visitor, cut: unsent.id })).statusCode).toBe(404);
    expect((await call('approve', { ...visitor, cut: sent.id })).statusCode).toBe(200);
    const decided = await app.db.selectFrom('cuts').select('decision').where('id', '=', sent.id).executeTakeFirst();
    expect(decided).toEqual({ decision: 'approved' });
  });

  it('hides a version that is marked as not sent', async () => {
    const sent = await aVersion(1);
    await manager.post(`/api/cuts/${sent.id}/send`);
    const { token } = await aLink({ shows_sent_only: true });
    const visitor = await enter(token);
    expect((await call('play', { ...visitor, cut: sent.id })).statusCode).toBe(200);
    await manager.delete(`/api/cuts/${sent.id}/send`);
    expect((await call('read', visitor)).json()).toMatchObject({ cuts: [], shown: null, latest: 0 });
    expect((await call('play', { ...visitor, cut: sent.id })).statusCode).toBe(404);
    expect((await app.anonymous.get(`/share/${token}/poster`)).statusCode).toBe(404);
  });

  it('is created and changed on the API, audited, and excludes the other scopes', async () => {
    const [body, path] = [
      { project: `/api/projects/${project.id}`, label: 'Dana', showsSentOnly: true },
      '/api/share_links',
    ];
    const made = (await manager.post(path, body)).json();
    expect(made).toMatchObject({ showsSentOnly: true, showsAllCuts: false });
    expect((await manager.post(path, { ...body, showsAllCuts: true })).json().violations).toMatchObject([
      { propertyPath: 'showsSentOnly' },
    ]);
    expect((await manager.patch(made['@id'], { showsAllCuts: true })).statusCode).toBe(422);
    const changed = await manager.patch(made['@id'], { showsAllCuts: true, showsSentOnly: false });
    expect(changed.json()).toMatchObject({ showsSentOnly: false, showsAllCuts: true });
    const audit = app.db.selectFrom('audit').selectAll().where('action', '=', 'share-links.change');
    expect((await audit.executeTakeFirstOrThrow()).before).toMatchObject({ showsSentOnly: true });
  });
});

describe('the version shown first', () => {
  it.each<[string[], number]>([
    [['approved', '', 'changes'], 2],
    [['', '', 'approved'], 1],
    [['approved', 'approved', 'changes'], 3],
    [['approved', 'approved', 'approved'], 1],
  ])('of deliverables with decisions %j is %d', async (decisions, first) => {
    const ids: number[] = [];
    for (const [at, decision] of decisions.entries()) {
      const short = at === 0 ? null : await aDeliverable(app.db, { project_id: project.id, name: `Short ${at}` });
      const cut = await aVersion(at + 1, { deliverable_id: short?.id ?? null, decision: decision as never, ...SENT });
      ids.push(cut.id);
    }
    for (const more of [{ shows_sent_only: true }, {}, { shows_all_cuts: true }]) {
      const visitor = await enter((await aLink(more)).token);
      expect((await call('read', visitor)).json().shown).toBe(ids[first - 1]);
    }
  });
});
