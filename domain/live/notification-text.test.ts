/** Notification texts by kind, for one person, a guest, no actor, and several events (docs/inbox.md#inbox). */
import { expect, it } from 'vitest';
import { notificationText } from './notification-text.ts';

type NotificationEvent = Parameters<typeof notificationText>[0];
const line: NotificationEvent = {
  kind: 'assigned',
  count: 1,
  actor: { id: 2, name: 'Kim Lee' },
  guestName: null,
  outcome: null,
  detail: null,
  undoneKind: null,
  projectTitles: null,
};
const byGuest = { actor: null, guestName: 'Dana' };

it.each<[string, Partial<NotificationEvent>]>([
  ['Kim Lee gave you this project', {}],
  ['Someone gave you this project', { actor: null }],
  ['Kim Lee gave you 8 projects', { count: 8, projectTitles: 'A, B and 6 more' }],
  ['Kim Lee moved the deadlines of 2 projects', { kind: 'deadline', count: 2, projectTitles: 'A and B' }],
  ['Guest Dana reviewed a version', { kind: 'decision', ...byGuest }],
  ['Approved by guest Dana', { kind: 'decision', outcome: 'approved', ...byGuest }],
  ['Changes requested by Kim Lee: Shorter intro', { kind: 'decision', outcome: 'changes', detail: 'Shorter intro' }],
  [
    '2 decisions on versions (last: approved by guest Dana)',
    { kind: 'decision', outcome: 'approved', count: 2, ...byGuest },
  ],
  [
    '2 decisions on versions (last: changes requested by Kim Lee): Shorter intro',
    { kind: 'decision', outcome: 'changes', detail: 'Shorter intro', count: 2 },
  ],
  ['Kim Lee responded to your leave request', { kind: 'leave-decided' }],
  ['Leave approved by Kim Lee', { kind: 'leave-decided', outcome: 'approved' }],
  [
    '2 decisions on your leave (last: leave rejected by Kim Lee)',
    { kind: 'leave-decided', outcome: 'rejected', count: 2 },
  ],
  ['Kim Lee moved the deadline to 12/04/2026 10:00 AM PST', { kind: 'deadline', detail: '2026-12-04T18:00:00.000Z' }],
  ['Kim Lee removed the deadline', { kind: 'deadline', outcome: 'removed' }],
  ['Kim Lee requested a revision: Shorter intro', { kind: 'revision', detail: 'Shorter intro' }],
  ['Kim Lee gave 8.5 points', { kind: 'points', detail: '8.5', count: 2 }],
  ['Kim Lee set a new target: 1,200 points', { kind: 'target', detail: '1,200' }],
  ['2 decisions on versions (last by guest Dana)', { kind: 'decision', count: 2, ...byGuest }],
  [
    "Guest Dana couldn't play version 3 in Safari on iPhone: Browsers can't play AVI files.",
    { kind: 'unplayable', ...byGuest, detail: "version 3 in Safari on iPhone: Browsers can't play AVI files." },
  ],
  ["A guest couldn't play a version", { kind: 'unplayable', actor: null }],
  ['Guest Dana added 12 files (3.4 GB)', { kind: 'files', ...byGuest, detail: '12 files (3.4 GB)' }],
  ['Guest Dana finished sending files', { kind: 'files', ...byGuest }],
  ['Guest Dana removed 1 file', { kind: 'files', ...byGuest, outcome: 'removed', detail: '1 file' }],
  ['3 changes to files (last by guest Dana)', { kind: 'files', count: 3, ...byGuest, detail: '1 file (2 KB)' }],
  ["2 versions that guests couldn't play (last by guest Dana)", { kind: 'unplayable', count: 2, ...byGuest }],
  ['Guest Dana gave feedback', { kind: 'feedback', ...byGuest }],
  ['3 pieces of feedback (last by guest Dana)', { kind: 'feedback', count: 3, ...byGuest }],
  ['2 mentions of you (last by Kim Lee)', { kind: 'mention', count: 2 }],
  ['Your password was changed by a link', { kind: 'password', actor: null }],
  ['Score undone by Kim Lee', { kind: 'undone', undoneKind: 'points' }],
  ['8 assignments undone by Kim Lee', { kind: 'undone', undoneKind: 'assigned', count: 8, projectTitles: 'A' }],
  ['2 changes undone by Kim Lee', { kind: 'undone', count: 2 }],
  ['The deadline has passed', { kind: 'overdue', actor: null, count: 2 }],
  ['2 passkeys were added to your account', { kind: 'passkey', actor: null, count: 2 }],
])('%s', (text, more) => expect(notificationText({ ...line, ...more }, 'America/Los_Angeles')).toBe(text));
