/** Workload board values that the API uses. In a separate file, so that screens don't load the rules. */

/** Maximum number of weeks on the board. */
export const MAX_WEEKS = 6;

export const RISKS = ['on-track', 'tight', 'late'] as const;
export type Risk = (typeof RISKS)[number];
