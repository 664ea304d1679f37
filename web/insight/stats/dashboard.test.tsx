/** Tests for the dashboard: counts with their lists, dates, charts as tables, user statistics and the profile. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aProject } from '#server/testing/builders.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';
import { holdResponses } from '#web/testing/hold-responses.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let ann: Caller;

const server = await testApp();
beforeEach(async () => {
  for (const table of ['projects', 'users'] as const) await server.db.deleteFrom(table).execute();
  ann = await server.as('editor', { first_name: 'Ann', last_name: 'Cut', email: 'ann@example.com', job_type: 'J2' });
});

const MARCH = 'startDate=2026-03-01&endDate=2026-03-31';
const CREATED = 'createdAt[after]=2026-03-01T00:00:00.000Z&createdAt[before]=2026-03-31T23:59:59.999Z';
const ENDED = 'endedAt[after]=2026-03-01T00:00:00.000Z&endedAt[before]=2026-03-31T23:59:59.999Z';
const TAIL = 'order[createdAt]=asc&fromView=1';

const done = (point: number, className: 'Premium' | 'Standard' = 'Premium', minutes = 60) =>
  aProject(server.db, {
    assigned_to_id: ann.user.id,
    class: className,
    status: 'completed',
    point,
    runtime_minutes: minutes,
    created_at: '2026-03-01T08:00:00.000Z',
    started_at: '2026-03-02T09:00:00.000Z',
    ended_at: '2026-03-02T10:00:00.000Z',
  });

const open = async (address: string) =>
  renderScreen(address, { server, caller: await server.as(address.startsWith('/admin') ? 'admin' : 'manager') });
const hrefOf = (element: HTMLElement): string | null => element.closest('a')?.getAttribute('href') ?? null;
const rowOf = async (name: string) =>
  (await screen.findByText(name, { selector: 'table *' })).closest('tr') as HTMLElement;

describe('the counts', () => {
  it('link to exactly the projects they count', async () => {
    await done(4);
    await aProject(server.db, { status: 'assigned', created_at: '2026-03-05T08:00:00.000Z' });
    await open(`/manager?${MARCH}`);
    expect(await screen.findByText('Loading project stats...')).toBeTruthy();
    const links = ['assigned', 'started', 'paused', 'completed'].map((status) => `status=${status}`);
    const expected = [links[0], links[1], 'revised=true', links[2], links[3]];
    const titles = ['Assigned', 'Active', 'Revision', 'Paused', 'Completed'].map((word) => `${word} Projects`);
    await waitFor(() =>
      expect(screen.getByText('Assigned Projects').closest('a')?.textContent).toContain('1Waiting to be started'),
    );
    expect(titles.map((title) => hrefOf(screen.getByText(title)))).toEqual(
      expected.map((query) => `/manager/projects?${query}&${CREATED}&${TAIL}`),
    );
  });

  it('show their change from the previous period', async () => {
    await done(4);
    await done(4);
    await aProject(server.db, {
      status: 'completed',
      created_at: '2026-02-10T08:00:00.000Z',
      ended_at: '2026-02-11T08:00:00.000Z',
    });
    await open(`/manager?${MARCH}`);
    const card = await screen.findByText('Completed Projects');
    await waitFor(() => expect(card.closest('a')?.textContent).toContain('+100% compared to 1 in the previous period'));
  });

  it('never appear with other dates than their own, nor do the charts', async () => {
    await aProject(server.db, { status: 'assigned', created_at: '2026-03-05T08:00:00.000Z' });
    const { router } = await open(`/manager?${MARCH}`);
    const cardText = () => screen.getByText('Assigned Projects').closest('a')?.textContent;
    await waitFor(() => expect(cardText()).toContain('1Waiting'));
    const isBusy = () => screen.getByText('Projects created, by class').closest('[aria-busy="true"]') !== null;
    await screen.findByText('Projects created, by class');
    expect(isBusy()).toBe(false);
    const release = holdResponses(({ address }) => address.includes('2025-03-01'));
    await act(() => router.navigate({ to: '/manager', search: { startDate: '2025-03-01', endDate: '2025-03-31' } }));
    expect(cardText()).not.toMatch(/\d/);
    expect(isBusy()).toBe(true);
    release();
    await waitFor(() => expect(cardText()).toContain('0Waiting'));
    await waitFor(() => expect(isBusy()).toBe(false));
  });

  it('are zero with an error and Retry when loading fails', async () => {
    const { router, setDown, user } = await open('/profile');
    await screen.findByRole('heading', { name: 'Profile' });
    setDown(true);
    await router.navigate({ to: '/manager' });
    const counts = within(await screen.findByRole('region', { name: 'Project counts' }));
    expect(await counts.findByText('Failed to fetch stats')).toBeTruthy();
    expect(counts.getByText('Completed Projects').closest('a')?.textContent).toContain('0Finished');
    await aProject(server.db, { status: 'assigned' });
    setDown(false);
    await user.click(counts.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(counts.getByText('Assigned Projects').closest('a')?.textContent).toContain('1Waiting'));
  });
});

describe('failed exports', () => {
  it('show an error for each of the three exports', async () => {
    const { user, setDown } = await open(`/admin?tab=performance&${MARCH}&profile=${ann.user.id}`);
    const report = await screen.findByRole('button', { name: 'Export Report' });
    setDown(true);
    await user.click(report);
    expect(await screen.findByText('Failed to export user report. Please try again.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('Failed to export users data. Please try again.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Export Projects' }));
    expect(await screen.findByText('Failed to export projects data. Please try again.')).toBeTruthy();
  });
});

describe('the profile', () => {
  it('shows three projects in its summary, all projects 15 per page, points per class, and leave with a link', async () => {
    for (let made = 0; made < 15; made += 1) await aProject(server.db, { assigned_to_id: ann.user.id });
    await done(4);
    await done(2, 'Standard');
    const { user, address } = await open(`/admin?profile=${ann.user.id}`);
    const profile = within(await screen.findByRole('dialog', { name: 'Ann Cut' }));
    const rows = async () =>
      within(await profile.findByRole('table', { name: 'Assigned projects' })).getAllByRole('row');
    await waitFor(async () => expect(await rows()).toHaveLength(1 + 3));
    const perClass = within(await profile.findByRole('table', { name: 'Points per class' }));
    expect(perClass.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'ClassCompletedProject PointsDesignation PointsBonus',
      'Premium140.0020',
      'Standard120.0010',
      'Basic000.000',
      'Podcast000.000',
    ]);
    expect(hrefOf(profile.getByText('Leave Applications'))).toBe('/leave?employee.email=ann@example.com');
    await user.click(profile.getByRole('button', { name: 'View All Projects' }));
    await waitFor(async () => expect(await rows()).toHaveLength(1 + 15));
    await user.click(within(profile.getByRole('navigation', { name: 'Project pages' })).getByText('2'));
    await waitFor(async () => expect(await rows()).toHaveLength(1 + 2));
    expect(address()).toBe(`/admin?profile=${ann.user.id}&profileView=projects&profilePage=2`);
    await user.click(profile.getByRole('button', { name: 'Back' }));
    expect(await profile.findByText('GPA')).toBeTruthy();
    await user.click(profile.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(address()).toBe('/admin'));
  });
});

describe('history', () => {
  it('leaves the profile with one step back, however many views were opened in it', async () => {
    await done(4);
    const caller = await server.as('admin');
    const { user, router, address } = renderScreen('/admin/clients', { server, caller });
    await screen.findByRole('heading', { level: 1 });
    await router.navigate({ to: '/admin/team' });
    await user.click(await screen.findByRole('button', { name: 'View Performance of Ann Cut' }));
    const profile = within(await screen.findByRole('dialog', { name: 'Ann Cut' }));
    await user.click(await profile.findByRole('button', { name: 'View All Projects' }));
    await waitFor(() => expect(address()).toContain('profileView=projects'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/admin/team'));
    router.history.back();
    await waitFor(() => expect(address()).toBe('/admin/clients'));
  });
});

describe('the date filter', () => {
  it('takes effect when applied, and the export requires both dates', async () => {
    const { user, address } = await open('/manager');
    const exported = (await screen.findByRole('button', { name: 'Export Projects' })) as HTMLButtonElement;
    expect(exported.disabled).toBe(true);
    await user.type(screen.getByLabelText('Start date'), '01/03/2026');
    await user.type(screen.getByLabelText('End date'), '31/03/2026');
    await user.tab();
    expect(exported.disabled).toBe(false);
    expect(address()).toBe('/manager');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(address()).toBe(`/manager?${MARCH}`));
  });
});

describe('a chart', () => {
  it('is also shown as a table whose figures link to the projects behind the bar', async () => {
    await done(4);
    const { user } = await open(`/manager?${MARCH}`);
    const chart = within(await screen.findByRole('region', { name: 'Projects completed, by class' }));
    await user.click(chart.getByRole('radio', { name: 'Table' }));
    const row = chart.getByRole('row', { name: /^03\/02\/2026 1 0 0 0/ });
    expect(hrefOf(within(row).getByText('1'))).toBe(
      `/manager/projects?status=completed&class=Premium&endedAt[after]=2026-03-02T00:00:00.000Z&endedAt[before]=2026-03-02T23:59:59.999Z&${TAIL}`,
    );
  });
});

describe('the users table', () => {
  it("has twenty columns, with extra and bonus weighted by the table's weights", async () => {
    await done(4);
    await done(2, 'Standard');
    await open('/admin?tab=users');
    const row = await rowOf('Ann Cut');
    const cells = within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
    expect(cells).toHaveLength(20);
    expect(cells.slice(0, 19).join('|')).toBe('Ann Cut|Editor|J2|4|1|20|2|1|15|0|0|0|0|0|0|3.00|35|2|0');
    expect(hrefOf(within(row).getByRole('link', { name: '1 Premium projects completed by Ann Cut' }))).toBe(
      `/admin/projects?status=completed&class=Premium&assignedTo.email=ann@example.com&${TAIL}`,
    );
  });

  it('shows former members in a last row without a profile, in any sort order', async () => {
    await done(4);
    const gone = (await server.as('editor', { first_name: 'Zoe', job_type: 'INT' })).user.id;
    await server.db
      .updateTable('projects')
      .set({ assigned_to_id: gone })
      .where('id', '=', (await done(5, 'Standard')).id)
      .execute();
    await (await server.as('admin')).request('DELETE', `/api/users/${gone}`);
    await open('/admin?tab=users&order[name]=desc');
    const cells = within(await rowOf('Former members')).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent).join('|')).toBe(
      'Former members|—|—|0|0|0|5|1|15|0|0|0|0|0|0|5.00|0|1|0|',
    );
    expect(within(await rowOf('Former members')).queryByRole('link')).toBeNull();
    const table = screen.getByRole('table', { name: 'Users statistics' });
    expect(within(table).getAllByRole('row').at(-1)?.textContent).toContain('Former members');
  });

  it('opens the profile on top, with GPA and bonus, and links to the projects', async () => {
    const project = await done(4);
    await done(2, 'Standard');
    const { user, address } = await open('/admin?tab=users');
    await user.click(await screen.findByRole('button', { name: 'View Profile of Ann Cut' }));
    const profile = within(await screen.findByRole('dialog', { name: 'Ann Cut' }));
    await waitFor(() => expect(profile.getByText('GPA').parentElement?.textContent).toContain('3.00'));
    expect(profile.getByText('Bonus Points').parentElement?.textContent).toContain('30');
    await waitFor(() => expect(profile.getByText('Leave Applications').parentElement?.textContent).toContain('0'));
    await user.click(profile.getByRole('button', { name: 'View All Projects' }));
    expect(address()).toBe(`/admin?tab=users&profile=${ann.user.id}&profileView=projects`);
    await user.click(await profile.findByText(project.title));
    await waitFor(() => expect(address()).toBe(`/admin/projects/${project.id}`));
  });

  it('is available to administrators only', async () => {
    await open('/manager?tab=users');
    expect(await screen.findByRole('tab', { name: 'Work over time' })).toBeTruthy();
    expect(screen.queryByRole('tab', { name: 'Users' })).toBeNull();
  });
});

describe('the performance widget', () => {
  it("shows points, minutes and projects for the dates, and links to a person's projects", async () => {
    await done(4, 'Premium', 90);
    await open(`/manager?tab=performance&${MARCH}`);
    const row = await rowOf('Ann Cut');
    expect(
      within(row)
        .getAllByRole('cell')
        .slice(0, 5)
        .map((cell) => cell.textContent),
    ).toEqual(['Ann Cut', 'Editor', '4', '90', '1']);
    expect(hrefOf(within(row).getByRole('link', { name: 'View Projects of Ann Cut' }))).toBe(
      `/manager/projects?${CREATED}&assignedTo.email=ann@example.com&${TAIL}`,
    );
    expect(hrefOf(within(row).getByRole('link', { name: '1 projects completed by Ann Cut' }))).toContain(ENDED);
  });

  it('requires both dates for an export', async () => {
    const { user } = await open('/manager?tab=performance');
    await user.type(await screen.findByLabelText('From date'), '01/03/2026');
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('Please select both start and end dates before exporting.')).toBeTruthy();
  });

  it('starts with the dates of the dashboard and keeps its own in the address once changed', async () => {
    await done(4);
    const { user, address } = await open(`/manager?tab=performance&${MARCH}`);
    const annCell = async () => within(await rowOf('Ann Cut')).getAllByRole('cell')[2]?.textContent;
    const from = (await screen.findByLabelText('From date')) as HTMLInputElement;
    expect([from.value, screen.getByLabelText<HTMLInputElement>('To date').value]).toEqual([
      '01/03/2026',
      '31/03/2026',
    ]);
    await waitFor(async () => expect(await annCell()).toBe('4'));
    await user.clear(from);
    await user.type(from, '03/03/2026');
    await user.tab();
    await waitFor(async () => expect(await annCell()).toBe('0'));
    expect(address()).toBe(`/manager?tab=performance&${MARCH}&statsFrom=2026-03-03&statsTo=2026-03-31`);
    expect(hrefOf(screen.getByRole('link', { name: 'View Projects of Ann Cut' }))).toContain(
      'createdAt[after]=2026-03-03T00:00:00.000Z&createdAt[before]=2026-03-31T23:59:59.999Z',
    );
    await user.click(screen.getByRole('button', { name: 'All time' }));
    await waitFor(async () => expect(await annCell()).toBe('4'));
    expect(address()).toBe(`/manager?tab=performance&${MARCH}&statsFrom=all`);
    await user.clear(screen.getByLabelText('End date'));
    await user.type(screen.getByLabelText('End date'), '01/03/2026');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(address()).toBe('/manager?tab=performance&startDate=2026-03-01&endDate=2026-03-01'));
    await waitFor(async () => expect(await annCell()).toBe('0'));
    expect(from.isConnected && from.value).toBe('01/03/2026');
  });

  it('filters by name, and says when nobody matches', async () => {
    const { user, address } = await open('/manager?tab=performance');
    await rowOf('Ann Cut');
    await user.type(screen.getByRole('searchbox', { name: 'First name' }), 'zed');
    expect(await screen.findByText('No users found.')).toBeTruthy();
    expect(address()).toBe('/manager?tab=performance&firstName=zed');
  });
});

describe('explanations of figures', () => {
  const ENDED_IN_MARCH = 'Completed projects, by the day they ended (UTC): 03/01/2026 to 03/31/2026.';
  const descriptionOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('aria-description');

  it("use the table's weights in the table, for each person and class", async () => {
    for (let made = 0; made < 3; made += 1) await done(4);
    await done(2, 'Standard');
    await open(`/admin?tab=users&${MARCH}`);
    await rowOf('Ann Cut');
    expect(descriptionOf('75 bonus of Ann Cut')).toBe(
      `3 Premium × 20 + 1 Standard × 15 + 0 Basic × 10 + 0 Podcast × 8 = 75. ${ENDED_IN_MARCH}`,
    );
    expect(descriptionOf('60 Premium extra of Ann Cut')).toBe(`3 Premium × 20 = 60. ${ENDED_IN_MARCH}`);
    expect(descriptionOf('3.50 average points of Ann Cut')).toBe(
      `14 points / 4 scored projects = 3.50. ${ENDED_IN_MARCH}`,
    );
    const rule = screen.getByRole('button', { name: 'About bonus' }).getAttribute('aria-description');
    expect(rule).toContain('Premium × 20, Standard × 15, Basic × 10, Podcast × 8');
  });

  it("use the profile's weights in the profile, and describe its latest projects", async () => {
    await done(4);
    await done(2, 'Standard');
    const { user } = await open(`/admin?profile=${ann.user.id}&${MARCH}`);
    await user.click(await screen.findByRole('button', { name: 'About Bonus Points' }));
    expect((await screen.findByRole('tooltip')).textContent).toBe(
      `1 Premium × 20 + 1 Standard × 10 + 0 Basic × 5 + 0 Podcast × 8 = 30.${ENDED_IN_MARCH}`,
    );
    expect(screen.getByText('The last 3 assigned in this period in any status, newest first')).toBeTruthy();
  });

  it('show the change and the comparison period on the dashboard', async () => {
    await aProject(server.db, { status: 'assigned', created_at: '2026-03-05T08:00:00.000Z' });
    await open(`/manager?${MARCH}`);
    const sign = await screen.findByRole('button', { name: 'About Assigned Projects' });
    await waitFor(() =>
      expect(sign.getAttribute('aria-description')).toContain(
        'Nothing to compare with in the previous period of equal length (01/29/2026 to 02/28/2026).',
      ),
    );
  });
});

/** The test environment's window handle. */
declare const happyDOM: { setViewport: (size: { width: number; height: number }) => void } | undefined;

describe('on a phone', () => {
  it.each([
    ['users', 'Users statistics'],
    ['performance', 'User performance'],
  ])('shows %s as sortable cards with the same figures and links', async (tab, label) => {
    await done(4);
    await server.as('editor', { first_name: 'Bea', last_name: 'Cut' });
    const { user, address } = await open(`/admin?tab=${tab}&${MARCH}`);
    act(() => happyDOM?.setViewport({ width: 390, height: 844 }));
    const names = () =>
      within(screen.getByRole('list', { name: label }))
        .getAllByRole('listitem')
        .flatMap((item) => /(Ann|Bea) Cut/.exec(item.textContent)?.[1] ?? []);
    const list = within(await screen.findByRole('list', { name: label }));
    expect(screen.queryByRole('table', { name: label })).toBeNull();
    expect(hrefOf(list.getByRole('link', { name: '20 bonus of Ann Cut' }))).toContain(ENDED);
    expect(list.getByRole('button', { name: 'About bonus of Ann Cut' })).toBeTruthy();
    expect(list.getByRole('link', { name: 'View Projects of Ann Cut' })).toBeTruthy();
    expect(names()).toEqual(['Ann', 'Bea']);
    await user.click(screen.getByRole('button', { name: 'Lowest first. Reverse the order.' }));
    await waitFor(() => expect(names()).toEqual(['Bea', 'Ann']));
    expect(address()).toContain('order[name]=desc');
  });
});
