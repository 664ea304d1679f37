/** Open checks that an action asks about, and the answer. */

/** Action that asks about open checks first. */
export type CheckedAction = 'end' | 'send' | 'approve';

export type OpenCheck = { id: number; text: string };

/** Query parameters with which a call confirms open checks. */
export type Confirmation = { openChecks?: number; reason?: string };
