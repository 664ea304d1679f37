/** Tests for the weekly report: figures with their lists, other weeks, people away. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Round } from '#domain/work/projects/project.ts';
import { aLeave, aProject, aUser } from '#server/testing/builders.ts';
import { testApp } from '#server/testing/test-app.ts';
import { holdResponses } from '#web/testing/hold-responses.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

// Tuesday of the week starting March 9.
const sentBack: Round = {
  startedAt: null,
  endedAt: null,
  pauses: [],
  runtimeMinutes: 90,
  reason: 'Again',
  requestedBy: { id: 1, name: 'Mo' },
  requestedAt: '2026-03-05T10:00:00.000Z',
};

const server = await testApp();
const done = {
  status: 'completed',
  started_at: '2026-03-09T09:00:00.000Z',
  ended_at: '2026-03-09T10:00:00.000Z',
  runtime_minutes: 30,
  point: 4,
} as const;
await aProject(server.db, {
  ...done,
  deadline_at: '2026-03-10T00:00:00.000Z',
  rounds: [sentBack],
  revision_count: 1,
});
await aProject(server.db, { ...done, personal_point: 0.5 });
await aProject(server.db, { ...done, ended_at: '2026-03-05T10:00:00.000Z' });
await aProject(server.db, { deadline_at: '2026-03-08T00:00:00.000Z' });
const ann = await aUser(server.db, { first_name: 'Ann', last_name: 'Cut' });
const days = { leave_from: '2026-03-12T00:00:00.000Z', leave_till: '2026-03-13T00:00:00.000Z' };
await aLeave(server.db, { employee_id: ann.id, status: 'approved', ...days });

const open = async (address = '/admin/week') => renderScreen(address, { server, caller: await server.as('admin') });
const card = async (label: string) => {
  const link = (await screen.findByText(label, { selector: 'span' })).closest('a');
  return [link?.textContent, link?.getAttribute('href')];
};
const ENDED =
  '/admin/projects?status=completed&endedAt[after]=2026-03-09T00:00:00.000Z&endedAt[before]=2026-03-15T23:59:59.999Z';

it('shows the current week, each figure linking to its list', async () => {
  await open();
  expect(await screen.findByText('03/09/2026 – 03/15/2026, Monday to Sunday (UTC)')).toBeTruthy();
  await waitFor(async () =>
    expect(await card('Finished')).toEqual(['Finished2Projects this week', `${ENDED}&order[createdAt]=asc&fromView=1`]),
  );
  expect(await card('Late now')).toEqual([
    'Late now1Open past their deadline',
    '/admin/projects?due=late&order[due]=asc&fromView=1',
  ]);
  expect(await card('On time')).toEqual([
    'On time100%1 of 1 due',
    '/admin/projects?firstDeadline[after]=2026-03-09T00:00:00.000Z&firstDeadline[before]=2026-03-15T23:59:59.999Z&punctual=true&order[createdAt]=asc&fromView=1',
  ]);
  expect((await card('Time worked'))[0]).toBe('Time worked1h 0mIn last rounds, of 2h 0m allowed');
  expect((await card('First cut'))[0]).toBe('First cut2h 0mUp to the first revision');
  expect((await card('Rework'))[0]).toBe('Rework30m20% of the work');
  expect((await card('Points'))[0]).toBe('Points8.50From 2 projects');
  const away = within(screen.getByRole('list', { name: 'Away' }));
  expect(away.getByText('Ann Cut')).toBeTruthy();
  expect(away.getByRole('link').getAttribute('href')).toContain('/leave?startDate=2026-03-09&endDate=2026-03-15');
});

it('switches to other weeks, and stores the week in the address', async () => {
  const { user, address } = await open('/admin/week?day=2026-03-11');
  await user.click(await screen.findByRole('button', { name: 'Previous week' }));
  expect(address()).toBe('/admin/week?day=2026-03-02');
  expect(screen.getByText('03/02/2026 – 03/08/2026, Monday to Sunday (UTC)')).toBeTruthy();
  await waitFor(async () => expect((await card('Finished'))[0]).toContain('1'));
  expect(await screen.findByText('Nobody is away.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Next week' }));
  expect(address()).toBe('/admin/week');
});

it("neither shows nor prints figures of another week's dates", async () => {
  const { user } = await open();
  await waitFor(async () => expect((await card('Finished'))[0]).toContain('2'));
  const release = holdResponses(({ address }) => address.includes('day=2026-03-02'));
  await user.click(screen.getByRole('button', { name: 'Previous week' }));
  expect(screen.getByText('03/02/2026 – 03/08/2026, Monday to Sunday (UTC)')).toBeTruthy();
  expect((await card('Finished'))[0]).toBeUndefined();
  expect(screen.queryByText('Ann Cut')).toBeNull();
  const print = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Print' });
  expect(print().disabled).toBe(true);
  release();
  await waitFor(async () => expect((await card('Finished'))[0]).toContain('1'));
  expect(print().disabled).toBe(false);
});

it('prints from its button, and is linked from the reports and the home page', async () => {
  const { user, router } = await open();
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await screen.findByText('Ann Cut');
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  const reports = within(screen.getByRole('navigation', { name: 'Reports' }));
  expect(reports.getByRole('link', { name: 'Week' }).getAttribute('href')).toBe('/admin/week');
  expect(reports.getByRole('link', { name: 'Analytics' }).getAttribute('href')).toBe('/admin/analytics');
  await router.navigate({ to: '/admin' });
  expect((await screen.findByRole('link', { name: 'Weekly report' })).getAttribute('href')).toBe('/admin/week');
});

it('is available to administrators only', async () => {
  renderScreen('/admin/week', { server, caller: await server.as('manager') });
  expect(await screen.findByText('Access Denied')).toBeTruthy();
});
