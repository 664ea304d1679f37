/** The shapes that answers with figures are made of (docs/wire.md#plain). */
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import { decimal, integer, nested, optional, perName, type Static } from './schema.ts';

/** How many projects, one number per class. */
export const countsByClass = perName(PROJECT_CLASSES, integer(0));
/** Points or minutes, one number per class. */
export const sumsByClass = perName(PROJECT_CLASSES, decimal());

export const pointFigures = nested({
  points: decimal(),
  avgPoints: decimal(),
  /** How many projects the mean is over. */
  avgCount: optional(integer(0)),
  pointBreakdown: sumsByClass,
});
export type WirePointFigures = Static<typeof pointFigures>;
