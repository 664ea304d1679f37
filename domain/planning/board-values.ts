/** Values of the workload board that the API names. In a file of their own, since screens need them without the rules. */

/** Most weeks of the board. */
export const MAX_WEEKS = 6;

export const RISKS = ['on-track', 'tight', 'late'] as const;
export type Risk = (typeof RISKS)[number];
