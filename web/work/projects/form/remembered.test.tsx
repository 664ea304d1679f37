/** Tests of values that a new project copies when its type was given before the form opened; copied values don't count as typed (docs/projects.md#remembered). */
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { aClient, aProject } from '#server/testing/builders.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { field, type Form, formOf, openMore, retype } from '#web/testing/project-form.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let server: TestApp;
let client: { id: number; text: string };
beforeEach(async () => {
  server = await testApp();
  const { id } = await aClient(server.db, { first_name: 'Ada', last_name: 'Reed' });
  client = { id, text: 'Ada Reed' };
  await aProject(server.db, { client_id: id, class: 'Podcast', platform: 'YouTube', edit_ratio_min: 7 });
});

const open = async () => renderScreen('/manager', { server, caller: await server.as('manager') });
const typeOf = (form: Form) => form.getByRole<HTMLInputElement>('combobox', { name: /^Project Type/ }).value;
const ratioOf = (form: Form) => field(form, 'Minimum Edit Ratio').value;

/** Opens the form as the command palette does. */
async function started(formStart: object) {
  const view = await open();
  await screen.findByRole('heading', { level: 1 });
  await view.router.navigate({ to: '/manager/projects', search: { form: 'new' }, state: { formStart } });
  const form = await formOf('New Project');
  await openMore(view, form);
  return { view, form };
}

it('keeps a given type, and uses the workspace ratio for it', async () => {
  const admin = await server.as('admin');
  await admin.patch('/api/settings', { editRatios: { Premium: 4, Standard: null, Basic: 12, Podcast: null } });
  const { form } = await started({ title: 'Spring film', client, projectClass: 'Basic' });
  await waitFor(() => expect(field(form, 'Platform').value).toBe('YouTube'));
  expect([typeOf(form), ratioOf(form)]).toEqual(['Basic', '12']);
});

it("keeps the client's ratio for a given type when the workspace has none for it", async () => {
  const { form } = await started({ title: 'Spring film', client, projectClass: 'Basic' });
  await waitFor(() => expect(field(form, 'Platform').value).toBe('YouTube'));
  expect([typeOf(form), ratioOf(form)]).toEqual(['Basic', '7']);
});

it("uses the client's type when none is given", async () => {
  const { form } = await started({ title: 'Spring film', client });
  await waitFor(() => expect([typeOf(form), ratioOf(form)]).toEqual(['Podcast', '7']));
});

it('treats filled-in values as untouched, and edits to them as input', async () => {
  const { view, form } = await started({ title: 'Spring film', client });
  await waitFor(() => expect(ratioOf(form)).toBe('7'));
  await view.user.type(field(form, 'Platform'), '!');
  await view.user.keyboard('{Escape}');
  await view.user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await retype(view, field(form, 'Platform'), 'YouTube');
  await view.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('form', { name: 'New Project' })).toBeNull());
});
