/** Notification emails: which lines are sent, when, and in what form (docs/inbox.md#mail). */
import { addDays } from '#domain/platform/dates.ts';
import { dayOf, instantOf, type TimeZone } from '#domain/platform/time-zone.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '#domain/journal/notifications.ts';
import type { UserType } from '#domain/platform/actor.ts';
import type { Minutes } from '#domain/platform/units.ts';

/** Never, once a project has been quiet for some minutes, or once a day. */
export const EMAIL_CHOICES = ['none', 'soon', 'daily'] as const;
export type EmailChoice = (typeof EMAIL_CHOICES)[number];

export const EMAIL_KINDS = ['soon', 'daily'] as const;
export type EmailKind = (typeof EMAIL_KINDS)[number];

export type EmailSettings = {
  /** Hour of the daily email, in the workspace's time zone. */
  hour: number;
  choices: Record<NotificationKind, EmailChoice>;
};

/** Kinds emailed by default: only those that need action. */
export const DEFAULT_EMAIL_KINDS: readonly NotificationKind[] = [
  'mention',
  'assigned',
  'revision',
  'leave-decided',
  'password',
  'script-token',
  'passkey',
  'undone',
];
const DEFAULT_DAILY_HOUR = 7;

const QUIET_MINUTES = 5;
const MAX_LINES = 50;
const MAX_EMAIL_AGE_DAYS = 3;

/** Returns a person's settings with defaults filled in. */
export function emailSettingsOf(chosen: Partial<EmailSettings['choices']>, hour: number | undefined): EmailSettings {
  const choiceOf = (kind: NotificationKind): EmailChoice =>
    chosen[kind] ?? (DEFAULT_EMAIL_KINDS.includes(kind) ? 'soon' : 'none');
  const choices = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, choiceOf(kind)]));
  return { hour: hour ?? DEFAULT_DAILY_HOUR, choices: choices as EmailSettings['choices'] };
}

const minutesBefore = (now: string, minutes: Minutes): string =>
  new Date(Date.parse(now) - minutes * 60_000).toISOString();

/** Returns the oldest time of lines to email, so that turning email on doesn't send old news. */
export const emailCutoff = (now: string): string => minutesBefore(now, MAX_EMAIL_AGE_DAYS * 24 * 60);

/** Returns when the daily email was last due. */
export function lastDailyEmailAt(now: string, hour: number, zone: TimeZone): string {
  const today = dayOf(now, zone);
  const at = (day: string): string => instantOf(day, `${String(hour).padStart(2, '0')}:00`, zone);
  return at(today) <= now ? at(today) : at(addDays(today, -1));
}

/** Fields that decide whether a line is emailed. */
export type EmailableLine = { kind: NotificationKind; place: number; at: string };

/** Returns the lines to email now: those of projects that are quiet, and those of the daily email. */
export function linesToEmail<L extends EmailableLine>(
  lines: readonly L[],
  { hour, choices }: EmailSettings,
  { now, zone }: { now: string; zone: TimeZone },
): Record<EmailKind, L[]> {
  const quietSince = minutesBefore(now, QUIET_MINUTES);
  const soon = lines.filter(({ kind }) => choices[kind] === 'soon');
  const busy = new Set(soon.filter(({ at }) => at > quietSince).map(({ place }) => place));
  const due = lastDailyEmailAt(now, hour, zone);
  return {
    soon: soon.filter(({ place }) => !busy.has(place)),
    daily: lines.filter(({ kind, at }) => choices[kind] === 'daily' && at <= due),
  };
}

/** Line of an email: project title, text with details, and the path it links to (empty if none). */
export type EmailedLine = { title: string; text: string; path: string; details?: readonly string[] };
export type EmailContent = { lines: EmailedLine[]; omitted: number };

/** Returns the first lines, and the number of further ones. */
export const emailContentOf = (lines: readonly EmailedLine[]): EmailContent => ({
  lines: lines.slice(0, MAX_LINES),
  omitted: Math.max(0, lines.length - MAX_LINES),
});

const updatesText = (count: number): string => (count === 1 ? '1 update' : `${count} updates`);

/** Returns the subject line. */
export function emailSubject(kind: EmailKind, { lines, omitted }: EmailContent): string {
  const count = lines.length + omitted;
  if (kind === 'daily') return `Daily summary: ${updatesText(count)}`;
  const [first] = lines;
  const titles = new Set(lines.map(({ title }) => title));
  if (count === 1 && first) return first.title === '' ? first.text : `${first.title}: ${first.text}`;
  return titles.size === 1 && first?.title
    ? `${first.title}: ${updatesText(count)}`
    : `${updatesText(count)} in Cutroom`;
}

export const EMAIL_TEXTS = {
  inbox: 'Open your inbox',
  why: 'You get this email because of the notification settings in your profile.',
  stop: 'Stop all emails',
  stopConfirm: 'Stop all emails from Cutroom? Your inbox stays as it is. You can turn emails on again in your profile.',
  stopped: "You won't get any more emails from Cutroom. You can turn them on again in your profile.",
  wrongLink: "This link doesn't work. Sign in and choose your emails in your profile.",
} as const;

/** Text below the lines of a truncated email. */
export const moreText = (omitted: number): string => `and ${omitted} more`;

const PAUSES_MINUTES = [1, 5, 15, 60, 240] as const;

/** Returns when to retry a failed email, or undefined after three days or a permanent failure. */
export function nextEmailTry(
  { attempts, createdAt }: { attempts: number; createdAt: string },
  { now, isPermanentFailure }: { now: string; isPermanentFailure: boolean },
): string | undefined {
  if (isPermanentFailure || createdAt <= emailCutoff(now)) return undefined;
  const minutes = PAUSES_MINUTES[Math.min(attempts, PAUSES_MINUTES.length) - 1] ?? PAUSES_MINUTES[0];
  return minutesBefore(now, -minutes);
}

/** Labels of notification kinds in email settings. */
export const NOTIFICATION_KIND_LABELS: Record<NotificationKind, string> = {
  mention: 'Mentions',
  assigned: 'Work assigned to you',
  'taken-away': 'Work reassigned to someone else',
  deadline: 'Deadlines moved',
  feedback: 'Feedback',
  cut: 'Versions uploaded',
  decision: 'Decisions on versions',
  unplayable: "Versions that guests can't play",
  files: 'Files from clients',
  revision: 'Revisions requested',
  ended: 'Work ready for review',
  'open-checks': 'Work ended, sent or approved with open checks',
  points: 'Points given',
  'time-used': 'Allowed time nearly used',
  'time-over': 'Allowed time exceeded',
  'due-tomorrow': 'Due tomorrow',
  overdue: 'Missed deadlines',
  'client-waiting': 'Long waits for clients',
  'leave-asked': 'Leave requests',
  'leave-decided': 'Decisions on your leave',
  'leave-withdrawn': 'Leave withdrawn',
  target: 'New targets',
  'new-device': 'Sign-ins from new devices',
  password: 'Password changed by someone else',
  'script-token': 'New API tokens',
  'factor-removed': 'Two-factor authentication removed',
  passkey: 'New passkeys',
  'webhook-off': 'Webhooks turned off',
  'files-due': 'Files to be removed by the storage rule',
  undone: 'Changes undone',
};

const LEAD_KINDS: readonly NotificationKind[] = [
  'ended',
  'open-checks',
  'leave-asked',
  'leave-withdrawn',
  'client-waiting',
];

const ADMIN_KINDS: readonly NotificationKind[] = ['webhook-off', 'files-due'];

/** Returns the kinds a user of this type can get. */
export const kindsOf = (type: UserType): NotificationKind[] =>
  NOTIFICATION_KINDS.filter(
    (kind) => (type !== 'editor' || !LEAD_KINDS.includes(kind)) && (type === 'admin' || !ADMIN_KINDS.includes(kind)),
  );
