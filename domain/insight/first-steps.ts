/** The first hour of a house: four steps, each ticked by what is there (docs/figures.md#first-steps). */

export const FIRST_STEPS = ['house', 'people', 'clients', 'projects'] as const;
export type FirstStepName = (typeof FIRST_STEPS)[number];

/** By step whether it is done, and whether an administrator wants to see them no more. */
export type FirstSteps = Record<FirstStepName, boolean> & { dismissed: boolean };

/** Whether a home still shows them. */
export const areStepsShown = (steps: FirstSteps): boolean =>
  !steps.dismissed && FIRST_STEPS.some((name) => !steps[name]);
