/** How a press of a project's timer is known on the wire (docs/projects.md#timer); apart from how it is written, since every screen asks. */

const PRESS = /^\{"(startedAt|pauseTime|resumeTime|endedAt)":[^{}]*,"status":"\w+"\}$/;

/** Whether a written body is that of a press: the moments and the state that they lead to, and no more. */
export const isTimerPress = (body: string): boolean => PRESS.test(body);
