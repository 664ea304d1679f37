/** Tests for the leaderboard: podium, top ten, own row, administrator's dates, and the target in its four states. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aProject } from '#server/testing/builders.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';
import { holdResponses } from '#web/testing/hold-responses.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

const server = await testApp();
beforeEach(async () => {
  for (const table of ['projects', 'point_targets', 'users'] as const) await server.db.deleteFrom(table).execute();
});

/** Creates an editor with these points from one completed project. */
async function ranked(name: string, points: number, endedAt = '2026-03-02T10:00:00.000Z'): Promise<Caller> {
  const editor = await server.as('editor', { first_name: name, last_name: 'Cut' });
  const personal = points - 1;
  await aProject(server.db, {
    assigned_to_id: editor.user.id,
    status: 'completed',
    point: 1,
    personal_point: personal,
    started_at: '2026-03-01T10:00:00.000Z',
    ended_at: endedAt,
  });
  return editor;
}

const setTarget = async (target: number) => (await server.as('admin')).post('/api/point_targets', { target });
const board = () => screen.findByRole('table', { name: 'Top 10' });
const card = async (label: string) => (await screen.findByText(label)).parentElement as HTMLElement;

describe('the leaderboard', () => {
  it('shows the top three on the podium and ranks everyone, with two decimals and a bar relative to the top score', async () => {
    for (const [name, points] of [
      ['Ann', 40],
      ['Bea', 20.5],
      ['Cyd', 10],
      ['Dot', 4],
    ] as const)
      await ranked(name, points);
    renderScreen('/admin/leaderboard', { server, caller: await server.as('admin') });
    const podium = within(await screen.findByRole('list', { name: 'Podium' }));
    expect(podium.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
      'Gold medalACAnn Cut40.00 pointsJ11',
      'Silver medalBCBea Cut20.50 pointsJ12',
      'Bronze medalCCCyd Cut10.00 pointsJ13',
    ]);
    const rows = within(await board()).getAllByRole('row');
    expect(rows.slice(1).map((row) => row.textContent)).toContain('2BCBea Cut1 project20.50J1');
    expect(rows[2]?.querySelector('[style*="width"][style*="%"]')?.getAttribute('style')).toContain('51.25%');
    expect(screen.getByText('Celebrating our top editors. Keep shipping. Keep shining')).toBeTruthy();
  });

  it("shows ten rows, followed by the editor's own rank when it is further down", async () => {
    for (let rank = 1; rank <= 11; rank += 1) await ranked(`Editor${rank}`, 100 - rank);
    const last = await ranked('Last', 2);
    renderScreen('/editor/leaderboard', { server, caller: last });
    const table = within(await board());
    expect(table.queryByText('Editor11 Cut')).toBeNull();
    const own = table.getByText('Last Cut').closest('tr') as HTMLElement;
    expect(own.getAttribute('aria-current')).toBe('true');
    expect(own.textContent).toMatch(/^12/);
    expect((await card('Your Points')).textContent).toContain('2.00Editor: Last Cut · rank 12');
  });

  it("links the editor's own points to the projects behind them", async () => {
    const editor = await ranked('Ann', 5);
    renderScreen('/editor/leaderboard', { server, caller: editor });
    const link = (await screen.findByText('Your Points')).closest('a');
    expect(link?.getAttribute('href')).toContain('/editor/projects?status=completed');
  });

  it("shows a loading state, then the day and the user's own job type", async () => {
    const bea = await ranked('Bea', 5);
    const { setDelay } = renderScreen('/editor/leaderboard', { server, caller: bea });
    setDelay(500);
    expect(await screen.findByText('Loading leaderboard data...')).toBeTruthy();
    setDelay(0);
    await board();
    expect(screen.queryByText('Loading leaderboard data...')).toBeNull();
    expect((await card('Today')).textContent).toContain('03/10/2026Tuesday');
    expect(screen.getByText('Current role').parentElement?.textContent).toContain('Job TypeJ1');
  });

  it("links each editor's points to their projects, but only the own points for an editor", async () => {
    const ann = await ranked('Ann', 9);
    await ranked('Bea', 5);
    const address = '/admin/leaderboard?startDate=2026-03-01&endDate=2026-03-31';
    renderScreen(address, { server, caller: await server.as('admin') });
    const inDates = '&endedAt[after]=2026-03-01T00:00:00.000Z&endedAt[before]=2026-03-31T23:59:59.999Z';
    const hrefs = (within_: HTMLElement, name: string) =>
      within(within_)
        .getAllByRole('link', { name })
        .map((link) => decodeURIComponent(link.getAttribute('href') ?? ''));
    const expected = `/admin/projects?status=completed${inDates}&assignedTo.email=${ann.user.email}&order[createdAt]=asc&fromView=1`;
    const table = await board();
    expect(hrefs(table, '9.00 points of Ann Cut')).toEqual([expected]);
    expect(hrefs(table, '1 project completed by Ann Cut')).toEqual([expected]);
    expect(hrefs(screen.getByRole('list', { name: 'Podium' }), '9.00 points of Ann Cut')).toEqual([expected]);
    cleanup();
    renderScreen('/editor/leaderboard', { server, caller: ann });
    expect(hrefs(await board(), '9.00 points of Ann Cut')).toEqual([
      '/editor/projects?status=completed&order[createdAt]=asc&fromView=1',
    ]);
    expect(screen.queryByRole('link', { name: /Bea Cut/ })).toBeNull();
  });

  it('opens no profile in the editor role, whose lists contain only own projects', async () => {
    const ann = await ranked('Ann', 9);
    const caller = await server.as('manager');
    renderScreen(`/editor/leaderboard?profile=${ann.user.id}`, { server, caller, role: 'editor' });
    expect(within(await board()).getByText('Ann Cut')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ann Cut' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    renderScreen(`/manager/leaderboard?profile=${ann.user.id}`, { server, caller, role: 'manager' });
    expect(await screen.findByRole('dialog', { name: 'Ann Cut' })).toBeTruthy();
  });

  it('shows a failure after the word Error, and retries', async () => {
    const { user, setDown, router } = renderScreen('/manager', { server, caller: await server.as('manager') });
    await screen.findByRole('heading', { name: 'Dashboard' });
    setDown(true);
    await router.navigate({ to: '/manager/leaderboard' });
    expect(await screen.findByText(/^Error: The server cannot be reached/)).toBeTruthy();
    setDown(false);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/No active editors yet/)).toBeTruthy();
  });
});

describe("an administrator's date filter", () => {
  it('filters the leaderboard, shows the monthly targets and can be cleared', async () => {
    await ranked('Early', 9, '2026-01-20T10:00:00.000Z');
    await ranked('Late', 5, '2026-03-02T10:00:00.000Z');
    await setTarget(12.5);
    await setTarget(7);
    const address = '/admin/leaderboard?startDate=2026-03-01&endDate=2026-03-31';
    const { user, address: now } = renderScreen(address, { server, caller: await server.as('admin') });
    const months = within(await screen.findByRole('table', { name: 'Monthly Target Points Breakdown' }));
    expect(months.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'MonthTotal PointsTeam PointsReachedTarget',
      'March 202619.505.0025.64%Change',
    ]);
    await waitFor(async () =>
      expect(within(await board()).getAllByRole('row')[1]?.textContent).toContain('Late Cut1 project5.00'),
    );
    await user.click(screen.getByRole('button', { name: 'Clear Dates' }));
    await waitFor(() => expect(now()).toBe('/admin/leaderboard'));
    expect(screen.queryByRole('button', { name: 'Clear Dates' })).toBeNull();
  });

  it('never appears with points of other dates', async () => {
    await ranked('Early', 9, '2026-01-20T10:00:00.000Z');
    const address = '/admin/leaderboard?startDate=2026-03-01&endDate=2026-03-31';
    const { user } = renderScreen(address, { server, caller: await server.as('admin') });
    expect(within(await board()).getAllByRole('row')[1]?.textContent).toContain('0.00');
    const release = holdResponses((request) => request.address.endsWith('/leaderboard?admin=true'));
    await user.click(screen.getByRole('button', { name: 'Clear Dates' }));
    expect(screen.getByText('Points of all time')).toBeTruthy();
    expect(screen.queryAllByText('Early Cut')).toEqual([]);
    release();
    expect(within(await board()).getAllByRole('row')[1]?.textContent).toContain('9.00');
  });

  it('says when no target falls within the dates', async () => {
    const address = '/admin/leaderboard?startDate=2025-03-01&endDate=2025-03-31';
    renderScreen(address, { server, caller: await server.as('admin') });
    expect(await screen.findByText('No target points in this range.')).toBeTruthy();
  });

  it('says when the export fails', async () => {
    const { user, setDown } = renderScreen('/admin/leaderboard', { server, caller: await server.as('admin') });
    const exported = await screen.findByRole('button', { name: 'Export Leaderboard' });
    setDown(true);
    await user.click(exported);
    expect(await screen.findByText('Export failed. Please try again.')).toBeTruthy();
  });

  it('is hidden from everyone else', async () => {
    renderScreen('/editor/leaderboard?startDate=2026-03-01&endDate=2026-03-31', {
      server,
      caller: await ranked('Ann', 5),
    });
    await board();
    expect(screen.queryByText('Start Date')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Export Leaderboard' })).toBeNull();
  });
});

describe('explanations', () => {
  it.each([
    ['', 'Points of all time'],
    ['?startDate=2026-03-01', 'Points of all time: choose an end date to filter'],
    ['?endDate=2026-03-31', 'Points of all time: choose a start date to filter'],
    ['?startDate=2026-03-01&endDate=2026-03-31', 'Points of 03/01/2026 to 03/31/2026'],
  ])('describes the leaderboard with %s', async (query, text) => {
    renderScreen(`/admin/leaderboard${query}`, { server, caller: await server.as('admin') });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('explains each figure when its help button is pressed', async () => {
    await ranked('Ann', 40);
    const { user } = renderScreen('/admin/leaderboard', { server, caller: await server.as('admin') });
    const table = within(await board());
    expect(table.getByRole('link', { name: '40.00 points of Ann Cut' }).getAttribute('aria-description')).toBe(
      'Project, personal and designation points of 1 completed project. Completed projects, by the day they ended (UTC): all time.',
    );
    expect(screen.queryByRole('tooltip')).toBeNull();
    await user.click(table.getByRole('button', { name: 'About points' }));
    expect((await screen.findByRole('tooltip')).textContent).toContain('by the day they ended (UTC): all time.');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});

describe('monthly targets', () => {
  const PAST = '2026-01-15T12:00:00.000Z';
  const inMonth = async (target: number, createdAt: string): Promise<number> => {
    const values = { target, created_by_id: (await server.as('admin')).user.id, created_at: createdAt };
    const { id } = await server.db.insertInto('point_targets').values(values).returning('id').executeTakeFirstOrThrow();
    return id;
  };
  const rows = async () =>
    within(await screen.findByRole('table', { name: 'Monthly Targets' }))
      .getAllByRole('row')
      .map((row) => row.textContent);

  it('have a row each, with past months locked, and a new month is set without changing them', async () => {
    await inMonth(80, PAST);
    const early = await ranked('Early', 20, '2026-01-20T10:00:00.000Z');
    const late = await ranked('Late', 30, '2026-03-02T10:00:00.000Z');
    const { user, unmount } = renderScreen('/admin/leaderboard', { server, caller: await server.as('admin') });
    await waitFor(async () =>
      expect(await rows()).toEqual([
        'MonthTotal PointsTeam PointsReachedTarget',
        'March 2026Not set——Set',
        'January 202680.0020.0025%Closed',
      ]),
    );
    await user.click(screen.getByRole('button', { name: 'Set the target of March 2026' }));
    await user.type(screen.getByRole('textbox', { name: 'Target points' }), '120');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect((await rows())[1]).toBe('March 2026120.0030.0025%Change'));
    expect((await rows())[2]).toBe('January 202680.0020.0025%Closed');
    const text = (await card('Target points')).textContent;
    expect(text).toContain('120.00March 2026Team: 30.00 · 25%');
    expect(text).not.toContain('Former members');
    // Former members lose their rank, but their points still count toward the team's.
    await (await server.as('admin')).request('DELETE', `/api/users/${early.user.id}`);
    await (await server.as('admin')).patch(`/api/users/${late.user.id}`, { status: false });
    unmount();
    renderScreen('/admin/leaderboard', { server, caller: await server.as('admin') });
    await waitFor(async () => expect((await rows()).at(-1)).toBe('Former members—50.00——'));
    expect((await card('Target points')).textContent).toContain('Team: 30.00 · 25%Former members: 30.00');
    const link = within(await card('Target points')).getByRole('link', { name: '30.00 team points of March 2026' });
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe(
      '/admin/projects?status=completed&endedAt[after]=2026-03-01T00:00:00.000Z&endedAt[before]=2026-03-31T23:59:59.999Z&order[createdAt]=asc&fromView=1',
    );
  });

  it('change as the sum of the month, through its latest entry', async () => {
    await setTarget(100);
    await setTarget(20);
    const { user } = renderScreen('/admin/leaderboard', { server, caller: await server.as('admin') });
    await user.click(await screen.findByRole('button', { name: 'Change the target of March 2026' }));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Target points' });
    expect(field.value).toBe('120');
    await user.clear(field);
    await user.type(field, '90');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Earlier entries of this month already add up to 100.')).toBeTruthy();
    await user.clear(field);
    await user.type(field, '{ArrowDown}{ArrowUp}{ArrowUp}');
    expect(field.value).toBe('0.02');
    await user.clear(field);
    await user.type(field, '150');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect((await card('Target points')).textContent).toContain('150.00March 2026'));
    const stored = await server.db.selectFrom('point_targets').select('target').orderBy('id').execute();
    expect(stored.map(({ target }) => target)).toEqual([100, 50]);
  });

  it("show an editor the progress without links to other editors' projects", async () => {
    await setTarget(120);
    const ann = await ranked('Ann', 30);
    renderScreen('/editor/leaderboard', { server, caller: ann });
    await waitFor(async () => expect((await card('Target points')).textContent).toContain('Team: 30.00 · 25%'));
    expect(within(await card('Target points')).queryByRole('link')).toBeNull();
    expect(screen.queryByRole('table', { name: 'Monthly Targets' })).toBeNull();
  });
});

describe('the target', () => {
  it('is required from an administrator when missing, shows each validation error, and is then shown', async () => {
    const { user } = renderScreen('/admin/leaderboard', { server, caller: await server.as('admin') });
    const field = await screen.findByRole('textbox', { name: 'Target points' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please enter a target value.')).toBeTruthy();
    await user.type(field, '-3');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please enter a valid non-negative number.')).toBeTruthy();
    await user.clear(field);
    await user.type(field, '120.5');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect((await card('Target points')).textContent).toContain('120.50March 2026'));
  });

  it('is edited in place, and Cancel leaves it unchanged', async () => {
    await setTarget(80);
    const { user } = renderScreen('/admin/leaderboard', { server, caller: await server.as('admin') });
    await user.click(await screen.findByRole('button', { name: 'Edit target' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Edit target' }));
    const field = screen.getByRole('textbox', { name: 'Target points' });
    await user.clear(field);
    await user.type(field, '90');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect((await card('Target points')).textContent).toContain('90.00March 2026'));
    expect(await server.db.selectFrom('point_targets').select('target').execute()).toEqual([{ target: 90 }]);
  });

  it('says when it could not be saved', async () => {
    const { user, setDown } = renderScreen('/admin/leaderboard', { server, caller: await server.as('admin') });
    await user.type(await screen.findByRole('textbox', { name: 'Target points' }), '5');
    setDown(true);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to save target. Please try again.')).toBeTruthy();
  });

  it('says when it could not be changed, and keeps the input', async () => {
    await setTarget(80);
    const { user, setDown } = renderScreen('/admin/leaderboard', { server, caller: await server.as('admin') });
    await user.click(await screen.findByRole('button', { name: 'Edit target' }));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Target points' });
    await user.clear(field);
    await user.type(field, '90.5');
    setDown(true);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to update target. Please try again.')).toBeTruthy();
    expect(field.value).toBe('90.5');
  });

  it('is 0 for everyone else while none is set', async () => {
    renderScreen('/editor/leaderboard', { server, caller: await ranked('Ann', 5) });
    await waitFor(async () => expect((await card('Target points')).textContent).toContain('0.00'));
    expect(screen.queryByRole('button', { name: 'Edit target' })).toBeNull();
  });
});
