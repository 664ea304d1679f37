/** A late project whose client was waited for: its deadline is moved by the wait, and undone. */
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aProject, aWait } from '#server/testing/builders.ts';
import { syncProjects } from '#server/work/waits/waits.store.ts';
import { testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

it('is due later without the wait; after the move both deadlines are equal, and after Undo as before', async () => {
  const server = await testApp();
  const caller = await server.as('manager');
  const times = { created_at: '2026-03-01T09:00:00.000Z', deadline_at: '2026-03-08T17:00:00.000Z' };
  const { id } = await aProject(server.db, { ...times, assigned_by_id: caller.user.id });
  await aWait(server.db, { project_id: id, since: '2026-03-04T12:00:00.000Z', until: '2026-03-07T12:00:00.000Z' });
  await syncProjects(server.db, [id]);
  const read = async () => [
    (await caller.get(`/api/projects/${id}`)).json().deadlineAt,
    (await caller.get(`/api/projects/${id}/waits`)).json().adjustedDeadlineAt,
  ];
  const before = ['2026-03-08T17:00:00+00:00', '2026-03-11T17:00:00+00:00'];
  const { user } = renderScreen(`/manager/projects/${id}`, { server, caller });
  // The same number of days as in the properties.
  expect(
    await screen.findByText('Late by 2 days. Due Wed Mar 11 without the time it waited for the client.'),
  ).toBeTruthy();
  expect(screen.getAllByText('2 days late').length).toBeGreaterThan(0);
  expect(await read()).toEqual(before);
  await user.click(screen.getByRole('button', { name: 'Move deadline to Wed Mar 11' }));
  await waitFor(async () => expect(await read()).toEqual([before[1], before[1]]));
  expect(await screen.findByText('Deadline moved to Wed Mar 11.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await read()).toEqual(before));
});
