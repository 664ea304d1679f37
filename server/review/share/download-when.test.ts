/** When guests can download a version: never, once it is approved, or always; `mayDownload` still means always. */
import { beforeEach, expect, it } from 'vitest';
import { aCut, aProject } from '#server/testing/builders.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let manager: Caller;
let projectId: number;
beforeEach(async () => {
  app = await testApp();
  manager = await app.as('manager');
  projectId = (await aProject(app.db, { assigned_by_id: manager.user.id })).id;
});

const create = async (more: object) =>
  (
    await manager.post('/api/share_links', { project: `/api/projects/${projectId}`, label: 'For Dana', ...more })
  ).json();

it.each([
  [{}, { mayDownload: false, downloadWhen: 'never' }],
  [{ mayDownload: true }, { mayDownload: true, downloadWhen: 'always' }],
  [{ downloadWhen: 'approved' }, { mayDownload: false, downloadWhen: 'approved' }],
  [{ downloadWhen: 'always' }, { mayDownload: true, downloadWhen: 'always' }],
])('a link created with %o has %o', async (more, expected) => expect(await create(more)).toMatchObject(expected));

it.each([
  [{ mayDownload: true }, 'always'],
  // Clients that know only the flag repeat it with every change.
  [{ mayDownload: false, label: 'For Noa' }, 'approved'],
  [{ downloadWhen: 'never' }, 'never'],
])('a change by %o of a link to approved versions makes it %s', async (change, expected) => {
  const link = await create({ downloadWhen: 'approved' });
  expect((await manager.patch(link['@id'], change)).json().downloadWhen).toBe(expected);
});

it('offers only the approved version', async () => {
  const version = { project_id: projectId, uploaded_by_id: manager.user.id };
  const [one, two] = [await aCut(app.db, version), await aCut(app.db, { ...version, number: 2 })];
  const { url } = await create({ downloadWhen: 'approved', showsAllCuts: true });
  const token = url.split('/').at(-1);
  const { guest } = (await app.anonymous.post('/api/share/enter', { token })).json();
  await app.db.updateTable('cuts').set({ decision: 'approved' }).where('id', '=', one.id).execute();
  const { cuts } = (await app.anonymous.post('/api/share/read', { token, guest })).json();
  expect(cuts.map(({ id, mayDownload }: { id: number; mayDownload: boolean }) => [id, mayDownload])).toEqual([
    [two.id, false],
    [one.id, true],
  ]);
  const play = async (cut: number) => (await app.anonymous.post('/api/share/play', { token, guest, cut })).json();
  expect([await play(one.id), await play(two.id)].map((played) => 'download' in played)).toEqual([true, false]);
});
