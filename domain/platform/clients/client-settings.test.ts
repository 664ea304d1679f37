/** Bounds of the settings about emails to clients. */
import { expect, it } from 'vitest';
import { checkClientSettings } from './client-settings.ts';

it.each([
  [{ clientReminderDays: 0, replyTo: '' }, []],
  [{ clientReminderDays: 30, replyTo: 'team@example.com' }, []],
  [{ clientReminderDays: 31, replyTo: 'team' }, ['clientReminderDays', 'replyTo']],
  [{ clientReminderDays: 1.5, replyTo: 'a@example.com, b@example.com' }, ['clientReminderDays', 'replyTo']],
])('names the wrong fields of %o', (settings, fields) =>
  expect(checkClientSettings(settings).map(({ propertyPath }) => propertyPath)).toEqual(fields),
);
