/** Tests for sending a version to the client, in the browser against the real server (docs/projects.md#sent). */
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { aCut, aProject, aShareLink } from '#server/testing/builders.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

const SENT_AT = '2026-03-02T09:00:00.000Z';

let server: TestApp;
let admin: Caller;
let projectId: number;
beforeEach(async () => {
  server = await testApp();
  admin = await server.as('admin');
  projectId = (await aProject(server.db, { title: 'Wedding film' })).id;
});

const aVersion = (number: number, sentAt: string | null = null) =>
  aCut(server.db, { project_id: projectId, uploaded_by_id: admin.user.id, number, sent_at: sentAt });
const aLink = (more: { shows_sent_only?: boolean } = {}) =>
  aShareLink(server.db, { project_id: projectId, created_by_id: admin.user.id, may_decide: true, ...more });

/** Opens the dialog, and returns the labels of its filled buttons. */
async function filledButtons(opener: string): Promise<string[]> {
  const { user } = renderScreen(`/admin/projects/${projectId}`, { server, caller: admin });
  await user.click(await screen.findByRole('button', { name: opener }));
  const dialog = within(await screen.findByRole('dialog', { name: /client/ }));
  await dialog.findByRole('button', { name: /^Mark as/ });
  const isFilled = ({ dataset }: HTMLElement): boolean => (dataset['variant'] ?? 'filled') === 'filled';
  const buttons = dialog.getAllByRole('button').filter(isFilled);
  return buttons.map(({ textContent }) => textContent).filter((text) => text !== '');
}

it('emphasizes the new link while none shows the version', async () => {
  await aVersion(1);
  expect(await filledButtons('Send to client: version 1')).toEqual(['Create link']);
});

it('emphasizes the mark where an open link shows the version', async () => {
  await aVersion(1);
  await aLink();
  expect(await filledButtons('Send to client: version 1')).toEqual(['Mark as sent']);
});

it('emphasizes no way to take a send back', async () => {
  await aVersion(1, SENT_AT);
  await aLink({ shows_sent_only: true });
  expect(await filledButtons('Message to client: version 1')).toEqual([]);
});

it("doesn't offer a link to the latest version for a sent one before it", async () => {
  await aVersion(1, SENT_AT);
  await aVersion(2);
  await aLink();
  expect(await filledButtons('Message to client: version 1')).toEqual(['Create link']);
});
