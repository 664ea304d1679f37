/** What a rule answers when it says no: the only "error" that domain knows. */

export type RefusalKind =
  | 'malformed'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'stale'
  | 'too-large'
  | 'invalid'
  | 'throttled'
  | 'busy';

/** One broken rule on one field. `code` is the constraint's fixed id (docs/wire.md#codes). */
export type Violation = { propertyPath: string; message: string; code: string };

/** One of several records that a call was to change, and why it cannot be. */
export type RefusedItem = { id: number; title: string; message: string };

export type Refusal = {
  readonly refused: true;
  kind: RefusalKind;
  message: string;
  violations?: Violation[];
  /** Each record that refused, where a call changes several. */
  items?: RefusedItem[];
  /** Seconds to wait before another try (throttled and busy only). */
  retryAfterSeconds?: number;
  /** What a second step is taken with (unauthenticated only). */
  ticket?: string;
};

/** A refusal of the given kind with the sentence that the person reads. */
export function refuse(kind: RefusalKind, message: string): Refusal {
  return { refused: true, kind, message };
}

/** A 422: every broken field at once; `undefined` where there is none. */
export function refuseInvalid(violations: Violation[]): Refusal | undefined {
  if (violations.length === 0) return undefined;
  const message = violations.map((v) => `${v.propertyPath}: ${v.message}`).join('\n');
  return { refused: true, kind: 'invalid', message, violations };
}

/** A 413 that names its bound, in megabytes. */
export const requestTooLarge = (maxMb: string | number): Refusal =>
  refuse('too-large', `The request is larger than this server accepts: at most ${maxMb} MB.`);

export const notFound = (): Refusal => refuse('not-found', 'Not Found');
export const accessDenied = (): Refusal => refuse('forbidden', 'Access Denied.');

/** Tells a refusal from a result. */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && (value as { refused?: unknown }).refused === true;
}
