/** Tests of versions that a guest's browser can't play: the team is notified once (docs/review.md#unplayable). */
// Runs on both databases: concurrent reports wait for the lock on the version.
import { beforeEach, expect, it } from 'vitest';
import { insertJob } from '#server/platform/jobs/jobs.store.ts';
import type { Row } from '#server/platform/db/tables.ts';
import { aCut, aProject, aShareLink } from '#server/testing/builders.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

let project: number;
let latest: Row<'cuts'>;

const app = await testApp();
const manager = await app.as('manager');
const editor = await app.as('editor');

beforeEach(async () => {
  project = (await aProject(app.db, { assigned_by_id: manager.user.id, assigned_to_id: editor.user.id })).id;
  latest = await aCut(app.db, { project_id: project, uploaded_by_id: editor.user.id, number: 2 });
});

type Visitor = { token: string; guest: string };

const aLink = () => aShareLink(app.db, { project_id: project, created_by_id: manager.user.id });

async function visit({ token }: { token: string }, name?: string): Promise<Visitor> {
  const visitor = { token, guest: (await app.anonymous.post('/api/share/enter', { token })).json().guest as string };
  if (name !== undefined) await app.anonymous.post('/api/share/name', { ...visitor, name });
  return visitor;
}

const AGENT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1';
const report = (visitor: Visitor) =>
  app.anonymous.post('/api/share/unplayable', { ...visitor, cut: latest.id }, { 'user-agent': AGENT });
const inboxOf = async (caller: Caller) => (await caller.get(`/api/notifications?project=${project}`)).json().items;

it('is reported to the team once, with browser and reason', async () => {
  await app.db.updateTable('cuts').set({ codec: 'prores' }).where('id', '=', latest.id).execute();
  const link = await aLink();
  const visitor = await visit(link, 'Dana');
  const responses = await Promise.all([report(visitor), report(visitor), report(await visit(link))]);
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const line = {
    kind: 'unplayable',
    count: 1,
    cutNumber: 2,
    detail: "version 2 in Safari on iPhone: Browsers can't play ProRes.",
  };
  for (const caller of [manager, editor]) expect(await inboxOf(caller)).toMatchObject([line]);
  await manager.post('/api/notifications/read', {});
  await report(visitor);
  expect(await inboxOf(manager)).toHaveLength(1);
});

it('is reported without a reason when the file should play', async () => {
  await report(await visit(await aLink()));
  expect(await inboxOf(editor)).toMatchObject([{ detail: 'version 2 in Safari on iPhone' }]);
  expect((await inboxOf(editor))[0]).not.toHaveProperty('guestName');
});

it('is not reported while its copy is made', async () => {
  const job = { kind: 'cut-copy', key: `cut-copy:${latest.id}`, payload: {}, now: app.deps.clock() };
  await insertJob(app.db, job);
  const visitor = await visit(await aLink());
  expect((await report(visitor)).statusCode).toBe(200);
  expect(await inboxOf(manager)).toEqual([]);
  await app.db.deleteFrom('jobs').execute();
  await report(visitor);
  expect(await inboxOf(manager)).toHaveLength(1);
});
