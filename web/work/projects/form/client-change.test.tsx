/** What the form of a project says before it gets another client (docs/review.md#contact-links). */
import { expect, it } from 'vitest';
import { aClient, aProject } from '#server/testing/builders.ts';
import { testApp } from '#server/testing/test-app.ts';
import { formOf, pick } from '#web/testing/project-form.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

it("says that links of the client's contacts end before another client is saved", async () => {
  const server = await testApp();
  const manager = await server.as('manager');
  const { id: client_id } = await aClient(server.db, { first_name: 'Ida', last_name: 'Holm' });
  await aClient(server.db, { first_name: 'Ulla', last_name: 'Berg' });
  const { id } = await aProject(server.db, { client_id, assigned_by_id: manager.user.id });
  const view = renderScreen(`/manager/projects?form=edit-${id}`, { server, caller: manager });
  const form = await formOf('Edit Project');
  const hint = /^Links of the present client's contacts/;
  expect(form.queryByText(hint)).toBeNull();
  await pick(view, form, ['Client', 'ulla', /Ulla Berg/]);
  expect(await form.findByText(hint)).toBeTruthy();
  await pick(view, form, ['Client', 'ida', /Ida Holm/]);
  expect(form.queryByText(hint)).toBeNull();
});
