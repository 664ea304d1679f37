/** Project opened by its address: the same layout as over its list, which loads afterwards. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aProject } from '#server/testing/builders.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { preferenceKey } from '#web/lib/preferences.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let server: TestApp;
beforeEach(async () => {
  server = await testApp();
  localStorage.setItem(preferenceKey('projects-view'), 'cards');
});
afterEach(async () => {
  history.replaceState({}, '', '/');
});

it('shows the list next to the project, and returns the focus to the list when closed', async () => {
  const { id } = await aProject(server.db, { title: 'First' });
  await aProject(server.db, { title: 'Second' });
  // The app picks the entry screen from the browser's address; what it renders then follows the test's history.
  history.replaceState({}, '', `/admin/projects/${id}`);
  const { user, address } = renderScreen(`/admin/projects/${id}`, { server, caller: await server.as('admin') });
  await screen.findByRole('region', { name: 'First' });
  const own = await screen.findByRole('article', { name: 'First' });
  expect(own.getAttribute('aria-current')).toBe('true');
  await user.keyboard('k');
  await screen.findByRole('region', { name: 'Second' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/admin/projects'));
  const link = within(await screen.findByRole('article', { name: 'Second' })).getByRole('link', { name: 'Second' });
  await waitFor(() => expect(document.activeElement).toBe(link));
});
