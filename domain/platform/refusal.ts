/** Refusals: the errors that domain rules return. */
import type { Seconds } from './units.ts';

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

/** Broken rule on one field. `code` is the fixed ID of the constraint (docs/api-reference.md#codes). */
export type Violation = { propertyPath: string; message: string; code: string };

/** Record of a multi-record call that can't be changed, and why. */
export type RefusedItem = { id: number; title: string; message: string };

export type Refusal = {
  readonly refused: true;
  kind: RefusalKind;
  message: string;
  violations?: Violation[];
  /** Refused records of a call that changes several. */
  items?: RefusedItem[];
  /** Open checks that the action must confirm. */
  openChecks?: { id: number; text: string }[];
  /** First lines of a text file in each encoding that it may have. */
  encodings?: { encoding: string; lines: string[] }[];
  /** Seconds before the next try (throttled and busy only). */
  retryAfterSeconds?: Seconds;
  /** Ticket for the second sign-in step (unauthenticated only). */
  ticket?: string;
};

/** Creates a refusal with a message for the user. */
export function refuse(kind: RefusalKind, message: string): Refusal {
  return { refused: true, kind, message };
}

/** Returns a 422 with all violations, or undefined if there are none. */
export function refuseInvalid(violations: Violation[]): Refusal | undefined {
  if (violations.length === 0) return undefined;
  const message = violations.map((v) => `${v.propertyPath}: ${v.message}`).join('\n');
  return { refused: true, kind: 'invalid', message, violations };
}

/** Returns a 413 with the limit in megabytes. */
export const requestTooLarge = (maxMb: string | number): Refusal =>
  refuse('too-large', `The request is larger than this server accepts: at most ${maxMb} MB.`);

export const notFound = (): Refusal => refuse('not-found', 'Not Found');
export const accessDenied = (): Refusal => refuse('forbidden', 'Access Denied.');

/** Returns whether a result is a refusal. */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && (value as { refused?: unknown }).refused === true;
}
