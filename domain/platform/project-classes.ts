/** Project classes, by which edit ratios and figures are grouped (docs/projects.md#status). */

export const PROJECT_CLASSES = ['Premium', 'Standard', 'Basic', 'Podcast'] as const;
export type ProjectClass = (typeof PROJECT_CLASSES)[number];

/** One figure per class. */
export type ByClass = Record<ProjectClass, number>;
export const ZERO_BY_CLASS: Readonly<ByClass> = { Premium: 0, Standard: 0, Basic: 0, Podcast: 0 };
