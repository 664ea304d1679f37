/** Mail of what concerns somebody: what is mailed, when, and as which lines (docs/people.md#mail). */
import { addDays, dayOf, startOfDay } from '#domain/platform/dates.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from './notifications.ts';
import type { UserType } from '#domain/identity/roles.ts';

/** Not at all, when a project has been quiet for some minutes, or once a day. */
export const MAIL_CHOICES = ['none', 'soon', 'daily'] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];

export const MAIL_KINDS = ['soon', 'daily'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

export type MailSettings = {
  /** Of the day, in UTC, at which the daily mail goes. */
  hour: number;
  choices: Record<NotificationKind, MailChoice>;
};

/** What is mailed to whoever has chosen nothing: what waits for them, and no more. */
export const MAILED_AT_FIRST: readonly NotificationKind[] = [
  'mention',
  'assigned',
  'revision',
  'leave-decided',
  'password',
  'script-token',
  'passkey',
  'undone',
];
export const STANDARD_HOUR = 7;

const QUIET_MINUTES = 5;
const MOST_LINES = 50;
const KEPT_DAYS = 3;

/** What a person has chosen, the rest as it is for everybody. */
export function mailSettingsOf(chosen: Partial<MailSettings['choices']>, hour: number | undefined): MailSettings {
  const choiceOf = (kind: NotificationKind): MailChoice =>
    chosen[kind] ?? (MAILED_AT_FIRST.includes(kind) ? 'soon' : 'none');
  const choices = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, choiceOf(kind)]));
  return { hour: hour ?? STANDARD_HOUR, choices: choices as MailSettings['choices'] };
}

const minutesBefore = (now: string, minutes: number): string =>
  new Date(Date.parse(now) - minutes * 60_000).toISOString();

/** Older lines are mailed no more: whoever turns mail on is told nothing of long ago. */
export const mailedSince = (now: string): string => minutesBefore(now, KEPT_DAYS * 24 * 60);

/** When the daily mail was last due. */
export function dailyAt(now: string, hour: number): string {
  const today = startOfDay(dayOf(now));
  const at = (start: string): string => new Date(Date.parse(start) + hour * 3_600_000).toISOString();
  return at(today) <= now ? at(today) : at(startOfDay(addDays(dayOf(now), -1)));
}

/** What of a line decides whether it is mailed. */
export type MailableLine = { kind: NotificationKind; place: number; at: string };

/** The lines that are to be mailed now: those of projects that have been quiet, and those of the last day. */
export function ripeLines<L extends MailableLine>(
  lines: readonly L[],
  { hour, choices }: MailSettings,
  now: string,
): Record<MailKind, L[]> {
  const quietSince = minutesBefore(now, QUIET_MINUTES);
  const soon = lines.filter(({ kind }) => choices[kind] === 'soon');
  const busy = new Set(soon.filter(({ at }) => at > quietSince).map(({ place }) => place));
  const due = dailyAt(now, hour);
  return {
    soon: soon.filter(({ place }) => !busy.has(place)),
    daily: lines.filter(({ kind, at }) => choices[kind] === 'daily' && at <= due),
  };
}

/** A line as it is mailed: the title of what it is about, what happened with its details, and where it leads; empty where it leads nowhere. */
export type MailedLine = { title: string; text: string; path: string; details?: readonly string[] };
export type MailContent = { lines: MailedLine[]; more: number };

/** The first lines, and how many more there are. */
export const mailContentOf = (lines: readonly MailedLine[]): MailContent => ({
  lines: lines.slice(0, MOST_LINES),
  more: Math.max(0, lines.length - MOST_LINES),
});

const newsText = (count: number): string => (count === 1 ? '1 update' : `${count} updates`);

/** Returns the subject line. */
export function mailSubject(kind: MailKind, { lines, more }: MailContent): string {
  const count = lines.length + more;
  if (kind === 'daily') return `Daily summary: ${newsText(count)}`;
  const [first] = lines;
  const titles = new Set(lines.map(({ title }) => title));
  if (count === 1 && first) return first.title === '' ? first.text : `${first.title}: ${first.text}`;
  return titles.size === 1 && first?.title ? `${first.title}: ${newsText(count)}` : `${newsText(count)} in Cutroom`;
}

export const MAIL_TEXTS = {
  inbox: 'Open your inbox',
  why: 'You get this email because of the notification settings in your profile.',
  stop: 'Stop all emails',
  stopAsk: 'Stop all emails from Cutroom? Your inbox stays as it is. You can turn emails on again in your profile.',
  stopped: 'You get no more emails from Cutroom. You can turn them on again in your profile.',
  wrongLink: "This link doesn't work. Sign in and choose your emails in your profile.",
} as const;

/** Below the lines of a long mail. */
export const moreText = (more: number): string => `and ${more} more`;

const PAUSES_MINUTES = [1, 5, 15, 60, 240] as const;

/** When a mail that failed is tried again; undefined once it has waited for three days, or where the other side will never take it. */
export function nextMailTry(
  { attempts, createdAt }: { attempts: number; createdAt: string },
  { now, isHopeless }: { now: string; isHopeless: boolean },
): string | undefined {
  if (isHopeless || createdAt <= mailedSince(now)) return undefined;
  const minutes = PAUSES_MINUTES[Math.min(attempts, PAUSES_MINUTES.length) - 1] ?? PAUSES_MINUTES[0];
  return minutesBefore(now, -minutes);
}

/** What each kind of line is called where one chooses what to be mailed of. */
export const KIND_LABELS: Record<NotificationKind, string> = {
  mention: 'Mentions of you',
  assigned: 'Work given to you',
  'taken-away': 'Work given to somebody else',
  deadline: 'Deadlines moved',
  feedback: 'Feedback',
  cut: 'Cuts uploaded',
  decision: 'Decisions on cuts',
  revision: 'Revisions asked for',
  ended: 'Work that waits for review',
  points: 'Points given',
  'time-used': 'Allowed time nearly used',
  'time-over': 'Allowed time exceeded',
  'due-tomorrow': 'Due tomorrow',
  overdue: 'Deadlines passed',
  'leave-asked': 'Leave asked for',
  'leave-decided': 'Decisions on your leave',
  'leave-withdrawn': 'Leave withdrawn',
  target: 'New targets',
  'new-device': 'Sign-ins from new devices',
  password: 'Your password changed by others',
  'script-token': 'Tokens for scripts of your account',
  'factor-removed': 'Your second factor taken away',
  passkey: 'Passkeys added to your account',
  'webhook-off': 'Webhooks turned off',
  undone: 'Changes undone',
};

const OF_LEADS: readonly NotificationKind[] = ['ended', 'leave-asked', 'leave-withdrawn'];

const OF_ADMINS: readonly NotificationKind[] = ['webhook-off'];

/** The kinds of lines that somebody of this type can get. */
export const kindsOf = (type: UserType): NotificationKind[] =>
  NOTIFICATION_KINDS.filter(
    (kind) => (type !== 'editor' || !OF_LEADS.includes(kind)) && (type === 'admin' || !OF_ADMINS.includes(kind)),
  );
