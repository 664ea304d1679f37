/** The calendar: entries of a month with their reasons, leave and filters, and a move that is refused or doesn't reach the server. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aClient, aLeave, aProject, aUser } from '#server/testing/builders.ts';
import { testApp } from '#server/testing/test-app.ts';
import { failNext } from '#web/testing/fail-next.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

declare const happyDOM: { setViewport: (size: { width: number; height: number }) => void };

const server = await testApp();
const [manager, editor] = [
  await server.as('manager'),
  await server.as('editor', { first_name: 'Ed', last_name: 'Itor' }),
];
const client = await aClient(server.db, { first_name: 'Ada', last_name: 'Reed' });
const make = (title: string, deadline_at: string, more: object = {}) =>
  aProject(server.db, {
    ...{ title, deadline_at, client_id: client.id, class: 'Basic' },
    ...{ assigned_by_id: manager.user.id, assigned_to_id: editor.user.id },
    ...more,
  });
const filmId = (await make('Wedding film', '2026-03-12T17:30:00.000Z', { class: 'Premium' })).id;
await make('Teaser', '2026-03-12T09:00:00.000Z', { status: 'completed', ended_at: '2026-03-09T09:00:00.000Z' });
await make('Trailer', '2026-03-09T09:00:00.000Z', { assigned_by_id: null });
for (let n = 10; n < 22; n += 1) await make(`Clip ${n}`, `2026-03-20T${n}:00:00.000Z`);
const days = { leave_from: '2026-03-16T00:00:00.000Z', leave_till: '2026-03-17T00:00:00.000Z' };
await aLeave(server.db, { ...days, employee_id: editor.user.id, status: 'approved', description: 'Surgery' });

const open = (query = '', caller = manager) =>
  renderScreen(`/${caller.user.type}/calendar${query}`, { server, caller });
const entry = (title: string) => screen.findByRole('link', { name: new RegExp(`^${title} `) });
const dayOf = (link: HTMLElement) => link.closest<HTMLElement>('[data-day]')?.dataset['day'];
const tipOf = (link: HTMLElement) => link.closest<HTMLElement>('[data-tip]')?.dataset['tip'];
const storedDeadline = async () =>
  (await server.db.selectFrom('projects').select('deadline_at').where('id', '=', filmId).executeTakeFirstOrThrow())
    .deadline_at;

describe('a month', () => {
  it('shows deadlines by status, leave without its text, and why an entry cannot be moved', async () => {
    const view = open();
    const film = await entry('Wedding film');
    expect([dayOf(film), tipOf(film)]).toEqual([
      '2026-03-12',
      'Wedding film · 5:30 PM · Not started · Ed Itor · Ada Reed',
    ]);
    expect(within(await entry('Teaser')).getByText('Teaser').dataset['done']).toBe('true');
    const trailer = await entry('Trailer');
    expect(trailer.textContent).toContain('Late');
    expect(tipOf(trailer)).toMatch(/\nYou can only edit projects that you have assigned\.$/);
    expect(screen.getByText(/^, on leave /).textContent).toBe(', on leave 03/16/2026 – 03/17/2026');
    expect(view.cachedText()).not.toContain('Surgery');
    await view.user.click(screen.getByRole('button', { name: /^\+\d+ more on Fri Mar 20$/, expanded: false }));
    expect(dayOf(await entry('Clip 19'))).toBe('2026-03-20');
    const more = screen.getByRole('link', { name: '+2 more, 12 projects due Fri Mar 20' });
    expect(more.getAttribute('href')).toContain('deadlineAt[after]=2026-03-20');
    expect(await screen.findByRole('combobox', { name: 'Project Type' })).toBeTruthy();
  });

  it('shows as many entries and rows of leave as fit, and opens the rest on their day', async () => {
    const people = await Promise.all(
      ['Abe', 'Bea', 'Cleo', 'Dan', 'Eve'].map((first_name) => aUser(server.db, { first_name, last_name: 'Away' })),
    );
    const days = { leave_from: '2026-03-24T00:00:00.000Z', leave_till: '2026-03-24T00:00:00.000Z' };
    for (const { id } of people) await aLeave(server.db, { ...days, employee_id: id, status: 'approved' });
    happyDOM.setViewport({ width: 1366, height: 620 });
    onTestFinished(() => happyDOM.setViewport({ width: 1024, height: 768 }));
    const { user, container } = open();
    await entry('Wedding film');
    const bars = container.querySelectorAll('[data-tip*=" Away, on leave "]');
    const opener = screen.getByRole('button', { name: /^\+\d more on Tue Mar 24$/ });
    const hidden = Number(opener.textContent);
    expect(hidden).toBeGreaterThan(0);
    expect(bars.length).toBe(5 - hidden);
    await user.click(opener);
    expect(screen.getByRole('button', { name: 'Show less of Tue Mar 24' })).toBe(opener);
    for (const name of ['Abe', 'Eve'])
      expect(screen.getAllByText(new RegExp(`^${name} Away, on leave`)).length).toBe(1);
    await user.keyboard('{Escape}');
    expect(opener.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(opener);
  });

  it('follows the filters in the address, and says when nothing is due', async () => {
    const view = open();
    await entry('Wedding film');
    await view.user.selectOptions(await screen.findByRole('combobox', { name: 'Project Type' }), 'Premium');
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Teaser / })).toBeNull());
    expect(view.address()).toBe('/manager/calendar?class=Premium');
    await view.user.click(screen.getByRole('button', { name: 'Next month' }));
    expect(await screen.findByText('Nothing due in April.')).toBeTruthy();
    expect(view.address()).toBe('/manager/calendar?class=Premium&month=2026-04');
  });

  it('offers Retry when it fails to load', async () => {
    const view = open('?month=2026-05');
    await screen.findByText('Nothing due in May.');
    failNext(({ address }) => address.startsWith('/api/calendar'), { status: 500 });
    await view.router.navigate({ to: '/manager/calendar?month=2025-01' });
    expect(await screen.findByText("Couldn't load the calendar.")).toBeTruthy();
    await view.user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Nothing due in January.')).toBeTruthy();
  });
});

describe('a move', () => {
  const press = (link: HTMLElement) => fireEvent.keyDown(link, { key: 'ArrowRight', altKey: true });

  it('goes to the unsent changes while the server is unreachable, and arrives once', async () => {
    const view = open();
    const film = await entry('Wedding film');
    view.setDown(true);
    press(film);
    expect(await screen.findByText("Couldn't move the deadline.")).toBeTruthy();
    expect(dayOf(await entry('Wedding film'))).toBe('2026-03-12');
    view.setDown(false);
    await view.user.click(await screen.findByRole('button', { name: 'Send again' }));
    await waitFor(async () => expect(dayOf(await entry('Wedding film'))).toBe('2026-03-13'));
    expect(await storedDeadline()).toBe('2026-03-13T17:30:00.000Z');
  });

  it('happens once for keys pressed while it is sent, also if the same move was sent again before', async () => {
    const view = open();
    const before = await storedDeadline();
    const link = await entry('Wedding film');
    view.setDelay(50);
    press(link);
    press(link);
    await waitFor(async () => expect(await storedDeadline()).not.toBe(before));
    expect(Date.parse((await storedDeadline()) ?? '') - Date.parse(before ?? '')).toBe(86_400_000);
  });
});
