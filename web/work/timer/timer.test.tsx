/** The dock in the browser, against the real server: timer actions, switching, confirmations, wrong device clock. */
import { notifications } from '@mantine/notifications';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NewRow } from '#server/platform/db/tables.ts';
import { aProject } from '#server/testing/builders.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

const START = '2026-03-10T10:00:00.000Z';
const NOW = '2026-03-10T10:30:00.000Z';

let server: TestApp;
let ed: Caller;
let mo: Caller;

beforeEach(async () => {
  server = await testApp();
  server.setNow(NOW);
  mo = await server.as('manager', { first_name: 'Mo', last_name: 'Derator' });
  ed = await server.as('editor');
  await changeSettings({ editorTimer: 'all' });
});
afterEach(async () => {
  // Removes toasts, which outlive the screen that showed them.
  notifications.clean();
});

const changeSettings = async (change: object) => (await server.as('admin')).patch('/api/settings', change);
const given = (title: string, more: Partial<NewRow<'projects'>> = {}) =>
  aProject(server.db, { title, assigned_to_id: ed.user.id, assigned_by_id: mo.user.id, ...more });
const running = (title: string) => given(title, { status: 'started', created_at: START, started_at: START });
const dock = async () => within(await screen.findByRole('group', { name: 'Timer' }));
const show = () => renderScreen('/editor/leave', { server, caller: ed });
const statusOf = async ({ id }: { id: number }) => (await mo.get(`/api/projects/${id}`)).json().status;

describe('the timer dock', () => {
  it('pauses and resumes the running timer, and updates the tab title', async () => {
    await running('Gear review');
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Pause the timer of Gear review' }));
    expect(await screen.findByRole('link', { name: /^Paused: Gear review/ })).toBeTruthy();
    await waitFor(() => expect(document.title).not.toContain('▶'));
    await user.click(await screen.findByRole('button', { name: 'Resume the timer of Gear review' }));
    expect(await screen.findByRole('link', { name: /^Running: Gear review/ })).toBeTruthy();
    await waitFor(() => expect(document.title).toMatch(/^▶ 0:30 Gear review · /));
  });

  it('ignores the second of two quick clicks, and keeps the focus on its button', async () => {
    const project = await running('Gear review');
    const { user } = show();
    const pause = await screen.findByRole('button', { name: 'Pause the timer of Gear review' });
    pause.focus();
    fireEvent.click(pause, { detail: 1 });
    const resume = await screen.findByRole('button', { name: 'Resume the timer of Gear review' });
    fireEvent.click(resume, { detail: 2 });
    await waitFor(async () => expect(await statusOf(project)).toBe('paused'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Resume the timer/ })));
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await statusOf(project)).toBe('started'));
  });

  it("moves the focus to the other running timer's button", async () => {
    const [other, paused] = [await running('Wedding'), await running('Gear review')];
    const { user } = show();
    const pause = await screen.findByRole('button', { name: /^Pause the timer of/ });
    const isGear = pause.getAttribute('aria-label') === 'Pause the timer of Gear review';
    pause.focus();
    await user.keyboard('{Enter}');
    const next = await screen.findByRole('button', {
      name: `Pause the timer of ${isGear ? 'Wedding' : 'Gear review'}`,
    });
    await waitFor(() => expect(document.activeElement).toBe(next));
    const [shown, standing] = isGear ? [other, paused] : [paused, other];
    expect([await statusOf(shown), await statusOf(standing)]).toEqual(['started', 'paused']);
  });

  it('switches to another project', async () => {
    const [first, second] = [await running('Gear review'), await given('Wedding')];
    const { user } = show();
    await user.click(await (await dock()).findByRole('button', { name: 'Timer and other projects' }));
    expect(await screen.findByText('Start this instead')).toBeTruthy();
    await user.click(await screen.findByRole('menuitem', { name: /^Wedding/ }));
    expect(await screen.findByRole('link', { name: /^Running: Wedding/ })).toBeTruthy();
    expect([await statusOf(first), await statusOf(second)]).toEqual(['paused', 'started']);
  });

  it('shows the latest of several running timers and lists the others, each with its used time', async () => {
    // Two hours are allowed: one has used 81 %, the other all of it plus a minute.
    const allowed = { video_length_seconds: 1_200, edit_ratio_min: 10, edit_ratio_hour: 1 };
    const since = (started_at: string) => ({
      ...allowed,
      status: 'started' as const,
      created_at: started_at,
      started_at,
    });
    await given('Wedding', since('2026-03-10T10:10:00.000Z'));
    await given('Gear review', since('2026-03-10T08:53:00.000Z'));
    const over = await given('Trailer', since('2026-03-10T08:29:00.000Z'));
    const { user, address } = show();
    expect((await dock()).getByRole('link', { name: /^Running: Wedding/ })).toBeTruthy();
    expect(await screen.findByText('80% of the allowed time for Gear review is used.')).toBeTruthy();
    expect(await screen.findByText('All of the allowed time for Trailer is used.')).toBeTruthy();
    await user.click((await dock()).getByRole('button', { name: 'Timer and other projects' }));
    expect(await screen.findByText('Also running')).toBeTruthy();
    expect(screen.getByRole('menuitem', { name: /^Gear review/ })).toBeTruthy();
    await user.click(screen.getByRole('menuitem', { name: /^Trailer/ }));
    await waitFor(() => expect(address()).toContain(`/editor/projects/${over.id}`));
  });

  it('focuses the project when opened, so that a second Enter ends nothing', async () => {
    const row = await running('Gear review');
    const { user, address } = show();
    (await (await dock()).findByRole('button', { name: 'Timer and other projects' })).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('menuitem', { name: 'End' });
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('menuitem'));
    expect(document.activeElement?.textContent).toMatch(/^Gear review/);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toContain(`/editor/projects/${row.id}`));
    expect(await statusOf(row)).toBe('started');
  });

  it('ends at once, and offers undo', async () => {
    const row = await running('Gear review');
    const { user } = show();
    await user.click(await (await dock()).findByRole('button', { name: 'Timer and other projects' }));
    await user.click(await screen.findByRole('menuitem', { name: 'End' }));
    expect(await screen.findByText(/^Ended after 30m.*\.$/)).toBeTruthy();
    expect(await statusOf(row)).toBe('completed');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await statusOf(row)).toBe('started'));
  });

  it('offers only what the user may do, and says who may do the rest', async () => {
    await changeSettings({ editorTimer: 'start', twoTimers: false });
    await running('Gear review');
    await given('Wedding');
    const { user } = show();
    const there = await dock();
    await user.click(there.getByRole('button', { name: 'Timer and other projects' }));
    expect(
      await screen.findByText('You can run one timer at a time. Only managers can pause it. Ask Mo Derator.'),
    ).toBeTruthy();
    expect(there.queryByRole('button', { name: /^Pause/ })).toBeNull();
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Gear review/),
    ]);
  });

  it('shows managers only their own work', async () => {
    const [first, others] = [await running('Gear review'), await given('Not theirs')];
    renderScreen('/manager/leave', { server, caller: mo });
    expect(await screen.findByRole('banner')).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Timer' })).toBeNull();
    cleanup();
    await mo.patch(`/api/projects/${first.id}`, { assignedTo: `/api/users/${mo.user.id}` });
    const { user } = renderScreen('/manager/leave', { server, caller: mo });
    await user.click(await (await dock()).findByRole('button', { name: 'Timer and other projects' }));
    expect(await screen.findByText('No other open projects.')).toBeTruthy();
    expect(screen.queryByText(others.title)).toBeNull();
    await user.keyboard('{Escape}');
    await user.click((await dock()).getByRole('button', { name: 'Pause the timer of Gear review' }));
    await waitFor(async () => expect(await statusOf(first)).toBe('paused'));
    expect((await dock()).getByRole('link').getAttribute('href')).toBe(`/manager/projects/${first.id}`);
  });
});

describe('starting a second timer in a single-timer workspace', () => {
  const two = async () => {
    await changeSettings({ twoTimers: false, editorTimer: 'pause' });
    return [await running('Gear review'), await given('Wedding')] as const;
  };

  it.each([
    ['a card', '/editor/projects', 'Start Project'],
    ['a row', '/editor', 'Start: Wedding'],
    ['the detail', '/editor/projects/:id', 'Start'],
  ])('offers on %s to pause the first', async (_name, path, label) => {
    const [first, second] = await two();
    const { user } = renderScreen(path.replace(':id', String(second.id)), { server, caller: ed });
    await user.click((await screen.findAllByRole('button', { name: label }))[0] as HTMLElement);
    expect(await screen.findByText('Pause “Gear review” and start “Wedding”?')).toBeTruthy();
    expect(await statusOf(first)).toBe('started');
    await user.click(screen.getByRole('button', { name: 'Start this instead' }));
    await waitFor(async () => expect([await statusOf(first), await statusOf(second)]).toEqual(['paused', 'started']));
  });

  it('offers no alternative to a user who may not pause', async () => {
    await two();
    await changeSettings({ editorTimer: 'start' });
    const { user } = renderScreen('/editor', { server, caller: ed });
    await user.click(await screen.findByRole('button', { name: 'Start: Wedding' }));
    expect((await screen.findAllByText(/is already running/)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Start this instead' })).toBeNull();
  });
});

describe('the idle timer prompt', () => {
  const clockQuestion = async () => within(await screen.findByRole('region', { name: 'Still working? Gear review' }));
  const silent = async () => {
    const row = await running('Gear review');
    server.setNow('2026-03-10T18:00:00.000Z');
    ed = server.asUser(ed.user);
    mo = server.asUser(mo.user);
    return row;
  };

  it('keeps the timer running', async () => {
    const row = await silent();
    const { user } = show();
    await user.click((await clockQuestion()).getByRole('button', { name: 'Keep running' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Still working/ })).toBeNull());
    expect(await statusOf(row)).toBe('started');
  });

  it('pauses at an earlier time, with the reason', async () => {
    const { id } = await silent();
    const { user } = show();
    const prompt = await clockQuestion();
    expect(prompt.getByText('No activity since 10:00 UTC; the timer is still running.')).toBeTruthy();
    await user.type(prompt.getByLabelText(/^Reason/), 'Was called away');
    await user.click(prompt.getByRole('button', { name: 'Pause at 10:00' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Still working/ })).toBeNull());
    const { timeCorrections } = (await mo.get(`/api/projects/${id}`)).json();
    expect(timeCorrections).toMatchObject([{ reason: 'Forgotten clock: Was called away' }]);
  });

  it('combines several timers in one expandable bar', async () => {
    const rows = [await running('Wedding'), await silent()];
    const { user } = show();
    const bar = within(await screen.findByRole('region', { name: 'Still working? 2 timers' }));
    const asked = () => screen.queryAllByRole('region', { name: /^Still working\? (Gear review|Wedding)$/ });
    expect(asked()).toEqual([]);
    await user.click(bar.getByRole('button', { name: 'Show', expanded: false }));
    await waitFor(() => expect(asked()).toHaveLength(2));
    await user.click(bar.getByRole('button', { name: 'Hide', expanded: true }));
    expect(asked()).toEqual([]);
    await user.click(bar.getByRole('button', { name: 'Keep running' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Still working/ })).toBeNull());
    for (const row of rows) expect(await statusOf(row)).toBe('started');
  });

  it("refers to the manager when the editor may not pause, and appears on the manager's home page", async () => {
    await changeSettings({ editorTimer: 'start' });
    const row = await silent();
    const view = show();
    const question = await clockQuestion();
    expect(question.getByText('Ask your manager to pause or correct it.')).toBeTruthy();
    expect(question.queryByRole('button', { name: /^Pause/ })).toBeNull();
    view.unmount();
    const { user } = renderScreen('/manager?list=running', { server, caller: mo });
    expect(await screen.findByText('Still working? No activity since 10:00 UTC.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Pause at 10:00: Gear review' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Pause at 10:00' }));
    await waitFor(async () => expect(await statusOf(row)).toBe('paused'));
  });
});

it('records activity while a timer runs', async () => {
  await running('Gear review');
  const { user } = show();
  await user.click((await dock()).getByRole('button', { name: 'Timer and other projects' }));
  const seen = () => server.db.selectFrom('presence').select(['user_id', 'seen_at']).execute();
  await waitFor(async () => expect(await seen()).toEqual([{ user_id: ed.user.id, seen_at: NOW }]));
});

it('does not store failed activity reports for resending', async () => {
  const { id } = await running('Gear review');
  const { user, setDown } = show();
  const pause = await (await dock()).findByRole('button', { name: 'Pause the timer of Gear review' });
  setDown(true);
  await user.click(pause);
  expect(await screen.findByText('1 change was not sent: timer pause.')).toBeTruthy();
  expect(await screen.findByText('Failed to pause project')).toBeTruthy();
  setDown(false);
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(async () => expect(await statusOf({ id })).toBe('paused'));
  await waitFor(() => expect(screen.queryByText('Failed to pause project')).toBeNull());
});

it('refetches the time after sleep before showing it', async () => {
  await running('Gear review');
  const { setDelay } = show();
  expect((await dock()).getByText(/^0:30:00/)).toBeTruthy();
  setDelay(200);
  server.setNow('2026-03-10T10:50:00.000Z');
  vi.setSystemTime(new Date('2026-03-10T10:50:00.000Z'));
  expect(await (await dock()).findByText('updating')).toBeTruthy();
  expect(await (await dock()).findByText(/^0:10:00/)).toBeTruthy();
});

it('shows no outdated time after sleep while the network is still down', async () => {
  await running('Gear review');
  const { setDown } = show();
  expect((await dock()).getByText(/^0:30:00/)).toBeTruthy();
  setDown(true);
  server.setNow('2026-03-10T10:50:00.000Z');
  vi.setSystemTime(new Date('2026-03-10T10:50:00.000Z'));
  expect(await (await dock()).findByText('updating')).toBeTruthy();
  // Waits for two more ticks to show that nothing changes.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect((await dock()).getByText('updating')).toBeTruthy();
  setDown(false);
  server.setNow('2026-03-10T10:50:06.000Z');
  vi.setSystemTime(new Date('2026-03-10T10:50:06.000Z'));
  expect(await (await dock()).findByText(/^0:(09|10):/)).toBeTruthy();
});
