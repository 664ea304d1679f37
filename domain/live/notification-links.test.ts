/** Link targets of each notification kind for its possible recipients (docs/inbox.md#inbox-places). */
import { describe, expect, it } from 'vitest';
import { notificationPath } from './notification-links.ts';
import type { NotificationKind, LinkTarget } from '#domain/journal/notifications.ts';

const project = { id: 7, title: 'Gear review', isMuted: false };
const feedbackTarget: LinkTarget = { feedbackId: 31, note: null };
const withNote: LinkTarget = { feedbackId: 32, note: { id: 30, cutNumber: 2 } };
const cut: LinkTarget = { cutNumber: 2 };
const leave: LinkTarget = { leaveId: 9 };

const OF_PROJECT = [null, '/editor/projects/7'] as const;
type TargetCase = readonly [target: LinkTarget | null, address: string];

/** Targets of a line's latest event, and the path that each links to for an editor. */
const PLACES: Record<NotificationKind, readonly TargetCase[]> = {
  mention: [[feedbackTarget, '/editor/projects/7?say=31'], [withNote, '/editor/projects/7/cut/2?note=30'], OF_PROJECT],
  assigned: [OF_PROJECT],
  'taken-away': [OF_PROJECT],
  deadline: [OF_PROJECT],
  feedback: [
    [feedbackTarget, '/editor/projects/7?say=31'],
    [withNote, '/editor/projects/7/cut/2?note=30'],
    // Target of feedback that has since been deleted.
    OF_PROJECT,
  ],
  cut: [[cut, '/editor/projects/7/cut/2'], OF_PROJECT],
  decision: [[cut, '/editor/projects/7/cut/2'], OF_PROJECT],
  unplayable: [[cut, '/editor/projects/7/cut/2'], OF_PROJECT],
  files: [OF_PROJECT],
  revision: [OF_PROJECT],
  ended: [OF_PROJECT],
  'open-checks': [OF_PROJECT],
  points: [[null, '/editor/projects/7?open=log-7']],
  'time-used': [OF_PROJECT],
  'time-over': [OF_PROJECT],
  'due-tomorrow': [OF_PROJECT],
  overdue: [OF_PROJECT],
  'client-waiting': [OF_PROJECT],
  'leave-asked': [
    [leave, '/leave?open=leave-9'],
    [null, '/leave'],
  ],
  'leave-decided': [
    [leave, '/leave?open=leave-9'],
    [null, '/leave'],
  ],
  'leave-withdrawn': [
    [leave, '/leave?open=leave-9'],
    [null, '/leave'],
  ],
  target: [[null, '/editor/leaderboard']],
  'new-device': [[null, '/profile']],
  'factor-removed': [[null, '/profile']],
  passkey: [[null, '/profile']],
  'webhook-off': [[null, '/admin/settings/webhooks']],
  'files-due': [[null, '/admin/settings/storage']],
  password: [[null, '/profile']],
  'script-token': [[null, '/profile']],
  undone: [OF_PROJECT],
};

const ABOUT_NO_PROJECT: readonly string[] = [
  'factor-removed',
  'passkey',
  'webhook-off',
  'files-due',
  'leave-asked',
  'leave-decided',
  'leave-withdrawn',
  'target',
  'new-device',
  'password',
  'script-token',
] satisfies NotificationKind[];

const plain = { undoneKind: null, projectTitles: null };

const cases = Object.entries(PLACES).flatMap(([kind, places]) =>
  places.map(([target, address]) => ({ kind: kind as NotificationKind, target, address })),
);

describe('notification links', () => {
  it.each(cases)('links $kind at $target to $address', ({ kind, target, address }) => {
    const notification = { ...plain, kind, target, project: ABOUT_NO_PROJECT.includes(kind) ? null : project };
    expect(notificationPath(notification, 'editor')).toBe(address);
  });

  it.each(cases.filter(({ kind }) => !ABOUT_NO_PROJECT.includes(kind)))(
    'omits the link of $kind at $target when the project is not readable',
    ({ kind, target }) =>
      expect(notificationPath({ ...plain, kind, target, project: { ...project, id: null } }, 'editor')).toBeUndefined(),
  );

  it.each([
    ['leave-asked', '/admin/leave?open=leave-9'],
    ['leave-withdrawn', '/admin/leave?open=leave-9'],
    ['leave-decided', '/leave?open=leave-9'],
  ] as const)('links %s to %s for administrators', (kind, address) =>
    expect(notificationPath({ ...plain, kind, target: leave, project: null }, 'admin')).toBe(address),
  );

  it.each([
    ['assigned', '/editor/projects'],
    ['taken-away', undefined],
  ] as const)('links %s about several projects to %s', (kind, address) =>
    expect(notificationPath({ ...plain, kind, target: null, project: null, projectTitles: 'A and B' }, 'editor')).toBe(
      address,
    ),
  );

  it('links undone leave to the application', () =>
    expect(
      notificationPath(
        { ...plain, kind: 'undone', undoneKind: 'leave-decided', target: leave, project: null },
        'editor',
      ),
    ).toBe('/leave?open=leave-9'));
});
