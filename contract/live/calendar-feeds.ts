/** Calendar subscriptions: create, list and revoke. The URL is shown once (docs/api-reference.md#calls-calendar-feeds). */
import { LIMITS } from '#domain/platform/limits.ts';
import { type CalendarFeed, FEED_SCOPES } from '#domain/live/calendar-feeds.ts';
import { endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { instantFromApi, instantToApi } from '#contract/platform/jsonld.ts';
import {
  choice,
  described,
  instant,
  integer,
  list,
  nested,
  nonBlankText,
  nullable,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';

const scope = described(
  choice(FEED_SCOPES),
  '`mine`: your deadlines, leave and holidays. `team`: deadlines of projects you assigned or review, and who is away.',
);
const fields = {
  id: integer(1),
  scope,
  label: text(),
  createdAt: instant(),
  usedAt: described(nullable(instant()), 'Last read, rounded to five minutes.'),
};
const calendarFeed = nested(fields);
type CalendarFeedFields = Static<typeof calendarFeed>;

/** Converts a subscription to its API form. */
export const calendarFeedToApi = ({ createdAt, usedAt, ...rest }: CalendarFeed): CalendarFeedFields => ({
  ...rest,
  createdAt: instantToApi(createdAt),
  usedAt: usedAt === null ? null : instantToApi(usedAt),
});

/** Converts a subscription from its API form. */
export const calendarFeedFromApi = ({ createdAt, usedAt, ...rest }: CalendarFeedFields): CalendarFeed => ({
  ...rest,
  createdAt: instantFromApi(createdAt),
  usedAt: usedAt === null ? null : instantFromApi(usedAt),
});

const userEndpoint = { kind: 'plain', path: '/api/users/:id/calendar_feeds', roles: EVERYONE } as const;

export const listCalendarFeeds = endpoint({
  ...userEndpoint,
  name: 'calendar-feeds.list',
  method: 'GET',
  refusals: [403],
  response: shape({ feeds: list(calendarFeed) }),
  status: 200,
  summary: "Lists a person's calendar subscriptions: your own, or anyone's for administrators.",
});

export const createCalendarFeed = endpoint({
  ...userEndpoint,
  name: 'calendar-feeds.create',
  method: 'POST',
  body: shape({ scope, label: nonBlankText(LIMITS.feedLabelLength) }),
  response: shape({ url: described(text(), 'URL for calendar apps, shown only once.'), ...fields }),
  isSecret: true,
  refusals: [403, 409],
  status: 201,
  summary: 'Creates a calendar subscription and returns its URL once.',
});

export const revokeCalendarFeed = endpoint({
  kind: 'plain',
  name: 'calendar-feeds.revoke',
  method: 'DELETE',
  path: '/api/calendar_feeds/:id',
  roles: EVERYONE,
  status: 204,
  summary: "Revokes a calendar subscription: your own, or anyone's for administrators.",
});
