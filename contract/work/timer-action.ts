/** Name of a timer action among requests. Apart from the code that writes them, because every screen loads it. */

/** Name that marks a call of `changeProject` as a timer action while it is unsent. */
export const TIMER_ACTION = 'projects.timer-action';
