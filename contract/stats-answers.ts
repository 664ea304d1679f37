/** The shapes of the answers in stats.ts, for the documents. */
import { PROJECT_CLASSES } from '#domain/project-status.ts';
import { JOB_TYPES, USER_TYPES } from '#domain/roles.ts';
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
  text,
  type TSchema,
  wire,
} from './schema.ts';

/** One field per class. */
export const perClass = (each: TSchema = integer(0)) =>
  nested(Object.fromEntries(PROJECT_CLASSES.map((name) => [name, each])));
const pointFigures = nested({
  points: decimal(),
  avgPoints: decimal(),
  avgCount: optional(integer(0)),
  pointBreakdown: perClass(decimal()),
});
const counts = (each: TSchema) => ({
  assignedProjects: each,
  activeProjects: each,
  revisedProjects: each,
  pausedProjects: each,
  completedProjects: each,
});

export const dashboardAnswer = shape({
  ...counts(integer(0)),
  previous: nullable(wire<object>(nested(counts(integer(0))))),
  change: nullable(wire<object>(nested(counts(nullable(decimal()))))),
});

export const userStatsRowAnswer = nested({
  userId: integer(1),
  name: text(),
  email: text(),
  role: choice(USER_TYPES),
  jobType: nullable(choice(JOB_TYPES)),
  pointStats: pointFigures,
  totalPoints: decimal(),
  completedProjects: integer(0),
  ongoingProjects: integer(0),
  completedProjectCategories: perClass(),
  minutes: perClass(decimal(0)),
});

export const userStatsAnswer = shape({
  completedProjects: integer(0),
  completedProjectCategories: perClass(),
  ongoingProjects: integer(0),
  everageEditTime: decimal(0),
  pointStats: pointFigures,
  jPointStats: pointFigures,
  totalPoints: decimal(),
  targetPoints: list(nested({ id: integer(1), points: decimal(0), createdAt: instant() })),
});
