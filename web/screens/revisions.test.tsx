/** Revisions page in the browser against the real server (docs/projects.md#revisions-page). */
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { aProject } from '#server/testing/builders.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { holdResponses } from '#web/testing/hold-responses.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let server: TestApp;
beforeEach(async () => {
  server = await testApp();
});

const round = {
  startedAt: null,
  endedAt: null,
  pauses: [],
  runtimeMinutes: 30,
  reason: 'The logo is old',
  requestedBy: { id: 1, name: 'Mo Derator' },
  requestedAt: '2026-03-02T09:00:00.000Z',
};

it('lists open work first by deadline with the revision reason, then finished work by latest end', async () => {
  const back = { is_revised: true, revision_count: 1, rounds: [round] };
  await aProject(server.db, { ...back, title: 'Due later', deadline_at: '2026-03-20T10:00:00.000Z' });
  await aProject(server.db, { ...back, title: 'Due soon', deadline_at: '2026-03-12T10:00:00.000Z' });
  const done = { ...back, status: 'completed' as const, started_at: '2026-03-01T09:00:00.000Z', runtime_minutes: 9 };
  await aProject(server.db, { ...done, title: 'Ended last', ended_at: '2026-03-09T10:00:00.000Z' });
  await aProject(server.db, { ...done, title: 'Ended first', ended_at: '2026-03-08T10:00:00.000Z' });
  renderScreen('/manager/revisions', { server, caller: await server.as('manager') });
  await screen.findByRole('article', { name: 'Due soon' });
  const cards = screen.getAllByRole('article');
  expect(cards.map((card) => card.getAttribute('aria-label'))).toEqual([
    'Due soon',
    'Due later',
    'Ended last',
    'Ended first',
  ]);
  const reasons = cards.map((card) => within(card).queryByText('Sent back: The logo is old') !== null);
  expect(reasons).toEqual([true, true, false, false]);
});

it('shows no empty message for another type before its response arrives', async () => {
  await aProject(server.db, { title: 'Gone back', class: 'Premium', is_revised: true, rounds: [round] });
  const { user } = renderScreen('/manager/revisions?class=Basic', { server, caller: await server.as('manager') });
  await screen.findByText('No matching projects.');
  const release = holdResponses(({ address }) => address.startsWith('/api/projects?'));
  await user.selectOptions(screen.getByLabelText('Type'), 'All');
  expect(screen.queryByText(/^No revised project|^No project has gone back/)).toBeNull();
  release();
  expect(await screen.findByRole('article', { name: 'Gone back' })).toBeTruthy();
});
