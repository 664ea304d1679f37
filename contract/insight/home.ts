/** What each person's day begins with, and the owner's week (docs/wire.md#calls-figures, docs/wire.md#plain). */
import { HOME_LISTS, type HomeListName } from '#domain/insight/home.ts';
import type { Leave } from '#domain/work/leave.ts';
import type { Period } from '#domain/platform/period.ts';
import type { PersonRef, Project } from '#domain/work/project.ts';
import { PROJECT_CLASSES, type ProjectClass } from '#domain/platform/project-classes.ts';
import { USER_TYPES, type UserType } from '#domain/identity/roles.ts';
import { ADMINS, endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { type ProjectWatch, watchAnswer, watchFromWire, watchToWire } from '#contract/work/clock.ts';
import { leaveAnswer, leaveFromWire, leaveToWire } from '#contract/work/leave.ts';
import { personAnswer, personFromWire, personToWire, type WirePerson } from '#contract/identity/people.ts';
import { projectAnswer, projectFromWire, projectToWire } from '#contract/work/project-wire.ts';
import {
  choice,
  decimal,
  described,
  embedded,
  instant,
  integer,
  list,
  nested,
  nullable,
  optional,
  perName,
  shape,
  type Static,
} from '#contract/platform/schema.ts';

/** Mean minutes of finished work by class; null where there is none. */
export type UsualMinutes = Record<ProjectClass, number | null>;

type Counted = { name: HomeListName; total: number };
export type FreePerson = { person: PersonRef; openProjects: number };

/** A home: how much there is of everything, and the first of each. */
export type Today = {
  role: UserType;
  lists: (Counted & { projects: Project[] })[];
  leave?: { total: number; leaves: Leave[] };
  free?: { total: number; people: FreePerson[] };
  usualMinutes?: UsualMinutes;
  /** Of the running clocks that are shown, those that ask whether they were forgotten; leads alone. */
  watches?: ProjectWatch[];
};

const todayAnswer = shape({
  role: choice(USER_TYPES),
  lists: list(nested({ name: choice(HOME_LISTS), total: integer(0), projects: list(embedded(projectAnswer)) })),
  leave: optional(nested({ total: integer(0), leaves: list(embedded(leaveAnswer)) })),
  free: optional(
    nested({
      total: integer(0),
      people: list(nested({ person: embedded(personAnswer), openProjects: integer(0) })),
    }),
  ),
  usualMinutes: optional(perName(PROJECT_CLASSES, nullable(decimal(0)))),
  watches: optional(list(watchAnswer)),
});
export type WireToday = Static<typeof todayAnswer>;

/** `runtimeMinutes` of the projects must be of the moment of the answer, as in their list. */
export const todayToWire = ({ lists, leave, free, watches, ...today }: Today): WireToday => ({
  ...today,
  lists: lists.map((one) => ({ ...one, projects: one.projects.map(projectToWire) })),
  ...(leave && { leave: { total: leave.total, leaves: leave.leaves.map(leaveToWire) } }),
  ...(watches && { watches: watches.map(watchToWire) }),
  ...(free && {
    free: {
      total: free.total,
      people: free.people.map((one) => ({ ...one, person: personToWire(one.person) as WirePerson })),
    },
  }),
});

export const todayFromWire = ({ role, lists, leave, free, usualMinutes, watches }: WireToday): Today => ({
  role,
  lists: lists.map((one) => ({ ...one, projects: one.projects.map((project) => projectFromWire(project)) })),
  ...(leave && { leave: { total: leave.total, leaves: leave.leaves.map((one) => leaveFromWire(one)) } }),
  ...(free && {
    free: {
      total: free.total,
      people: free.people.map((one) => ({ ...one, person: personFromWire(one.person) as PersonRef })),
    },
  }),
  ...(usualMinutes && { usualMinutes }),
  ...(watches && { watches: watches.map(watchFromWire) }),
});

/** Somebody's approved leave in the week; the days are those of the leave. */
export type AwayInWeek = { person: PersonRef; from: string; till: string };

/** The owner's week; all but `lateNow`, which is of this moment, concern the projects that ended in it. */
export type Week = Period & {
  finished: number;
  lateNow: number;
  /** Ended by their deadline, of those with one that ended, and of what was due by the end of the week and is open and late. */
  onTime: { onTime: number; of: number };
  workedMinutes: number;
  allowedMinutes: number;
  firstCutMinutes: number;
  reworkMinutes: number;
  /** Project, personal and designation points. */
  points: number;
  away: AwayInWeek[];
};

const weekAnswer = shape({
  from: instant(),
  till: instant(),
  finished: integer(0),
  lateNow: integer(0),
  onTime: nested({ onTime: integer(0), of: integer(0) }),
  workedMinutes: decimal(0),
  allowedMinutes: decimal(0),
  firstCutMinutes: decimal(0),
  reworkMinutes: decimal(0),
  points: decimal(),
  away: list(nested({ person: embedded(personAnswer), from: instant(), till: instant() })),
});
export type WireWeek = Static<typeof weekAnswer>;

export const weekToWire = ({ away, ...week }: Week): WireWeek => ({
  ...week,
  away: away.map((one) => ({ ...one, person: personToWire(one.person) as WirePerson })),
});

export const weekFromWire = ({ away, ...week }: WireWeek): Week => ({
  ...week,
  away: away.map((one) => ({ ...one, person: personFromWire(one.person) as PersonRef })),
});

const plain = { kind: 'plain', method: 'GET', status: 200 } as const;

export const getToday = endpoint({
  ...plain,
  name: 'home.today',
  path: '/api/stats/today',
  roles: EVERYONE,
  query: shape({
    as: optional(described(choice(USER_TYPES), 'The home of another kind of work: the own kind, or one below it.')),
  }),
  answer: todayAnswer,
  refusals: [403],
  summary: 'What a home begins with: how many projects each of its lists has, and the first of them.',
});

export const getWeek = endpoint({
  ...plain,
  name: 'home.week',
  path: '/api/stats/week',
  roles: ADMINS,
  query: shape({
    day: optional(described(instant(), 'Any day of the week, Monday to Sunday UTC; the present one unless told.')),
  }),
  answer: weekAnswer,
  summary: 'One week of the house: finished, late, on time, hours, rework, points, and who is away.',
});
