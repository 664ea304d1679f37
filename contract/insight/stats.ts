/** Figures of people on the wire (docs/wire.md#plain): a row or a page for each person, and the exports. */
import { type ByClass, ZERO_BY_CLASS } from '#domain/platform/project-classes.ts';
import { JOB_TYPES, type JobType, USER_TYPES, type UserType } from '#domain/identity/roles.ts';
import { endpoint, EVERYONE, LEADS } from '#contract/platform/endpoint.ts';
import { instantFromWire, instantToWire } from '#contract/platform/jsonld.ts';
import { periodParameters } from '#contract/platform/period.ts';
import {
  choice,
  decimal,
  instant,
  integer,
  list,
  nested,
  nullable,
  optional,
  shape,
  type Static,
  text,
} from '#contract/platform/schema.ts';
import { formatParameter } from '#contract/platform/table-file.ts';
import { countsByClass, pointFigures, sumsByClass, type WirePointFigures } from '#contract/platform/class-figures.ts';

/** A sum, its mean and its parts; whose sum and mean, each place says. */
export type PointFigures = {
  points: number;
  average: number;
  /** How many projects the mean is over; null where a provider does not tell. */
  averaged: number | null;
  byClass: ByClass;
};

const pointsToWire = ({ points, average, averaged, byClass }: PointFigures): WirePointFigures => ({
  points,
  avgPoints: average,
  ...(averaged === null ? {} : { avgCount: averaged }),
  pointBreakdown: byClass,
});

const pointsFromWire = (source: Partial<WirePointFigures> | undefined): PointFigures => ({
  points: source?.points ?? 0,
  average: source?.avgPoints ?? 0,
  averaged: source?.avgCount ?? null,
  byClass: { ...ZERO_BY_CLASS, ...source?.pointBreakdown },
});

/** What the statistics table and the performance widget count. */
export type PersonFigures = {
  /** `point` of completed projects: sum, mean of the scored ones, per class (docs/points.md#person-points). */
  points: PointFigures;
  /** Point, personal and designation points together: the leaderboard's number. */
  totalPoints: number;
  completed: number;
  /** Assigned, started and paused (docs/figures.md#periods). */
  ongoing: number;
  completedByClass: ByClass;
  /** Minutes worked on completed projects. */
  minutesByClass: ByClass;
};

/** One person's row. */
export type UserStatsRow = PersonFigures & {
  userId: number;
  name: string;
  email: string;
  type: UserType;
  jobType: JobType | null;
};

const figureFields = {
  pointStats: pointFigures,
  totalPoints: decimal(),
  completedProjects: integer(0),
  ongoingProjects: integer(0),
  completedProjectCategories: countsByClass,
  minutes: sumsByClass,
};
const userStatsRowAnswer = nested({
  userId: integer(1),
  name: text(),
  email: text(),
  role: choice(USER_TYPES),
  jobType: nullable(choice(JOB_TYPES)),
  ...figureFields,
});
export type WireUserStatsRow = Static<typeof userStatsRowAnswer>;

const figuresToWire = (figures: PersonFigures) => ({
  pointStats: pointsToWire(figures.points),
  totalPoints: figures.totalPoints,
  completedProjects: figures.completed,
  ongoingProjects: figures.ongoing,
  completedProjectCategories: figures.completedByClass,
  minutes: figures.minutesByClass,
});

export const userStatsRowToWire = (row: UserStatsRow): WireUserStatsRow => ({
  userId: row.userId,
  name: row.name,
  email: row.email,
  role: row.type,
  jobType: row.jobType,
  ...figuresToWire(row),
});

const figuresFromWire = (source: Partial<Omit<WireFormerMembers, 'bonus'>>): PersonFigures => ({
  points: pointsFromWire(source.pointStats),
  totalPoints: source.totalPoints ?? source.pointStats?.points ?? 0,
  completed: source.completedProjects ?? 0,
  ongoing: source.ongoingProjects ?? 0,
  completedByClass: { ...ZERO_BY_CLASS, ...source.completedProjectCategories },
  minutesByClass: { ...ZERO_BY_CLASS, ...source.minutes },
});

export const userStatsRowFromWire = (source: WireUserStatsRow): UserStatsRow => ({
  userId: source.userId,
  name: source.name ?? '',
  email: source.email ?? '',
  type: source.role ?? 'editor',
  jobType: source.jobType ?? null,
  ...figuresFromWire(source),
});

/** The figures of everybody who was removed, added up; `bonus` is by the weights of the table. */
export type FormerMembers = PersonFigures & { bonus: number };
const formerMembersAnswer = shape({ ...figureFields, bonus: decimal() });
export type WireFormerMembers = Static<typeof formerMembersAnswer>;

export const formerMembersToWire = ({ bonus, ...figures }: FormerMembers): WireFormerMembers => ({
  ...figuresToWire(figures),
  bonus,
});
export const formerMembersFromWire = (source: WireFormerMembers): FormerMembers => ({
  ...figuresFromWire(source),
  bonus: source.bonus,
});

/** The figures of one person's profile. */
export type UserStats = {
  completed: number;
  completedByClass: ByClass;
  ongoing: number;
  /** Mean run time of completed projects, minutes. */
  averageEditMinutes: number;
  points: PointFigures;
  /** Designation points; the mean is per completed project (docs/points.md#person-points). */
  designationPoints: PointFigures;
  totalPoints: number;
  targets: { id: number; points: number; createdAt: string }[];
};

const userStatsAnswer = shape({
  completedProjects: integer(0),
  completedProjectCategories: countsByClass,
  ongoingProjects: integer(0),
  everageEditTime: decimal(0),
  pointStats: pointFigures,
  jPointStats: pointFigures,
  totalPoints: decimal(),
  targetPoints: list(nested({ id: integer(1), points: decimal(0), createdAt: instant() })),
});
export type WireUserStats = Static<typeof userStatsAnswer>;

export const userStatsToWire = (stats: UserStats): WireUserStats => ({
  completedProjects: stats.completed,
  completedProjectCategories: stats.completedByClass,
  ongoingProjects: stats.ongoing,
  everageEditTime: stats.averageEditMinutes,
  pointStats: pointsToWire(stats.points),
  jPointStats: pointsToWire(stats.designationPoints),
  totalPoints: stats.totalPoints,
  targetPoints: stats.targets.map((target) => ({ ...target, createdAt: instantToWire(target.createdAt) })),
});

/** A provider may send `createdAt` as text or as an object with a date (docs/wire.md#plain). */
const momentFromWire = (at: string | { date: string }): string =>
  typeof at === 'string'
    ? instantFromWire(at)
    : new Date(`${at.date.slice(0, 10)}T${at.date.slice(11, 19) || '00:00:00'}Z`).toISOString();

export const userStatsFromWire = (source: WireUserStats): UserStats => ({
  completed: source.completedProjects ?? 0,
  completedByClass: { ...ZERO_BY_CLASS, ...source.completedProjectCategories },
  ongoing: source.ongoingProjects ?? 0,
  averageEditMinutes: source.everageEditTime ?? 0,
  points: pointsFromWire(source.pointStats),
  designationPoints: pointsFromWire(source.jPointStats),
  totalPoints: source.totalPoints ?? source.pointStats?.points ?? 0,
  targets: (source.targetPoints ?? []).map((t) => ({
    id: t.id,
    points: t.points,
    createdAt: momentFromWire(t.createdAt),
  })),
});

/** `point` of one person's completed projects. */
export type UserPoints = { points: number; byClass: ByClass };
const userPointsAnswer = shape({ Points: decimal(), PointsBreak: sumsByClass });
export type WireUserPoints = Static<typeof userPointsAnswer>;

export const userPointsToWire = ({ points, byClass }: UserPoints): WireUserPoints => ({
  Points: points,
  PointsBreak: byClass,
});
export const userPointsFromWire = (source: WireUserPoints): UserPoints => ({
  points: source.Points ?? 0,
  byClass: { ...ZERO_BY_CLASS, ...source.PointsBreak },
});

const usersQuery = shape({
  email: optional(text()),
  firstName: optional(text()),
  lastName: optional(text()),
  ...periodParameters,
});

const plain = { kind: 'plain', method: 'GET', status: 200 } as const;
const table = {
  kind: 'export',
  method: 'GET',
  status: 200,
  roles: LEADS,
  query: shape({ ...periodParameters, ...formatParameter }),
} as const;

export const listUserStats = endpoint({
  ...plain,
  name: 'stats.users',
  path: '/api/stats/users',
  roles: LEADS,
  query: usersQuery,
  answer: list(userStatsRowAnswer),
  summary: 'Figures of every person, by name.',
});

export const getFormerMembers = endpoint({
  ...plain,
  name: 'stats.former-members',
  path: '/api/stats/former_members',
  roles: LEADS,
  query: shape(periodParameters),
  answer: formerMembersAnswer,
  summary: 'Figures of all removed people, added up; with the rows of stats/users they make the figures of the team.',
});

export const getUserStats = endpoint({
  ...plain,
  name: 'stats.user',
  path: '/api/stats/users/:id',
  roles: EVERYONE,
  query: shape(periodParameters),
  answer: userStatsAnswer,
  refusals: [403],
  summary: 'Figures of one person: the own for editors, with dates for administrators.',
});

export const getUserPoints = endpoint({
  ...plain,
  name: 'stats.user-points',
  path: '/api/stats/user_points/:userId',
  roles: EVERYONE,
  query: shape(periodParameters),
  answer: userPointsAnswer,
  refusals: [403],
  summary: 'Points of one person by class: the own for editors, with dates for administrators.',
});

export const exportProjects = endpoint({
  ...table,
  name: 'stats.export-projects',
  path: '/api/stats/export/projects',
  summary: 'Projects created in the period, as CSV or as an Excel workbook.',
});

export const exportUsers = endpoint({
  ...table,
  name: 'stats.export-users',
  path: '/api/stats/export/users',
  query: shape({ ...usersQuery.properties, ...formatParameter }),
  summary: 'Figures of every person, as CSV or as an Excel workbook.',
});

export const exportUser = endpoint({
  ...table,
  name: 'stats.export-user',
  path: '/api/stats/export/users/:id',
  summary: 'Completed projects of one person, as CSV or as an Excel workbook.',
});
