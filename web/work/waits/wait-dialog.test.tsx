/** The wait dialog while someone else changes the waits: nothing typed is lost. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aProject } from '#server/testing/builders.ts';
import { testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

it('keeps a typed note when someone else starts a wait first, and shows the refusal', async () => {
  const server = await testApp();
  const caller = await server.as('manager');
  const { id } = await aProject(server.db, { assigned_by_id: caller.user.id });
  const { user, cachedText } = renderScreen(`/manager/projects/${id}`, { server, caller });
  await user.click(await screen.findByRole('button', { name: 'Wait for client' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Wait for client' }));
  await user.type(await dialog.findByRole('textbox', { name: 'Note' }), 'Second card');
  await caller.post(`/api/projects/${id}/waits`, { kind: 'brief' });
  await user.click(dialog.getByRole('button', { name: 'Start waiting' }));
  expect(await screen.findByText('This project is already waiting on the client.')).toBeTruthy();
  await waitFor(() => expect(cachedText()).toContain('"kind":"brief"'));
  expect((screen.getByRole('textbox', { name: 'Note' }) as HTMLTextAreaElement).value).toBe('Second card');
});
