/** Recognizes timer actions in request bodies (docs/projects.md#timer). Apart from the code that writes them, because every screen loads it. */

const ACTION_BODY = /^\{"(startedAt|pauseTime|resumeTime|endedAt)":[^{}]*,"status":"\w+"\}$/;

/** Returns whether a body is exactly a timer action: the times and status it sets and nothing else. */
export const isTimerActionBody = (body: string): boolean => ACTION_BODY.test(body);
