/** Name of a timer action among requests. In a file of its own, because every screen loads it. */

/** Name that marks a call of `changeProject` as a timer action while it is unsent. */
export const TIMER_ACTION = 'projects.timer-action';
