/** Calendar subscriptions: scopes, limits and texts (docs/inbox.md#calendar). */
import { LIMITS } from '#domain/platform/limits.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { type Refusal, refuse, type Violation } from '#domain/platform/refusal.ts';
import { countCharacters, isBlankText } from '#domain/platform/text.ts';
import { blankAt, tooLongAt } from '#domain/platform/violations.ts';

export const FEED_SCOPES = ['mine', 'team'] as const;
export type FeedScope = (typeof FEED_SCOPES)[number];

/** Subscription as listed, without its URL. */
export type CalendarFeed = {
  id: number;
  scope: FeedScope;
  label: string;
  createdAt: string;
  /** Last read, rounded to five minutes. Null if never read. */
  usedAt: string | null;
};

/** Values of a new subscription. */
export type FeedDraft = { scope: FeedScope; label: string };

/** Days before and after now that a feed covers, and its maximum number of entries. */
export const FEED_WINDOW = { daysBack: 30, daysAhead: 180, entries: 2_000 } as const;

/** Maximum reads per hour from one address, of one feed or of unknown URLs. */
export const FEED_READS_PER_HOUR = 60;

/** Returns the scopes this person can subscribe to. */
export const feedScopesFor = ({ type }: Pick<Actor, 'type'>): readonly FeedScope[] =>
  type === 'editor' ? ['mine'] : FEED_SCOPES;

/** Refuses team subscriptions of editors. */
export const checkFeedScope = (actor: Pick<Actor, 'type'>, scope: FeedScope): Refusal | undefined =>
  scope === 'team' && actor.type === 'editor' ? refuse('forbidden', CALENDAR_FEED_TEXTS.teamForbidden) : undefined;

/** Checks the form, with the bounds of the server's schema. */
export function checkFeedDraft({ label }: FeedDraft): Violation[] {
  if (isBlankText(label)) return [blankAt('label')];
  return countCharacters(label.trim()) > LIMITS.feedLabelLength ? [tooLongAt('label', LIMITS.feedLabelLength)] : [];
}

/** Returns a conflict at the maximum number of subscriptions. */
export const tooManyFeeds = (): Refusal =>
  refuse('conflict', `You have ${LIMITS.calendarFeeds} subscriptions, the maximum. Revoke one first.`);

export const FEED_SCOPE_LABELS: Readonly<Record<FeedScope, string>> = { mine: 'My work', team: 'Team' };

export const FEED_SCOPE_HINTS: Readonly<Record<FeedScope, string>> = {
  mine: 'Your deadlines, approved leave and holidays.',
  team: 'Deadlines of projects you assigned or review, and who is away.',
};

export const CALENDAR_FEED_TEXTS = {
  title: 'Calendar subscriptions',
  explained: 'See deadlines and leave in Google Calendar, Outlook or on your phone.',
  none: 'No subscriptions yet.',
  failed: "Couldn't load subscriptions.",
  createFailed: "Couldn't create the subscription.",
  revokeFailed: "Couldn't revoke the subscription.",
  revokeConfirm: 'Calendars that use it stop updating.',
  revoked: 'Subscription revoked.',
  once: "Copy this URL now. It won't be shown again.",
  howTo: 'Add it in your calendar app as a calendar from a URL. Anyone with this URL can read the calendar.',
  refresh: 'Calendar apps refresh once or twice a day.',
  labelHint: 'Where you use it, such as a phone.',
  teamForbidden: 'Only managers and administrators can subscribe to the team.',
} as const;
