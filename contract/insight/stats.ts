/** Figures of people on the API: table rows, profile pages and exports (docs/api-reference.md#plain). */
import { type ByClass, ZERO_BY_CLASS } from '#domain/platform/project-classes.ts';
import { JOB_TYPES, type JobType, USER_TYPES, type UserType } from '#domain/platform/actor.ts';
import type { Minutes } from '#domain/platform/units.ts';
import { endpoint, EVERYONE, LEADS } from '#contract/platform/endpoint.ts';
import { instantFromApi, instantToApi } from '#contract/platform/jsonld.ts';
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
import { countsByClass, pointFigures, sumsByClass, type ApiPointFigures } from '#contract/platform/class-figures.ts';

/** Sum and mean of points with their parts. Each use documents what is summed. */
export type PointFigures = {
  points: number;
  average: number;
  /** Number of projects the mean covers, or null when a provider does not send it. */
  averaged: number | null;
  byClass: ByClass;
};

const pointsToApi = ({ points, average, averaged, byClass }: PointFigures): ApiPointFigures => ({
  points,
  avgPoints: average,
  ...(averaged === null ? {} : { avgCount: averaged }),
  pointBreakdown: byClass,
});

const pointsFromApi = (source: Partial<ApiPointFigures> | undefined): PointFigures => ({
  points: source?.points ?? 0,
  average: source?.avgPoints ?? 0,
  averaged: source?.avgCount ?? null,
  byClass: { ...ZERO_BY_CLASS, ...source?.pointBreakdown },
});

/** Figures of one person in the statistics table and the performance widget. */
export type PersonFigures = {
  /** `point` of completed projects: sum, mean of the scored ones, and per class (docs/points.md#person-points). */
  points: PointFigures;
  /** Project, personal and designation points together, as on the leaderboard. */
  totalPoints: number;
  completed: number;
  /** Assigned, started and paused (docs/figures.md#periods). */
  ongoing: number;
  completedByClass: ByClass;
  /** Minutes worked on completed projects. */
  minutesByClass: ByClass;
};

/** Row of one person. */
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
const userStatsRowResponse = nested({
  userId: integer(1),
  name: text(),
  email: text(),
  role: choice(USER_TYPES),
  jobType: nullable(choice(JOB_TYPES)),
  ...figureFields,
});
export type ApiUserStatsRow = Static<typeof userStatsRowResponse>;

const figuresToApi = (figures: PersonFigures) => ({
  pointStats: pointsToApi(figures.points),
  totalPoints: figures.totalPoints,
  completedProjects: figures.completed,
  ongoingProjects: figures.ongoing,
  completedProjectCategories: figures.completedByClass,
  minutes: figures.minutesByClass,
});

export const userStatsRowToApi = (row: UserStatsRow): ApiUserStatsRow => ({
  userId: row.userId,
  name: row.name,
  email: row.email,
  role: row.type,
  jobType: row.jobType,
  ...figuresToApi(row),
});

const figuresFromApi = (source: Partial<Omit<ApiFormerMembers, 'bonus'>>): PersonFigures => ({
  points: pointsFromApi(source.pointStats),
  totalPoints: source.totalPoints ?? source.pointStats?.points ?? 0,
  completed: source.completedProjects ?? 0,
  ongoing: source.ongoingProjects ?? 0,
  completedByClass: { ...ZERO_BY_CLASS, ...source.completedProjectCategories },
  minutesByClass: { ...ZERO_BY_CLASS, ...source.minutes },
});

export const userStatsRowFromApi = (source: ApiUserStatsRow): UserStatsRow => ({
  userId: source.userId,
  name: source.name ?? '',
  email: source.email ?? '',
  type: source.role ?? 'editor',
  jobType: source.jobType ?? null,
  ...figuresFromApi(source),
});

/** Combined figures of all removed people. `bonus` uses the weights of the table. */
export type FormerMembers = PersonFigures & { bonus: number };
const formerMembersResponse = shape({ ...figureFields, bonus: decimal() });
export type ApiFormerMembers = Static<typeof formerMembersResponse>;

export const formerMembersToApi = ({ bonus, ...figures }: FormerMembers): ApiFormerMembers => ({
  ...figuresToApi(figures),
  bonus,
});
export const formerMembersFromApi = (source: ApiFormerMembers): FormerMembers => ({
  ...figuresFromApi(source),
  bonus: source.bonus,
});

/** Figures of one person's profile. */
export type UserStats = {
  completed: number;
  completedByClass: ByClass;
  ongoing: number;
  /** Mean run time of completed projects, in minutes. */
  averageEditMinutes: Minutes;
  points: PointFigures;
  /** Designation points. The mean is per completed project (docs/points.md#person-points). */
  designationPoints: PointFigures;
  totalPoints: number;
  targets: { id: number; points: number; createdAt: string }[];
};

const userStatsResponse = shape({
  completedProjects: integer(0),
  completedProjectCategories: countsByClass,
  ongoingProjects: integer(0),
  everageEditTime: decimal<Minutes>(0),
  pointStats: pointFigures,
  jPointStats: pointFigures,
  totalPoints: decimal(),
  targetPoints: list(nested({ id: integer(1), points: decimal(0), createdAt: instant() })),
});
export type ApiUserStats = Static<typeof userStatsResponse>;

export const userStatsToApi = (stats: UserStats): ApiUserStats => ({
  completedProjects: stats.completed,
  completedProjectCategories: stats.completedByClass,
  ongoingProjects: stats.ongoing,
  everageEditTime: stats.averageEditMinutes,
  pointStats: pointsToApi(stats.points),
  jPointStats: pointsToApi(stats.designationPoints),
  totalPoints: stats.totalPoints,
  targetPoints: stats.targets.map((target) => ({ ...target, createdAt: instantToApi(target.createdAt) })),
});

/** Reads `createdAt`, which providers send as text or as an object with a date (docs/api-reference.md#plain). */
const momentFromApi = (at: string | { date: string }): string =>
  typeof at === 'string'
    ? instantFromApi(at)
    : new Date(`${at.date.slice(0, 10)}T${at.date.slice(11, 19) || '00:00:00'}Z`).toISOString();

export const userStatsFromApi = (source: ApiUserStats): UserStats => ({
  completed: source.completedProjects ?? 0,
  completedByClass: { ...ZERO_BY_CLASS, ...source.completedProjectCategories },
  ongoing: source.ongoingProjects ?? 0,
  averageEditMinutes: source.everageEditTime ?? 0,
  points: pointsFromApi(source.pointStats),
  designationPoints: pointsFromApi(source.jPointStats),
  totalPoints: source.totalPoints ?? source.pointStats?.points ?? 0,
  targets: (source.targetPoints ?? []).map((t) => ({
    id: t.id,
    points: t.points,
    createdAt: momentFromApi(t.createdAt),
  })),
});

/** `point` of one person's completed projects. */
export type UserPoints = { points: number; byClass: ByClass };
const userPointsResponse = shape({ Points: decimal(), PointsBreak: sumsByClass });
export type ApiUserPoints = Static<typeof userPointsResponse>;

export const userPointsToApi = ({ points, byClass }: UserPoints): ApiUserPoints => ({
  Points: points,
  PointsBreak: byClass,
});
export const userPointsFromApi = (source: ApiUserPoints): UserPoints => ({
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
  response: list(userStatsRowResponse),
  summary: 'Lists the figures of every person, by name.',
});

export const getFormerMembers = endpoint({
  ...plain,
  name: 'stats.former-members',
  path: '/api/stats/former_members',
  roles: LEADS,
  query: shape(periodParameters),
  response: formerMembersResponse,
  summary: 'Returns the combined figures of all removed people. With the rows of stats/users, they add up to the team.',
});

export const getUserStats = endpoint({
  ...plain,
  name: 'stats.user',
  path: '/api/stats/users/:id',
  roles: EVERYONE,
  query: shape(periodParameters),
  response: userStatsResponse,
  refusals: [403],
  summary: "Returns one person's figures: their own for editors, with dates for administrators.",
});

export const getUserPoints = endpoint({
  ...plain,
  name: 'stats.user-points',
  path: '/api/stats/user_points/:userId',
  roles: EVERYONE,
  query: shape(periodParameters),
  response: userPointsResponse,
  refusals: [403],
  summary: "Returns one person's points by class: their own for editors, with dates for administrators.",
});

export const exportProjects = endpoint({
  ...table,
  name: 'stats.export-projects',
  path: '/api/stats/export/projects',
  summary: 'Exports projects created in the period, as CSV or an Excel workbook.',
});

export const exportUsers = endpoint({
  ...table,
  name: 'stats.export-users',
  path: '/api/stats/export/users',
  query: shape({ ...usersQuery.properties, ...formatParameter }),
  summary: 'Exports the figures of every person, as CSV or an Excel workbook.',
});

export const exportUser = endpoint({
  ...table,
  name: 'stats.export-user',
  path: '/api/stats/export/users/:id',
  summary: "Exports one person's completed projects, as CSV or an Excel workbook.",
});
