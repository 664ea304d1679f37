/** Versions awaiting approval, in the browser against the real server (docs/review.md#queue). */
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { aCut, aProject } from '#server/testing/builders.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let server: TestApp;
beforeEach(async () => {
  server = await testApp();
});

it('redirects from a page beyond the last to the last', async () => {
  const admin = await server.as('admin');
  const project = await aProject(server.db, { title: 'Wedding film' });
  await aCut(server.db, { project_id: project.id, uploaded_by_id: admin.user.id });
  const { address } = renderScreen('/admin/reviews?page=9', { server, caller: admin });
  expect(await screen.findByRole('link', { name: 'Wedding film, version 1' })).toBeTruthy();
  expect(address()).toBe('/admin/reviews');
});

it('leads from a decision to the next version, and says when the queue ends', async () => {
  const admin = await server.as('admin');
  for (const [title, day] of [
    ['Wedding film', '01'],
    ['Autumn film', '02'],
  ] as const) {
    const project = await aProject(server.db, { title, deadline_at: '2026-04-01T12:00:00.000Z' });
    await aCut(server.db, {
      project_id: project.id,
      uploaded_by_id: admin.user.id,
      original_name: `${title}.mp4`,
      created_at: `2026-03-${day}T09:00:00.000Z`,
    });
  }
  const { address } = renderScreen('/admin/reviews', { server, caller: admin });
  expect(await screen.findByText('1m · Wedding film.mp4')).toBeTruthy();
  expect(screen.getAllByText(/^Deadline: 04\/01\/2026/)).toHaveLength(2);
  fireEvent.click(screen.getByRole('link', { name: 'Wedding film, version 1' }));
  expect(await screen.findByRole('link', { name: 'Next to review: Autumn film (1 left)' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByRole('heading', { name: 'Autumn film, version 1' })).toBeTruthy();
  expect(address()).toContain('queue=1');
  expect(await screen.findByText('No more versions to review.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  expect((await screen.findAllByText('Approved')).length).toBeGreaterThan(0);
  fireEvent.click(screen.getByRole('link', { name: 'Back to the queue' }));
  expect(await screen.findByText('Nothing to review.')).toBeTruthy();
});

it('stays on a version that was opened elsewhere, and continues by key', async () => {
  const admin = await server.as('admin');
  const [first] = [
    await aProject(server.db, { title: 'Wedding film' }),
    await aProject(server.db, { title: 'Autumn film' }).then(({ id }) =>
      aCut(server.db, { project_id: id, uploaded_by_id: admin.user.id, created_at: '2026-03-02T09:00:00.000Z' }),
    ),
  ];
  await aCut(server.db, {
    project_id: first.id,
    uploaded_by_id: admin.user.id,
    created_at: '2026-03-01T09:00:00.000Z',
  });
  renderScreen(`/admin/projects/${first.id}/cut/1`, { server, caller: admin });
  await screen.findByRole('link', { name: 'Next to review: Autumn film (1 left)' });
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  expect((await screen.findAllByText('Approved')).length).toBeGreaterThan(0);
  expect(screen.getByRole('heading', { name: 'Wedding film, version 1' })).toBeTruthy();
  fireEvent.keyDown(screen.getByRole('region', { name: 'Version 1 of Wedding film' }), { key: 'q' });
  expect(await screen.findByRole('heading', { name: 'Autumn film, version 1' })).toBeTruthy();
});

it('separates what is with the client, with both counts and the tab in the address', async () => {
  const admin = await server.as('admin');
  const [mine, theirs] = [
    await aProject(server.db, { title: 'Wedding film' }),
    await aProject(server.db, { title: 'Autumn film' }),
  ];
  await aCut(server.db, { project_id: mine.id, uploaded_by_id: admin.user.id });
  await aCut(server.db, {
    project_id: theirs.id,
    uploaded_by_id: admin.user.id,
    sent_at: '2026-03-02T09:00:00.000Z',
  });
  const { address, user } = renderScreen('/admin/reviews', { server, caller: admin });
  expect(await screen.findByRole('tab', { name: 'To review 1', selected: true })).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Wedding film, version 1' })).toBeTruthy();
  expect(screen.queryByText(/^Autumn film/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Play first' }).getAttribute('href')).toContain(`/projects/${mine.id}/`);
  await user.click(await screen.findByRole('tab', { name: 'With client 1' }));
  expect(await screen.findByRole('link', { name: 'Autumn film, version 1' })).toBeTruthy();
  expect(screen.getByText(/^Sent 03\/02\/2026/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Play first' })).toBeNull();
  expect(address()).toBe('/admin/reviews?tab=client');
});
