/** Leaderboard points: who can open them, and the heading of their period. */
import { expect, it } from 'vitest';
import type { LeaderboardEntry } from '#contract/insight/leaderboard.ts';
import type { UserType } from '#domain/platform/actor.ts';
import { pointsOfText, scoreLinks, teamLinks } from './leaderboard-links.ts';

const ME = { id: 7, email: 'me@example.com' };
const MARCH = { from: '2026-03-01T00:00:00.000Z', till: '2026-03-31T23:59:59.999Z' };
const entry = (userId: number, email: string | null) => ({ userId, email }) as LeaderboardEntry;

it.each<[who: string, role: UserType, place: LeaderboardEntry, leads?: [to: string, email?: string]]>([
  ['links an administrator to anyone', 'admin', entry(3, 'ed@example.com'), ['/admin/projects', 'ed@example.com']],
  ['links a manager to anyone', 'manager', entry(3, 'ed@example.com'), ['/manager/projects', 'ed@example.com']],
  ['does not link to a user whose email is hidden', 'manager', entry(3, null)],
  [
    'links to own projects for an editor, without an email filter',
    'editor',
    entry(7, null),
    ['/editor/projects', undefined],
  ],
  ['does not link to other users for an editor', 'editor', entry(3, 'ed@example.com')],
])('%s', (_who, role, place, leads) => {
  const link = scoreLinks({ role, me: ME, period: MARCH })(place);
  expect(link && [link.to, link.search['assignedTo.email']]).toEqual(leads);
  if (link) expect(link.search).toMatchObject({ status: 'completed', 'endedAt[after]': MARCH.from });
});

it.each<[UserType, string | undefined]>([
  ['admin', '/admin/projects'],
  ['manager', '/manager/projects'],
  ['editor', undefined],
])('links monthly points for %s to %s', (role, to) => {
  expect(teamLinks(role)(MARCH)?.to).toBe(to);
});

it.each([
  [{ from: null, to: null }, undefined, 'Points of all time'],
  [{ from: '2026-03-01', to: '2026-03-31' }, MARCH, 'Points of 03/01/2026 to 03/31/2026'],
  [{ from: '2026-03-01', to: null }, undefined, 'Points of all time: choose an end date to filter'],
  [{ from: null, to: '2026-03-31' }, undefined, 'Points of all time: choose a start date to filter'],
])('describes the points shown for the dates %j', (days, period, text) => {
  expect(pointsOfText(days, period)).toBe(text);
});
