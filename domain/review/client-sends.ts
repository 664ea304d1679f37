/** Emails to clients' contacts: what they are about, when they leave, and how many may (docs/review.md#client-emails). */
import { addDays, addSeconds, weekdayOf } from '#domain/platform/dates.ts';
import { dayOf, instantOf, type TimeZone } from '#domain/platform/time-zone.ts';
import { WEEK_DAYS, type WorkspaceSettings } from '#domain/platform/settings.ts';
import type { ContactEmailState } from '#domain/work/client-contacts.ts';
import { refuse, type Refusal } from '#domain/platform/refusal.ts';
import type { Minutes } from '#domain/platform/units.ts';

/** What a contact was written: versions to decide on, or a request for footage, a brief or an answer. */
export const CLIENT_SEND_KINDS = ['version', 'request'] as const;
export type ClientSendKind = (typeof CLIENT_SEND_KINDS)[number];

/** State of the email that a send began with. */
export const SEND_STATES = ['waiting', 'sent', 'failed'] as const;
type SendState = (typeof SEND_STATES)[number];

/** What a contact was sent about a project. */
export type ClientSend = {
  id: number;
  kind: ClientSendKind;
  /** ID of the contact; null once it is deleted, and for editors. */
  contact: number | null;
  name: string;
  emailState: ContactEmailState;
  /** Numbers of the versions. */
  versions: number[];
  message: string;
  sentBy: string;
  createdAt: string;
  state: SendState;
  leavesAt: string | null;
  lastAt: string | null;
  reminders: number;
};

/** Kinds of emails to contacts. */
const CLIENT_EMAIL_KINDS = ['client-version', 'client-request', 'client-reminder', 'client-approved'] as const;
export type ClientEmailKind = (typeof CLIENT_EMAIL_KINDS)[number];

export const isClientEmail = (kind: string): kind is ClientEmailKind =>
  (CLIENT_EMAIL_KINDS as readonly string[]).includes(kind);

const CLIENT_EMAIL_LIMITS = {
  /** Seconds in which an action can be undone before its email leaves. */
  delaySeconds: 60,
  /** Minutes after an email in which later versions are collected for the next one. */
  joinMinutes: 60 as Minutes,
  perSender: 50,
  perWorkspace: 200,
  reminders: 2,
  /** Days that a contact's link is open after its last email. */
  linkDays: 90,
} as const;

export const CLIENT_EMAIL_TEXTS = {
  noMailer: 'This server sends no email. Copy the message instead.',
  otherClient: "This contact isn't one of the project's client.",
  stopped: 'This person stopped the emails. Only they can turn them on again.',
  refused: 'The mail server refused this address. Correct it, or try it again on the client’s page.',
} as const;

/** Refuses more emails than a sender, or the workspace, may send within an hour. */
export function checkEmailLimits(counts: { bySender: number; byWorkspace: number }, more: number): Refusal | undefined {
  const { perSender, perWorkspace } = CLIENT_EMAIL_LIMITS;
  const limited = (text: string): Refusal => ({ ...refuse('throttled', text), retryAfterSeconds: 600 });
  if (counts.bySender + more > perSender)
    return limited(`You can send ${perSender} emails to clients an hour. Try again later.`);
  if (counts.byWorkspace + more > perWorkspace)
    return limited(`Your workspace can send ${perWorkspace} emails to clients an hour. Try again later.`);
  return undefined;
}

/** Returns when an email about a version leaves: after a minute, or an hour after the last one to the same contact. */
export function emailDueAt(now: string, lastAt: string | null): string {
  const soon = addSeconds(now, CLIENT_EMAIL_LIMITS.delaySeconds);
  if (lastAt === null) return soon;
  const joined = addSeconds(lastAt, CLIENT_EMAIL_LIMITS.joinMinutes * 60);
  return joined > soon ? joined : soon;
}

/** Returns when a contact's link ends if its last email leaves now. */
export const contactLinkEnd = (now: string): string => addSeconds(now, CLIENT_EMAIL_LIMITS.linkDays * 86_400);

const FRIDAY = 4;
const REMINDER_TIME = '09:00';

type ReminderSettings = Pick<WorkspaceSettings, 'clientReminderDays' | 'workingHours'> & { timeZone: TimeZone };

/** Returns whether the workspace works on the day; Monday to Friday where it has no hours. */
function isWorkingDay(day: string, { workingHours }: ReminderSettings): boolean {
  const weekday = weekdayOf(day);
  const name = WEEK_DAYS[weekday];
  return workingHours ? name !== undefined && workingHours.days.includes(name) : weekday <= FRIDAY;
}

/** Returns when a contact is reminded for the nth time (from 1) of what they were sent, on a working day; undefined if never. */
export function reminderAt(sentAt: string, n: number, settings: ReminderSettings): string | undefined {
  const { clientReminderDays: days, timeZone } = settings;
  if (days === 0 || n > CLIENT_EMAIL_LIMITS.reminders) return undefined;
  let day = addDays(dayOf(sentAt, timeZone), days * n);
  while (!isWorkingDay(day, settings)) day = addDays(day, 1);
  return instantOf(day, REMINDER_TIME, timeZone);
}
