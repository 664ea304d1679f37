/** Rules of emails to clients: limits, when they leave, and reminders on working days. */
import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#domain/platform/settings.ts';
import { checkEmailLimits, contactLinkEnd, emailDueAt, reminderAt } from './client-sends.ts';

/** A Tuesday. */
const NOW = '2026-03-10T12:00:00.000Z';

it.each([
  [{ bySender: 48, byWorkspace: 0 }, undefined],
  [{ bySender: 49, byWorkspace: 0 }, 'You can send 50 emails to clients an hour. Try again later.'],
  [{ bySender: 0, byWorkspace: 198 }, undefined],
  [{ bySender: 0, byWorkspace: 199 }, 'Your workspace can send 200 emails to clients an hour. Try again later.'],
])('two more emails after %o: %s', (counts, message) => expect(checkEmailLimits(counts, 2)?.message).toBe(message));

it.each([
  [null, '2026-03-10T12:01:00.000Z'],
  ['2026-03-10T11:30:00.000Z', '2026-03-10T12:30:00.000Z'],
  ['2026-03-10T11:00:30.000Z', '2026-03-10T12:01:00.000Z'],
  ['2026-03-09T11:00:00.000Z', '2026-03-10T12:01:00.000Z'],
])('after an email at %s the next leaves at %s', (last, at) => expect(emailDueAt(NOW, last)).toBe(at));

const WEEKEND = { from: '09:00', till: '17:00', days: ['saturday' as const] };

it.each([
  [1, {}, '2026-03-13T09:00:00.000Z'],
  [2, {}, '2026-03-16T09:00:00.000Z'],
  [3, {}, undefined],
  [1, { clientReminderDays: 0 }, undefined],
  // Four days later is a Saturday.
  [1, { clientReminderDays: 4 }, '2026-03-16T09:00:00.000Z'],
  [1, { clientReminderDays: 4, workingHours: WEEKEND }, '2026-03-14T09:00:00.000Z'],
  [1, { timeZone: 'Pacific/Auckland' }, '2026-03-15T20:00:00.000Z'],
])('reminder %i with %o is due at %s', (n, more, at) =>
  expect(reminderAt(NOW, n, { ...DEFAULT_SETTINGS, ...more })).toBe(at),
);

it('ends the link 90 days after the email', () => expect(contactLinkEnd(NOW)).toBe('2026-06-08T12:00:00.000Z'));
