/** First steps of a new workspace, ticked off by existing data (docs/figures.md#first-steps). */

export const FIRST_STEPS = ['house', 'people', 'clients', 'projects'] as const;
export type FirstStepName = (typeof FIRST_STEPS)[number];

/** Completion by step, and whether an administrator dismissed the list. */
export type FirstSteps = Record<FirstStepName, boolean> & { dismissed: boolean };

/** Returns whether the home page still shows the steps. */
export const areStepsShown = (steps: FirstSteps): boolean =>
  !steps.dismissed && FIRST_STEPS.some((name) => !steps[name]);
