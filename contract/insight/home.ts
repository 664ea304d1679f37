/** Home page figures for each role, and the owner's week (docs/api-reference.md#calls-figures, docs/api-reference.md#plain). */
import { HOME_LISTS, type HomeListName } from '#domain/insight/home-lists.ts';
import type { Leave } from '#domain/work/leave/leave.ts';
import { FROM_HALVES, type LeaveSpan, TILL_HALVES } from '#domain/work/leave/leave-halves.ts';
import type { Period } from '#domain/platform/period.ts';
import type { Project } from '#domain/work/projects/project.ts';
import type { PersonRef } from '#domain/platform/person.ts';
import { PROJECT_CLASSES, type ProjectClass } from '#domain/platform/project-classes.ts';
import { USER_TYPES, type UserType } from '#domain/platform/actor.ts';
import type { Minutes } from '#domain/platform/units.ts';
import { ADMINS, endpoint, EVERYONE } from '#contract/platform/endpoint.ts';
import { type ProjectWatch, watchResponse, watchFromApi, watchToApi } from '#contract/work/timer.ts';
import { leaveResponse, leaveToApi } from '#contract/work/leave.ts';
import { personResponse, personFromApi, personToApi, type ApiPerson } from '#contract/platform/people.ts';
import { projectResponse, projectFromApi, projectToApi } from '#contract/work/project-api.ts';
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
  objectWithNames,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';
import { type PeriodPunctuality, periodPunctuality } from './stats-charts.ts';
import { timeZoneParameter } from '#contract/platform/period.ts';

/** Mean minutes of finished work by class, or null without finished work. */
export type UsualMinutes = Record<ProjectClass, Minutes | null>;

type CountedList = { name: HomeListName; total: number };
/** `until` is the first day without working time in the next two weeks, for leave or a holiday. */
export type FreePerson = { person: PersonRef; openProjects: number; until?: string | undefined };

/** Home page: counts, and the first rows of each list. */
export type Today = {
  role: UserType;
  lists: (CountedList & { projects: Project[] })[];
  leave?: { total: number; leaves: Leave[] };
  free?: { total: number; people: FreePerson[] };
  usualMinutes?: UsualMinutes;
  /** Running timers in the lists that may have been forgotten. Sent to leads only. */
  watches?: ProjectWatch[];
};

const todayResponse = shape({
  role: choice(USER_TYPES),
  lists: list(nested({ name: choice(HOME_LISTS), total: integer(0), projects: list(embedded(projectResponse)) })),
  leave: optional(nested({ total: integer(0), leaves: list(embedded(leaveResponse)) })),
  free: optional(
    nested({
      total: integer(0),
      people: list(
        nested({
          person: embedded(personResponse),
          openProjects: integer(0),
          until: optional(described(text(10), 'First day on leave or holiday in the next two weeks, YYYY-MM-DD.')),
        }),
      ),
    }),
  ),
  usualMinutes: optional(objectWithNames(PROJECT_CLASSES, nullable(decimal<Minutes>(0)))),
  watches: optional(list(watchResponse)),
});
export type ApiToday = Static<typeof todayResponse>;

/** Converts a home page to its API form. `runtimeMinutes` of the projects must be as of the response, as in the project list. */
export const todayToApi = ({ lists, leave, free, watches, ...today }: Today): ApiToday => ({
  ...today,
  lists: lists.map((one) => ({ ...one, projects: one.projects.map(projectToApi) })),
  ...(leave && { leave: { total: leave.total, leaves: leave.leaves.map(leaveToApi) } }),
  ...(watches && { watches: watches.map(watchToApi) }),
  ...(free && {
    free: {
      total: free.total,
      people: free.people.map((one) => ({ ...one, person: personToApi(one.person) as ApiPerson })),
    },
  }),
});

/** Converts a home page from its API form, without the leave that leads decide. */
export const todayFromApi = ({ role, lists, free, usualMinutes, watches }: ApiToday): Today => ({
  role,
  lists: lists.map((one) => ({ ...one, projects: one.projects.map((project) => projectFromApi(project)) })),
  ...(free && {
    free: {
      total: free.total,
      people: free.people.map((one) => ({ ...one, person: personFromApi(one.person) as PersonRef })),
    },
  }),
  ...(usualMinutes && { usualMinutes }),
  ...(watches && { watches: watches.map(watchFromApi) }),
});

/** Approved leave that falls in the week, with its own first and last day, and their halves if they aren't whole. */
export type AwayInWeek = { person: PersonRef; from: string; till: string } & Pick<LeaveSpan, 'fromHalf' | 'tillHalf'>;

/** Owner's week. Figures cover projects that ended in the week, except `lateNow`, which is current. */
export type Week = Period & {
  finished: number;
  lateNow: number;
  /**
   * `onTime` counts projects that ended by their deadline. `of` counts all that ended with a deadline, plus open ones that are
   * late now and were due by the end of the week.
   */
  onTime: { onTime: number; of: number };
  /** Projects due in the week, and those that first ended in it without a deadline (docs/figures.md#on-time). */
  punctuality?: PeriodPunctuality | undefined;
  workedMinutes: Minutes;
  allowedMinutes: Minutes;
  /** Finished projects that were not measured, left out of the minutes. */
  unmeasured?: number | undefined;
  firstCutMinutes: Minutes;
  reworkMinutes: Minutes;
  /** Project, personal and designation points. */
  points: number;
  away: AwayInWeek[];
};

const weekResponse = shape({
  from: instant(),
  till: instant(),
  finished: integer(0),
  lateNow: integer(0),
  onTime: nested({ onTime: integer(0), of: integer(0) }),
  punctuality: optional(periodPunctuality),
  workedMinutes: decimal<Minutes>(0),
  allowedMinutes: decimal<Minutes>(0),
  unmeasured: optional(described(integer(1), 'Finished projects that were not measured, left out of the minutes.')),
  firstCutMinutes: decimal<Minutes>(0),
  reworkMinutes: decimal<Minutes>(0),
  points: decimal(),
  away: list(
    nested({
      person: embedded(personResponse),
      from: instant(),
      till: instant(),
      fromHalf: optional(choice(FROM_HALVES)),
      tillHalf: optional(choice(TILL_HALVES)),
    }),
  ),
});
export type ApiWeek = Static<typeof weekResponse>;

export const weekToApi = ({ away, ...week }: Week): ApiWeek => ({
  ...week,
  away: away.map((one) => ({ ...one, person: personToApi(one.person) as ApiPerson })),
});

export const weekFromApi = ({ away, ...week }: ApiWeek): Week => ({
  ...week,
  away: away.map((one) => ({ ...one, person: personFromApi(one.person) as PersonRef })),
});

const plain = { kind: 'plain', method: 'GET', status: 200 } as const;

export const getToday = endpoint({
  ...plain,
  name: 'home.today',
  path: '/api/stats/today',
  roles: EVERYONE,
  query: shape({
    as: optional(described(choice(USER_TYPES), 'Home page of another role: your own, or a lower one.')),
  }),
  response: todayResponse,
  refusals: [403],
  summary: 'Returns the lists of a home page with their totals and first projects.',
});

export const getWeek = endpoint({
  ...plain,
  name: 'home.week',
  path: '/api/stats/week',
  roles: ADMINS,
  query: shape({
    day: optional(described(instant(), 'Any moment of the week, Monday to Sunday. Defaults to the current week.')),
    ...timeZoneParameter,
  }),
  response: weekResponse,
  summary: 'Returns the figures of a week: finished, late, on time, hours, rework, points and absences.',
});
