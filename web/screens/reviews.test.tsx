/** Versions awaiting approval, in the browser against the real server (docs/review.md#queue). */
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aCut, aProject } from '#server/testing/builders.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let server: TestApp;
beforeEach(async () => {
  server = await testApp();
});
afterEach(() => server.close());

it('redirects from a page beyond the last to the last', async () => {
  const admin = await server.as('admin');
  const project = await aProject(server.db, { title: 'Wedding film' });
  await aCut(server.db, { project_id: project.id, uploaded_by_id: admin.user.id });
  const { address } = renderScreen('/admin/reviews?page=9', { server, caller: admin });
  expect(await screen.findByRole('link', { name: 'Wedding film, version 1' })).toBeTruthy();
  expect(address()).toBe('/admin/reviews');
});
