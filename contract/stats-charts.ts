/** Figures behind the charts: work over time under the dashboard, and the analytics page (decisions 6). */
import { PERIOD_STEPS, type PeriodStep } from '#domain/period.ts';
import { PROJECT_CLASSES, PROJECT_STATUSES, type ProjectClass, type ProjectStatus } from '#domain/project-status.ts';
import { ADMINS, endpoint, LEADS } from './endpoint.ts';
import { periodParameters } from './period.ts';
import {
  choice,
  decimal,
  flag,
  instant,
  integer,
  list,
  nested,
  nullable,
  shape,
  text,
  type TSchema,
  wire,
} from './schema.ts';
import type { ByClass } from './stats.ts';

/** Minutes worked on completed projects, and minutes that these were allowed. */
export type WorkedAndAllowed = { completed: number; workedMinutes: number; allowedMinutes: number };

/** One day, week or month; `from` and `till` are the instants to ask the project list for. */
export type WorkPart = WorkedAndAllowed & {
  from: string;
  till: string;
  /** Projects created in the part: createdAt[after], createdAt[before] and class or status. */
  createdByClass: ByClass;
  createdByStatus: Record<ProjectStatus, number>;
  /** Projects with status completed that ended in the part: endedAt[after], endedAt[before] and class. */
  completedByClass: ByClass;
};

export type WorkOverTime = { from: string; till: string; step: PeriodStep; parts: WorkPart[] };

/** The e-mail leads to the person's projects: the list is asked by `assignedTo.email`. */
export type PersonFigure = { userId: number; name: string; email: string };

/** Of the projects completed in the period: those with a deadline, and those of them that ended by it. */
export type OnTime = {
  withDeadline: number;
  onTime: number;
  /** Percent; null without deadlines. */ share: number | null;
};

/** Of the projects completed in the period, those that are revised; percent of all. */
export type Revisions = { completed: number; revised: number; share: number };

export type Workload = PersonFigure & {
  /** Assigned, started and paused projects. */
  openProjects: number;
  /** Allowed minutes that they have left; work over its allowance has none. */
  remainingMinutes: number;
  isOnLeave: boolean;
  /** The last day of the leave that today lies in. */
  onLeaveTill: string | null;
};

/** All figures but the workload concern projects with status completed that ended in the period. */
export type Analytics = {
  from: string;
  till: string;
  throughput: { from: string; till: string; byClass: ByClass; onTime: OnTime }[];
  onTime: OnTime;
  timeByEditor: (PersonFigure & WorkedAndAllowed)[];
  timeByClass: ({ class: ProjectClass } & WorkedAndAllowed)[];
  revisionsByClient: ({ clientId: number; name: string } & Revisions)[];
  revisionsByEditor: (PersonFigure & Revisions)[];
  workload: Workload[];
};

const per = (names: readonly string[]): TSchema => nested(Object.fromEntries(names.map((name) => [name, integer(0)])));
const worked = { completed: integer(0), workedMinutes: decimal(0), allowedMinutes: decimal(0) };
const person = { userId: integer(1), name: text(), email: text() };
const ends = { from: instant(), till: instant() };
const onTime = nested({ withDeadline: integer(0), onTime: integer(0), share: nullable(decimal(0, 100)) });
const revisions = { completed: integer(0), revised: integer(0), share: decimal(0, 100) };

const workAnswer = shape({
  ...ends,
  step: choice(PERIOD_STEPS),
  parts: list(
    nested({
      ...ends,
      createdByClass: per(PROJECT_CLASSES),
      createdByStatus: per(PROJECT_STATUSES),
      completedByClass: per(PROJECT_CLASSES),
      ...worked,
    }),
  ),
});

const analyticsAnswer = shape({
  ...ends,
  throughput: list(nested({ ...ends, byClass: per(PROJECT_CLASSES), onTime })),
  onTime,
  timeByEditor: list(nested({ ...person, ...worked })),
  timeByClass: list(nested({ class: choice(PROJECT_CLASSES), ...worked })),
  revisionsByClient: list(nested({ clientId: integer(1), name: text(), ...revisions })),
  revisionsByEditor: list(nested({ ...person, ...revisions })),
  workload: list(
    nested({
      ...person,
      openProjects: integer(0),
      remainingMinutes: decimal(0),
      isOnLeave: flag(),
      onLeaveTill: nullable(text()),
    }),
  ),
});

const plain = { kind: 'plain', method: 'GET', status: 200, query: shape(periodParameters) } as const;

export const getWorkOverTime = endpoint({
  ...plain,
  name: 'stats.work',
  path: '/api/stats/work',
  allow: LEADS,
  answer: wire<WorkOverTime>(workAnswer),
  summary: 'Projects created and completed, and time worked, by day, week or month; the last 30 days without dates.',
});

export const getAnalytics = endpoint({
  ...plain,
  name: 'stats.analytics',
  path: '/api/stats/analytics',
  allow: ADMINS,
  answer: wire<Analytics>(analyticsAnswer),
  summary: 'Throughput, punctuality, time, revisions and workload; the last twelve weeks without dates.',
});
