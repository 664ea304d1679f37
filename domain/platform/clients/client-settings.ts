/** Workspace settings about emails to clients. Apart from the others, so that only their section loads them (docs/review.md#client-emails). */
import { isEmail } from '#domain/platform/email.ts';
import type { Violation } from '#domain/platform/refusal.ts';
import type { WorkspaceSettings } from '#domain/platform/settings.ts';
import { invalidEmailAt, outOfRangeAt } from '#domain/platform/violations.ts';

export const MAX_REMINDER_DAYS = 30;

/** Validates the settings. */
export function checkClientSettings({
  clientReminderDays: days,
  replyTo,
}: Pick<WorkspaceSettings, 'clientReminderDays' | 'replyTo'>): Violation[] {
  const areDays = Number.isInteger(days) && days >= 0 && days <= MAX_REMINDER_DAYS;
  return [
    ...(areDays ? [] : [outOfRangeAt('clientReminderDays', 0, MAX_REMINDER_DAYS)]),
    ...(replyTo === '' || isEmail(replyTo) ? [] : [invalidEmailAt('replyTo')]),
  ];
}
