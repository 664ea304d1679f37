/** Chart figures: work over time on the dashboard, and the analytics page (docs/figures.md#panel, docs/figures.md#analytics). */
import { PERIOD_STEPS } from '#domain/platform/period.ts';
import { PROJECT_STATUSES } from '#domain/platform/project-status.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import type { Minutes } from '#domain/platform/units.ts';
import { ADMINS, endpoint, LEADS } from '#contract/platform/endpoint.ts';
import { periodParameters, timeZoneParameter } from '#contract/platform/period.ts';
import {
  choice,
  decimal,
  described,
  flag,
  instant,
  integer,
  list,
  nested,
  nullable,
  optional,
  objectWithNames,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';
import { countsByClass } from '#contract/platform/class-figures.ts';

/** Minutes worked on completed projects, and the minutes allowed for them. */
const workedFields = {
  completed: integer(0),
  workedMinutes: decimal<Minutes>(0),
  allowedMinutes: decimal<Minutes>(0),
  unmeasured: optional(described(integer(1), 'Completed projects that were not measured, left out of both sums.')),
};
const worked = nested(workedFields);
export type WorkedAndAllowed = Static<typeof worked>;

/** First and last instant, for the date filters of the project list. */
const periodEnds = { from: instant(), till: instant() };

/** One day, week or month. */
const workPart = nested({
  ...periodEnds,
  /** Projects created in this day, week or month, as filtered by createdAt[after], createdAt[before] and class or status. */
  createdByClass: countsByClass,
  createdByStatus: objectWithNames(PROJECT_STATUSES, integer(0)),
  /** Projects with status completed that ended in this day, week or month, as filtered by endedAt[after], endedAt[before] and class. */
  completedByClass: countsByClass,
  ...workedFields,
});
export type WorkPart = Static<typeof workPart>;

const workResponse = shape({ ...periodEnds, step: choice(PERIOD_STEPS), parts: list(workPart) });
export type WorkOverTime = Static<typeof workResponse>;

/** The ID links to the projects through `assignedTo`, even when the email of a removed person now belongs to someone else. */
const personFields = { userId: integer(1), name: text(), email: text() };
const person = nested(personFields);
export type PersonFigure = Static<typeof person>;

/** Projects completed in the period: those with a deadline, those that met it, and the share in percent (null without deadlines). */
const onTime = nested({ withDeadline: integer(0), onTime: integer(0), share: nullable(decimal(0, 100)) });
export type OnTime = Static<typeof onTime>;

/** Projects due in the period (docs/figures.md#on-time). */
const punctualityFields = {
  due: described(integer(0), 'Projects whose deadline lies in the period and has passed.'),
  onTime: described(integer(0), 'Those that first ended by it.'),
  onTimeAdjusted: described(integer(0), 'Those that first ended by it as moved by waits for the client.'),
};
const punctuality = nested(punctualityFields);
export type Punctuality = Static<typeof punctuality>;
export const periodPunctuality = nested({
  ...punctualityFields,
  withoutDeadline: described(integer(0), 'Projects that first ended in the period without a deadline.'),
});
export type PeriodPunctuality = Static<typeof periodPunctuality>;

/** Projects completed in the period, how many of them were revised, and the share in percent. */
const revisionFields = { completed: integer(0), revised: integer(0), share: decimal(0, 100) };
const revisions = nested(revisionFields);
export type Revisions = Static<typeof revisions>;

const workload = nested({
  ...personFields,
  /** Assigned, started and paused projects. */
  openProjects: integer(0),
  /** Allowed minutes left. Work over its allowed time counts as 0. */
  remainingMinutes: decimal<Minutes>(0),
  isOnLeave: flag(),
  /** Last day of the leave that includes today. */
  onLeaveTill: nullable(text()),
});
export type PersonWorkload = Static<typeof workload>;

/** Every figure covers projects with status completed that ended in the period, except the workload and open late work. */
const analyticsResponse = shape({
  ...periodEnds,
  throughput: list(nested({ ...periodEnds, byClass: countsByClass, onTime, punctuality: optional(punctuality) })),
  onTime,
  onTimeAdjusted: optional(described(onTime, "Like `onTime`, by the deadlines that clients' waits have moved.")),
  punctuality: optional(periodPunctuality),
  openLate: optional(described(integer(0), 'Open projects past their deadline now, whatever the period.')),
  timeByEditor: list(nested({ ...personFields, ...workedFields })),
  timeByClass: list(nested({ class: choice(PROJECT_CLASSES), ...workedFields })),
  revisionsByClient: list(nested({ clientId: integer(1), name: text(), ...revisionFields })),
  revisionsByEditor: list(nested({ ...personFields, ...revisionFields })),
  workload: list(workload),
});
export type Analytics = Static<typeof analyticsResponse>;

/** Waits of one client that ended in the period, and its projects that wait now. */
const clientWaits = nested({
  client: nested({ id: integer(1), name: text() }),
  count: integer(0),
  medianMinutes: described(nullable(integer<Minutes>(0)), 'Null if no wait ended in the period.'),
  longestMinutes: nullable(integer<Minutes>(0)),
  openNow: described(integer(0), "The client's projects waiting now, whatever the period."),
});
export type ClientWaits = Static<typeof clientWaits>;

const plain = {
  kind: 'plain',
  method: 'GET',
  status: 200,
  query: shape({ ...periodParameters, ...timeZoneParameter }),
} as const;

export const getWorkOverTime = endpoint({
  ...plain,
  name: 'stats.work',
  path: '/api/stats/work',
  roles: LEADS,
  response: workResponse,
  summary: 'Projects created and completed, and time worked, by day, week or month; the last 30 days without dates.',
});

export const getClientWaits = endpoint({
  ...plain,
  query: shape({ ...periodParameters, ...timeZoneParameter, client: optional(described(text(), 'ID of one client.')) }),
  name: 'stats.waits',
  path: '/api/stats/waits',
  roles: LEADS,
  response: list(clientWaits),
  summary: 'Waits for clients that ended in the period, by client; the last twelve weeks without dates.',
});

export const getAnalytics = endpoint({
  ...plain,
  name: 'stats.analytics',
  path: '/api/stats/analytics',
  roles: ADMINS,
  response: analyticsResponse,
  summary: 'Throughput, punctuality, time, revisions and workload; the last twelve weeks without dates.',
});
