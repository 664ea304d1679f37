/** Trash in the browser against the real server: restoring several items in a row, and a page out of range (docs/screens.md#bin). */
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { aProject, aUser } from '#server/testing/builders.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let server: TestApp;
let admin: Caller;
beforeEach(async () => {
  server = await testApp();
  admin = await server.as('admin');
});

const open = (path: string) => renderScreen(path, { server, caller: admin });
const button = (name: string) => screen.findByRole('button', { name });

it('confirms each of two items restored in a row', async () => {
  for (const title of ['Wedding', 'Trailer']) {
    const { id } = await aProject(server.db, { title });
    await admin.delete(`/api/projects/${id}`);
  }
  const { user, setDelay } = open('/admin/trash');
  const [first, second] = [await button('Restore: Wedding'), await button('Restore: Trailer')];
  setDelay(100);
  await user.click(first);
  await user.click(second);
  expect(await screen.findByText('Wedding restored.')).toBeTruthy();
  expect(await screen.findByText('Trailer restored.')).toBeTruthy();
});

it('keeps the dialog of one item open while another is restored', async () => {
  const person = await aUser(server.db, { email: 'lena@example.com', first_name: 'Lena', last_name: 'Fischer' });
  await admin.delete(`/api/users/${person.id}`);
  await aUser(server.db, { email: 'lena@example.com' });
  const { id } = await aProject(server.db, { title: 'Wedding' });
  await admin.delete(`/api/projects/${id}`);
  const { user, setDelay } = open('/admin/trash');
  const [first, second] = [await button('Restore: Lena Fischer'), await button('Restore: Wedding')];
  setDelay(100);
  await user.click(first);
  await user.click(second);
  expect(await screen.findByText('Wedding restored.')).toBeTruthy();
  expect(await screen.findByRole('dialog', { name: 'Restore Lena Fischer' })).toBeTruthy();
});

it('redirects from a page beyond the last to the last', async () => {
  const { id } = await aProject(server.db, { title: 'Wedding' });
  await admin.delete(`/api/projects/${id}`);
  const { address } = open('/admin/trash?page=9');
  expect(await screen.findByText('Wedding')).toBeTruthy();
  expect(address()).toBe('/admin/trash');
});
