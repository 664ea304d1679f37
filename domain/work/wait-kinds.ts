/** Kinds of waits for the client (docs/projects.md#waits). */

export const WAIT_KINDS = ['footage', 'brief', 'answer', 'approval'] as const;
export type WaitKind = (typeof WAIT_KINDS)[number];
/** Kinds that people choose. An approval wait starts when a version is sent. */
export const REQUESTED_KINDS = ['footage', 'brief', 'answer'] as const satisfies readonly WaitKind[];
export type RequestedKind = (typeof REQUESTED_KINDS)[number];
