/** Shared schemas of responses with figures (docs/api-reference.md#plain). */
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import { decimal, integer, nested, optional, objectWithNames, type Static } from './schema.ts';

/** Project counts per class. */
export const countsByClass = objectWithNames(PROJECT_CLASSES, integer(0));
/** Points or minutes per class. */
export const sumsByClass = objectWithNames(PROJECT_CLASSES, decimal());

export const pointFigures = nested({
  points: decimal(),
  avgPoints: decimal(),
  /** Number of projects the mean covers. */
  avgCount: optional(integer(0)),
  pointBreakdown: sumsByClass,
});
export type ApiPointFigures = Static<typeof pointFigures>;
