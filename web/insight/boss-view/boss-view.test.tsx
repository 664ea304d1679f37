/** Tests for BOSS VIEW: columns, tabs, dates in the URL, empty states and card details. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aClient, aProject } from '#server/testing/builders.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

/** Current month of the test clock, as address parameters. */
const THIS_MONTH = 'mode=month&startDate=2026-03-01&endDate=2026-03-31';

let ann: Caller;

const server = await testApp();
beforeEach(async () => {
  // The test environment has no layout, so sizes are mocked, since only visible rows are rendered.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  for (const table of ['projects', 'clients', 'users'] as const) await server.db.deleteFrom(table).execute();
  ann = await server.as('editor', { first_name: 'Ann', last_name: 'Cut', email: 'ann@example.com' });
});
afterEach(() => vi.restoreAllMocks());

const open = async (address: string) => renderScreen(address, { server, caller: await server.as('admin') });
const own = () => ({ assigned_to_id: ann.user.id });

it('has a column with name, email and a count that links to the list', async () => {
  await aProject(server.db, { ...own(), title: 'Summer film', created_at: '2026-03-02T08:00:00.000Z' });
  await aProject(server.db, { ...own(), title: 'Too early', created_at: '2026-02-02T08:00:00.000Z' });
  await open('/admin/boss-view?startDate=2026-03-01&endDate=2026-03-31');
  const column = within(await screen.findByRole('article', { name: 'Ann Cut, 1 project' }));
  expect(column.getByText('ann@example.com')).toBeTruthy();
  expect(await column.findByText('Summer film')).toBeTruthy();
  expect(screen.getByText('1 assigned project of 1 editor')).toBeTruthy();
  expect(
    column.getByRole('link', { name: '1 assigned project of Ann Cut, in the project list' }).getAttribute('href'),
  ).toBe(
    `/admin/projects?status=assigned&createdAt[after]=2026-03-01T00:00:00.000Z&createdAt[before]=2026-03-31T23:59:59.999Z&assignedTo=${ann.user.id}&order[createdAt]=asc&fromView=1`,
  );
});

it('counts started and paused as ongoing, and shows editors without any', async () => {
  await aProject(server.db, { ...own(), status: 'paused', started_at: '2026-03-02T08:00:00.000Z' });
  const { user, address } = await open('/admin/boss-view?status=ongoing');
  expect(await screen.findByRole('article', { name: 'Ann Cut, 1 project' })).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Completed' }));
  expect(address()).toContain('/admin/boss-view?status=completed');
  const column = within(await screen.findByRole('article', { name: 'Ann Cut, 0 projects' }));
  expect(column.getByText('No completed projects')).toBeTruthy();
});

it('shows all open work by default, and this month on the completed tab until other dates replace it', async () => {
  const done = { ...own(), status: 'completed', started_at: '2026-01-02T08:00:00.000Z' } as const;
  await aProject(server.db, { ...own(), title: 'Long waiting', created_at: '2025-01-02T08:00:00.000Z' });
  await aProject(server.db, { ...done, title: 'Of March', ended_at: '2026-03-04T08:00:00.000Z' });
  await aProject(server.db, { ...done, title: 'Of old', ended_at: '2026-01-03T08:00:00.000Z' });
  const { user, address, router } = await open('/admin/boss-view');
  expect(await screen.findByText('Long waiting')).toBeTruthy();
  await router.navigate({ to: '/admin/boss-view', search: { status: 'ongoing' } });
  await screen.findByRole('tab', { name: 'Ongoing', selected: true });
  expect(screen.queryByText('Long waiting'), 'cards of one tab under the name of another').toBeNull();
  await router.navigate({ to: '/admin/boss-view', search: {} });
  expect(screen.getByRole('button', { name: 'All dates' })).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Completed' }));
  const dates = await screen.findByRole('button', { name: 'March 2026' });
  const column = within(await screen.findByRole('article', { name: 'Ann Cut, 1 project' }));
  expect(await column.findByText('Of March')).toBeTruthy();
  expect(decodeURIComponent(column.getByRole('link').getAttribute('href') ?? '')).toContain(
    'endedAt[after]=2026-03-01T00:00:00.000Z&endedAt[before]=2026-03-31T23:59:59.999Z',
  );
  expect(address()).toBe(`/admin/boss-view?status=completed&${THIS_MONTH}`);
  await user.click(dates);
  expect(screen.queryByRole('button', { name: 'This month' }), 'it is what is shown').toBeNull();
  expect(screen.queryByRole('button', { name: 'All dates' })).toBeNull();
  await user.click(await screen.findByRole('radio', { name: 'Year' }));
  expect(address(), 'until a year is picked').toBe(`/admin/boss-view?status=completed&${THIS_MONTH}`);
  await user.click(await screen.findByRole('button', { name: '2026' }));
  await waitFor(() =>
    expect(address()).toBe('/admin/boss-view?status=completed&mode=year&startDate=2026-01-01&endDate=2026-12-31'),
  );
  await user.click(await screen.findByRole('button', { name: 'This month' }));
  await waitFor(() => expect(address()).toBe(`/admin/boss-view?status=completed&${THIS_MONTH}`));
  expect(await screen.findByText('Of March')).toBeTruthy();
});

it("adds the completed tab's default month to the address without a history entry, and only on that tab", async () => {
  const { user, address, router } = await open('/admin/boss-view?status=ongoing');
  await router.navigate({ to: '/admin/boss-view', search: { status: 'completed' } });
  await waitFor(() => expect(address()).toBe(`/admin/boss-view?status=completed&${THIS_MONTH}`));
  expect(await screen.findByRole('button', { name: 'March 2026' })).toBeTruthy();
  router.history.back();
  await waitFor(() => expect(address()).toBe('/admin/boss-view?status=ongoing'));
  await user.click(screen.getByRole('tab', { name: 'Completed' }));
  await waitFor(() => expect(address()).toBe(`/admin/boss-view?status=completed&${THIS_MONTH}`));
  await user.click(screen.getByRole('tab', { name: 'Assigned' }));
  await waitFor(() => expect(address()).toBe('/admin/boss-view?status=assigned'));
  expect(screen.getByRole('button', { name: 'All dates' })).toBeTruthy();
});

it('keeps selected dates when switching tabs', async () => {
  const february = 'mode=month&startDate=2026-02-01&endDate=2026-02-28';
  const { user, address } = await open(`/admin/boss-view?status=completed&${february}`);
  expect(await screen.findByRole('button', { name: 'February 2026' })).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Ongoing' }));
  expect(address()).toBe(`/admin/boss-view?status=ongoing&${february}`);
});

it('shows No data without editors and on a load error', async () => {
  await server.db.deleteFrom('users').execute();
  const { router, setDown } = await open('/admin/boss-view');
  expect(await screen.findByText('No data')).toBeTruthy();
  setDown(true);
  await router.navigate({ to: '/admin/boss-view', search: { startDate: '2026-03-01', endDate: '2026-03-01' } });
  expect(await screen.findByText('No data')).toBeTruthy();
});

it('opens a card with all details under its own address', async () => {
  const project = await aProject(server.db, {
    ...own(),
    title: 'Summer film',
    description: 'Two cameras',
    is_revised: true,
    revision_count: 2,
  });
  const { user, address } = await open('/admin/boss-view');
  await user.click(await screen.findByRole('button', { name: /Summer film/ }));
  const detail = within(await screen.findByRole('dialog', { name: 'Summer film' }));
  expect(address()).toBe(`/admin/boss-view?card=${project.id}`);
  expect(detail.getByText('Two cameras')).toBeTruthy();
  expect(detail.getByText('Revision 2')).toBeTruthy();
  const facts = detail
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
  expect(facts).toContain('ASSIGNED TO: Ann Cut');
  expect(facts).toContain('VIDEO LENGTH: 10 minutes 0 seconds');
  expect(facts).toContain('RUN TIME: Not started yet');
  expect(detail.getByRole('link', { name: 'Open project' }).getAttribute('href')).toBe(`/admin/projects/${project.id}`);
});

it('uses the days of a selected month, and swaps a reversed range', async () => {
  const { user, address } = await open('/admin/boss-view');
  await user.click(await screen.findByRole('button', { name: 'All dates' }));
  await user.click(await screen.findByRole('radio', { name: 'Month' }));
  await user.click(await screen.findByRole('button', { name: 'Feb' }));
  await waitFor(() => expect(address()).toBe('/admin/boss-view?mode=month&startDate=2026-02-01&endDate=2026-02-28'));
  await user.click(screen.getByRole('checkbox', { name: 'Range' }));
  await user.click(await screen.findByRole('button', { name: 'May' }));
  await user.click(await screen.findByRole('button', { name: 'Mar' }));
  await waitFor(() =>
    expect(address()).toBe('/admin/boss-view?mode=month&startDate=2026-03-01&endDate=2026-05-31&range=1'),
  );
});

it("shows a client's new name at once", async () => {
  const ada = await aClient(server.db, { first_name: 'Ada', last_name: 'Reed' });
  await aProject(server.db, { ...own(), client_id: ada.id });
  const { user, router } = await open('/admin/boss-view');
  expect(await screen.findByText('Ada Reed')).toBeTruthy();
  await router.navigate({ to: '/admin/clients', search: { open: `edit-${ada.id}` } });
  const form = within(await screen.findByRole('dialog', { name: 'Edit Client' }));
  await user.type(await form.findByLabelText(/^First Name/), 'line');
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByRole('cell', { name: 'Adaline Reed' })).toBeTruthy();
  await router.navigate({ to: '/admin/boss-view' });
  expect(await screen.findByText('Adaline Reed', { ignore: 'td *' })).toBeTruthy();
});

it('renders only visible cards for sixty editors, one with two hundred projects', async () => {
  // Gives cards their real height, in a viewport of 1200 x 800.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(148);
  const projects = Array.from({ length: 200 }, (_, at) => ({ ...own(), title: `Film ${at}` }));
  for (const project of projects) await aProject(server.db, project);
  for (let at = 0; at < 59; at += 1) await server.as('editor', { first_name: 'Ed', last_name: `Itor ${at}` });
  await open('/admin/boss-view');
  const column = within(await screen.findByRole('article', { name: 'Ann Cut, 200 projects' }));
  await column.findAllByText(/^Film /);
  expect(screen.getByText('200 assigned projects of 60 editors')).toBeTruthy();
  expect(column.getAllByText(/^Film /).length).toBeLessThanOrEqual(10);
  expect(screen.getAllByRole('article').length).toBeLessThanOrEqual(8);
});
