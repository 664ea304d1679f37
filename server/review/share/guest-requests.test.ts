/** Tests that a guest's request for changes stays readable: for its guests, and for the team after its own decision (docs/review.md#guest-requests). */
import { beforeEach, expect, it } from 'vitest';
import type { Row } from '#server/platform/db/tables.ts';
import { aCut, aProject, aShareLink } from '#server/testing/builders.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let manager: Caller;
let project: Row<'projects'>;
beforeEach(async () => {
  app = await testApp();
  manager = await app.as('manager');
  project = await aProject(app.db, { assigned_by_id: manager.user.id });
});

const aVersion = (number: number) => aCut(app.db, { project_id: project.id, uploaded_by_id: manager.user.id, number });
const aLink = (more: object = {}) =>
  aShareLink(app.db, { project_id: project.id, created_by_id: manager.user.id, may_decide: true, ...more });
const call = (path: string, body: object) => app.anonymous.post(`/api/share/${path}`, body);
async function enter(token: string): Promise<{ token: string; guest: string }> {
  const { guest } = (await call('enter', { token })).json();
  await call('name', { token, guest, name: 'Dana' });
  return { token, guest };
}
const reasonOf = async (id: number) => (await manager.get(`/api/cuts/${id}`)).json().decisionReason;

it("shows guests the request made through their link again, but not a team member's", async () => {
  const cut = await aVersion(1);
  const [link, held] = [await aLink(), await aLink({ is_held: true })];
  const requestOf = async (visitor: object) => (await call('read', visitor)).json().cuts[0].request;
  const ask = async (visitor: object) =>
    (await call('request_changes', { ...visitor, cut: cut.id, reason: 'Shorter.' })).statusCode;
  const visitor = await enter(link.token);
  expect(await ask(visitor)).toBe(200);
  const later = await enter(link.token);
  expect([await requestOf(visitor), await requestOf(later)]).toEqual(['Shorter.', 'Shorter.']);
  const [own, others] = [await enter(held.token), await enter(held.token)];
  expect(await requestOf(own)).toBeUndefined();
  expect(await ask(own)).toBe(200);
  expect([await requestOf(own), await requestOf(others)]).toEqual(['Shorter.', undefined]);
  await manager.post(`/api/cuts/${cut.id}/request_changes`, { reason: 'Budget is gone.' });
  expect(await requestOf(visitor)).toBeUndefined();
});

it('keeps the request of a guest next to the reason of the team', async () => {
  const cut = await aVersion(1);
  const visitor = await enter((await aLink()).token);
  await call('request_changes', { ...visitor, cut: cut.id, reason: 'Shorter.' });
  await manager.post(`/api/cuts/${cut.id}/request_changes`, { reason: 'And louder.' });
  expect(await reasonOf(cut.id)).toBe('And louder.\n\nRequested by guest Dana: Shorter.');
});

it.each(['request_changes', 'revision'])('keeps it on the version when a round starts: %s', async (action) => {
  const cut = await aVersion(1);
  const visitor = await enter((await aLink()).token);
  await call('request_changes', { ...visitor, cut: cut.id, reason: 'Shorter.' });
  const times = { startedAt: '2026-03-10T10:00:00Z', endedAt: '2026-03-10T11:00:00Z' };
  const ended = await manager.patch(`/api/projects/${project.id}`, { status: 'completed', ...times, reason: 'Done.' });
  const path = action === 'request_changes' ? `/api/cuts/${cut.id}/${action}` : `/api/projects/${project.id}/${action}`;
  const requested = await manager.post(path, { reason: 'Round two.' });
  expect([ended.statusCode, requested.statusCode < 300]).toEqual([200, true]);
  expect(await reasonOf(cut.id)).toBe('Shorter.');
  const { revisionHistory } = (await manager.get(`/api/projects/${project.id}`)).json();
  expect(revisionHistory).toMatchObject([{ reason: 'Round two.' }]);
  expect((await manager.post(String(requested.headers['undo']))).statusCode).toBe(200);
  expect(await reasonOf(cut.id)).toBe('Shorter.');
});
