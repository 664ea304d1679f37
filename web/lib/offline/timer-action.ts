/** Name of the timer action request. In a separate file, because every screen loads it. */

/** Name that marks a call of `changeProject` as a timer action while it is unsent. */
export const TIMER_ACTION = 'projects.timer-action';
