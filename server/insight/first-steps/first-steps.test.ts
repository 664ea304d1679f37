/** Tests of the first steps through the API: completed by existing records, dismissed for all administrators. */
// Runs on both databases: its statement is hand-written SQL.
import { beforeEach, expect, it } from 'vitest';
import { aClient, aProject } from '#server/testing/builders.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let admin: Caller;
beforeEach(async () => {
  app = await testApp();
  admin = await app.as('admin');
});

const steps = async (caller = admin) => (await caller.get('/api/first_steps')).json();
const NONE = { house: false, people: false, clients: false, projects: false, dismissed: false };

it('checks off steps based on existing records', async () => {
  expect(await steps()).toEqual(NONE);
  await admin.patch('/api/settings', { editorTimer: 'start' });
  expect(await steps()).toEqual({ ...NONE, house: true });
  const gone = await app.as('editor', { deleted_at: '2026-03-01T00:00:00.000Z' });
  expect((await steps()).people).toBe(false);
  expect(gone.user.id).not.toBe(admin.user.id);
  await app.as('editor');
  await aClient(app.db);
  expect(await steps()).toEqual({ ...NONE, house: true, people: true, clients: true });
  await aProject(app.db);
  expect((await steps()).projects).toBe(true);
});

it('dismisses the steps for every administrator, without counting settings as answered', async () => {
  expect((await admin.post('/api/first_steps/dismiss')).json()).toEqual({ ...NONE, dismissed: true });
  await admin.post('/api/first_steps/dismiss');
  const other = await app.as('admin');
  expect(await steps(other)).toEqual({ ...NONE, people: true, dismissed: true });
  expect((await admin.get('/api/settings')).json().answered).toBe(false);
});
