/** Author of a record's current version: by name, for that version, and for everyone who may open its form. */
import { expect, it } from 'vitest';
import { aClient, aProject, aUser } from '#server/testing/builders.ts';
import { type Caller, testTeam } from '#server/testing/test-app.ts';

const { app, admin, manager, editor } = await testTeam();

const lastChange = async (caller: Caller, path: string) => (await caller.get(`${path}/last_change`)).json();
const by = ({ user }: Caller) => ({ id: user.id, firstName: user.first_name, lastName: user.last_name });

it('names the last author of a project with the version of its ETag, also to its editor', async () => {
  const project = await aProject(app.db, { assigned_to_id: editor.user.id, assigned_by_id: manager.user.id });
  const path = `/api/projects/${project.id}`;
  expect(await lastChange(editor, path)).toEqual({ version: 1 });
  for (const [who, title] of [
    [manager, 'Spring film'],
    [admin, 'Summer film'],
  ] as const) {
    const { headers } = await who.patch(path, { title });
    const change = await lastChange(editor, path);
    expect(change).toMatchObject({ by: by(who) });
    expect(headers['etag']).toBe(`"${change.version}"`);
  }
});

it('names the last author of the settings, and nobody for defaults', async () => {
  expect(await lastChange(admin, '/api/settings')).toEqual({ version: 0 });
  const { headers } = await admin.patch('/api/settings', { name: 'Cutting room' });
  const change = await lastChange(admin, '/api/settings');
  expect(change).toMatchObject({ version: 1, by: by(admin) });
  expect(headers['etag']).toBe('"1"');
  // Repeating stored values doesn't create a version.
  await (await app.as('admin')).patch('/api/settings', { name: 'Cutting room' });
  expect(await lastChange(admin, '/api/settings')).toEqual(change);
});

it('names the last author of a client and of a person, and nobody after a restore from the trash', async () => {
  const client = await aClient(app.db);
  const person = await aUser(app.db, { type: 'manager' });
  for (const path of [`/api/clients/${client.id}`, `/api/users/${person.id}`]) {
    expect(await lastChange(admin, path)).toEqual({ version: 1 });
    await admin.patch(path, { firstName: 'Ada' });
    expect(await lastChange(admin, path)).toMatchObject({ version: 2, by: by(admin) });
    const { headers } = await admin.delete(path);
    expect((await admin.post(String(headers['undo']))).statusCode).toBeLessThan(300);
    expect((await lastChange(admin, path)).by).toBeUndefined();
  }
  const self = `/api/users/${manager.user.id}`;
  await manager.patch(self, { lastName: 'Reed' });
  expect(await lastChange(manager, self)).toMatchObject({ by: { id: manager.user.id, lastName: 'Reed' } });
});
