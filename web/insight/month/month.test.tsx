/** Tests for the month: totals, lines, other months, files, and what each role sees. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aClient, aProject, aUser } from '#server/testing/builders.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

const server = await testApp();
const acme = (await aClient(server.db, { first_name: 'Acme', last_name: '' })).id;
const ann = server.asUser(await aUser(server.db, { first_name: 'Ann', last_name: 'Cut' }));
const done = { status: 'completed', client_id: acme, assigned_to_id: ann.user.id } as const;
const spot = (
  await aProject(server.db, {
    ...done,
    title: 'Spot',
    ended_at: '2026-03-04T10:00:00.000Z',
    deadline_at: '2026-03-05T10:00:00.000Z',
    runtime_minutes: 90,
    point: 4,
  })
).id;
await aProject(server.db, { ...done, title: 'Reel', ended_at: '2026-02-04T10:00:00.000Z', runtime_minutes: 30 });
// Sent back once; its first end was in February.
const first = {
  startedAt: '2026-02-01T10:00:00.000Z',
  endedAt: '2026-02-01T12:00:00.000Z',
  pauses: [],
  runtimeMinutes: 120,
  reason: 'Shorter',
  requestedBy: { id: 1, name: 'Mo' },
  requestedAt: '2026-03-01T10:00:00.000Z',
};
await aProject(server.db, {
  ...done,
  title: 'Trailer',
  ended_at: '2026-03-06T10:00:00.000Z',
  runtime_minutes: 15,
  rounds: [first],
  revision_count: 1,
});

const open = async (caller: Caller, address: string) => renderScreen(address, { server, caller });
const rowsOf = async (name: string) =>
  within(await screen.findByRole('region', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent?.trim())
        .join('|'),
    );
const cardText = async (label: string) =>
  (await screen.findByText(label, { selector: 'main span' })).parentElement?.textContent;

it('shows an administrator the current month by client, then by editor, and a row opens its lines', async () => {
  const { user, address } = await open(await server.as('admin'), '/admin/month');
  await waitFor(async () => expect(await rowsOf('Month by client')).toEqual(['Acme|1|1h 30m|1|15m|1 of 1|4.00']));
  expect(await cardText('Videos')).toBe('Videos1First finished');
  await user.click(screen.getByRole('radio', { name: 'By editor' }));
  await waitFor(async () => expect(await rowsOf('Month by editor')).toEqual(['Ann Cut|1|1h 30m|1|15m|1 of 1|4.00']));
  await user.click(screen.getByRole('link', { name: 'Ann Cut' }));
  expect(address()).toBe(`/admin/month?month=2026-03&editor=${ann.user.id}`);
  expect(await screen.findByRole('heading', { name: 'Ann Cut' })).toBeTruthy();
  await waitFor(async () =>
    expect(await rowsOf('Rounds that ended in the month')).toEqual([
      'Spot|Acme|First cut|03/04/2026|1h 30m|4.00',
      'Trailer|Acme|Revision 1|03/06/2026|15m|—',
    ]),
  );
  expect(await rowsOf('Deadlines in the month')).toEqual(['Spot|Acme|03/05/2026|03/04/2026|Yes']);
  const [link] = screen.getAllByRole('link', { name: 'Spot' });
  expect(link?.getAttribute('href')).toBe(`/admin/projects/${spot}`);
  await user.click(screen.getByRole('link', { name: 'All editors' }));
  expect(address()).toBe('/admin/month?month=2026-03&by=editor');
});

it('says why Analytics differs, with both figures', async () => {
  await open(await server.as('admin'), '/admin/month');
  const note = await screen.findByText(/^Analytics shows/);
  expect(note.textContent).toBe(
    'Analytics shows 2 projects and 1h 45m: each by its last end, with its last round only. ' +
      'Month shows 1 project by its first end, and 1h 45m in all rounds that ended.',
  );
});

it('turns to other months, stores the month in the address, and prints', async () => {
  const { user, address } = await open(await server.as('admin'), '/admin/month');
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await user.click(await screen.findByRole('button', { name: 'Previous month' }));
  expect(address()).toBe('/admin/month?month=2026-02');
  await waitFor(async () => expect(await rowsOf('Month by client')).toEqual(['Acme|2|2h 30m|0|0m|—|0.00']));
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  expect(address()).toBe('/admin/month');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next month' }).disabled).toBe(true);
});

it('downloads the rows that are shown', async () => {
  const { user } = await open(await server.as('admin'), `/admin/month?client=${acme}`);
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await screen.findByRole('heading', { name: 'Acme' });
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Export CSV' });
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.click(button);
  await waitFor(() => expect(saved).toEqual([`month-2026-03-client-${acme}.csv`]));
  vi.restoreAllMocks();
});

it('shows managers clients only, and no other report', async () => {
  await open(await server.as('manager'), `/manager/month?editor=${ann.user.id}`);
  await waitFor(async () => expect(await rowsOf('Month by client')).toHaveLength(1));
  expect(screen.queryByRole('radio', { name: 'By editor' })).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Reports' })).toBeNull();
  expect(screen.queryByText(/^Analytics shows/)).toBeNull();
});

it('shows editors their own lines', async () => {
  await open(ann, `/editor/month?month=2026-03&client=${acme}`);
  expect(await screen.findByRole('heading', { name: 'Ann Cut' })).toBeTruthy();
  await waitFor(async () => expect(await rowsOf('Rounds that ended in the month')).toHaveLength(2));
  expect(screen.queryByRole('link', { name: 'All editors' })).toBeNull();
  expect(screen.getAllByRole('link', { name: 'Spot' })[0]?.getAttribute('href')).toBe(`/editor/projects/${spot}`);
});
