/** Screens of workspaces west and east of UTC: what is typed, shown, linked and counted follows the workspace's days. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aClient, aCut, aProject, aShareLink, aUser } from '#server/testing/builders.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';
import { inZone } from '#web/testing/in-zone.ts';
import { dayField, field, fill, formOf, press, retype, timeField } from '#web/testing/project-form.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

const NOON = '2026-03-10T12:00:00.000Z';

const LOS_ANGELES = {
  zone: 'America/Los_Angeles',
  name: 'Los Angeles time',
  now: 'PDT',
  winter: 'PST',
  today: '03/10/2026',
  start: '2026-03-10T16:00:00.000Z',
  deadline: '2026-12-03T01:00:00.000Z',
  skipped: '03/08/2026',
  month: 'startDate=2026-02-01&endDate=2026-02-28',
  monday: '2026-03-09T07:00:00.000Z',
  sunday: '2026-03-16T06:59:59.999Z',
  friday: '03/13/2026',
};
const AUCKLAND: typeof LOS_ANGELES = {
  zone: 'Pacific/Auckland',
  name: 'Auckland time',
  now: 'GMT+13',
  winter: 'GMT+13',
  today: '03/11/2026',
  start: '2026-03-10T20:00:00.000Z',
  deadline: '2026-12-02T04:00:00.000Z',
  skipped: '09/27/2026',
  month: 'startDate=2026-03-01&endDate=2026-03-31',
  monday: '2026-03-08T11:00:00.000Z',
  sunday: '2026-03-15T10:59:59.999Z',
  friday: '03/20/2026',
};

let admin: Caller;

const server = await testApp();
await aUser(server.db, { first_name: 'Edda', last_name: 'Lind' });
await aUser(server.db, { type: 'manager', first_name: 'Rolf', last_name: 'Beck' });
await aClient(server.db, { first_name: 'Ada', last_name: 'Reed' });
beforeEach(async () => {
  server.setNow(NOON);
  await server.db.deleteFrom('projects').execute();
  admin = await server.as('admin');
});

const open = (address: string, caller = admin) => renderScreen(address, { server, caller });

/** Lets time pass until this instant, with the page shown again as after a sleep of the computer. */
function wakeAt(instant: string): void {
  server.setNow(instant);
  vi.setSystemTime(new Date(instant));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

describe.each([LOS_ANGELES, AUCKLAND])('in $zone', (of) => {
  inZone(of.zone);
  beforeAll(async () => {
    const caller = await server.as('admin');
    await caller.patch('/api/settings', { timeZone: of.zone });
  });

  it('a new project starts at 9:00 of the day, and stores the typed wall time', async () => {
    const manager = await server.as('manager', { first_name: 'Mara', last_name: 'Voss' });
    const view = open('/manager/projects?form=new', manager);
    const form = await formOf('New Project');
    await fill(view, form);
    expect(dayField(form, 'Start').value).toBe(of.today);
    expect(timeField(form, 'Start', of.now).value).toBe('9:00 AM');
    expect(timeField(form, 'Deadline', of.now).value).toBe('5:00 PM');
    await retype(view, dayField(form, 'Deadline'), '12/02/2026');
    expect(timeField(form, 'Deadline', of.winter).value).toBe('5:00 PM');
    await press(view, form, 'Create Project');
    await screen.findByRole('link', { name: 'Spring film' });
    const [project] = await server.db.selectFrom('projects').selectAll().execute();
    expect(project).toMatchObject({ created_at: of.start, deadline_at: of.deadline });
  });

  it('a time that the clock change skips moves forward', async () => {
    const view = open('/admin/projects?form=new');
    const form = await formOf('New Project');
    await view.user.type(field(form, 'Title'), 'Skipped');
    await retype(view, dayField(form, 'Deadline'), of.skipped);
    await retype(view, form.getByRole('combobox', { name: /^Deadline time/ }), '2:30 am{Enter}');
    expect(form.getByRole<HTMLInputElement>('combobox', { name: /^Deadline time/ }).value).toBe('3:30 AM');
  });

  it('a date filter covers its days, and names them', async () => {
    const inside = { status: 'completed', started_at: '2026-03-01T00:00:00.000Z' } as const;
    await aProject(server.db, { ...inside, title: 'First', ended_at: of.monday });
    await aProject(server.db, { ...inside, title: 'Last', ended_at: of.sunday });
    await aProject(server.db, {
      ...inside,
      title: 'Too late',
      ended_at: new Date(Date.parse(of.sunday) + 1).toISOString(),
    });
    open('/admin/projects?status=completed&endedAt[after]=2026-03-09&endedAt[before]=2026-03-15');
    expect(await screen.findByText('Ended 03/09/2026 – 03/15/2026')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'First' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Last' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Too late' })).toBeNull();
  });

  it('BOSS VIEW shows the month of the day', async () => {
    server.setNow('2026-03-01T05:00:00.000Z');
    const { address } = open('/admin/boss-view?status=completed');
    await waitFor(() => expect(address()).toContain(of.month));
  });

  it('the week has its days, and rolls over at midnight while it is open', async () => {
    server.setNow(of.sunday);
    const { address } = open('/admin/week', await server.as('admin'));
    expect(await screen.findByText(`03/09/2026 – 03/15/2026, Monday to Sunday (${of.name})`)).toBeTruthy();
    const finished = async () =>
      (await screen.findByText('Finished', { selector: 'span' })).closest('a')?.getAttribute('href');
    await waitFor(async () =>
      expect(await finished()).toContain(`endedAt[after]=${of.monday}&endedAt[before]=${of.sunday}`),
    );
    wakeAt(new Date(Date.parse(of.sunday) + 1).toISOString());
    expect(await screen.findByText(`03/16/2026 – 03/22/2026, Monday to Sunday (${of.name})`)).toBeTruthy();
    expect(address()).toBe('/admin/week');
  });

  it('due states roll over at midnight while a list is open', async () => {
    await aProject(server.db, {
      title: 'Reel',
      deadline_at: new Date(Date.parse(of.sunday) + 3_600_000).toISOString(),
    });
    server.setNow(of.sunday);
    const midnight = new Date(Date.parse(of.sunday) + 1).toISOString();
    open('/admin/projects?due=today', await server.as('admin'));
    expect(await screen.findByText(/^No projects/)).toBeTruthy();
    wakeAt(midnight);
    expect(await screen.findByRole('link', { name: 'Reel' })).toBeTruthy();
    expect(screen.getByText('today')).toBeTruthy();
  });

  it('quick add reads a weekday as one of the workspace', async () => {
    server.setNow('2026-03-12T12:00:00.000Z');
    const { user } = open('/profile');
    await screen.findByLabelText(/^First Name/);
    await user.keyboard('{Control>}k{/Control}');
    const input = await screen.findByRole('combobox', { name: 'Search and commands' });
    await waitFor(() => expect(document.activeElement).toBe(input));
    await user.type(input, 'Teaser due fri');
    const [line] = await screen.findAllByRole('option', { name: /New project: Teaser/ });
    expect(line?.textContent).toContain(`due ${of.friday}`);
  });

  it('a share page names the zone', async () => {
    const project = await aProject(server.db, { title: 'Wedding film' });
    await aCut(server.db, { project_id: project.id, uploaded_by_id: admin.user.id });
    const link = await aShareLink(server.db, { project_id: project.id, created_by_id: admin.user.id, label: 'Ada' });
    renderScreen(`/share/${link.token}`, { server });
    await screen.findByRole('heading', { name: 'Wedding film' });
    expect(screen.getByText(`Cutroom · Ada · ${of.name}`)).toBeTruthy();
  });

  it('paper names the zone and the period', async () => {
    open('/admin?startDate=2026-03-01&endDate=2026-03-09');
    const head = within(await screen.findByRole('main')).getByText(new RegExp(`${of.name}$`));
    expect(head.textContent).toBe(`03/01/2026 to 03/09/2026 · ${of.name}`);
  });
});
