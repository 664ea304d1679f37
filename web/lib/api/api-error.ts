/** Errors of failed calls, and their messages: the catalogue's text for the action, with the reason below it. */
import { httpErrorText } from '#domain/platform/messages.ts';
import type { RefusedItem, Violation } from '#domain/platform/refusal.ts';
import type { Seconds } from '#domain/platform/units.ts';
import { translated } from '#web/lib/language/text.ts';

export type ApiProblem = {
  /** HTTP status; 0 when no response arrived. */
  status: number;
  message: string;
  violations?: Violation[];
  items?: RefusedItem[];
  openChecks?: { id: number; text: string }[];
  encodings?: { encoding: string; lines: string[] }[];
  retryAfterSeconds?: Seconds;
  /** Sign-in only: the ticket to send with the two-factor code. */
  ticket?: string;
  /** Catalogue text for the part of the action that failed, such as the picture upload. */
  tried?: string;
};

export const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.';

export class ApiError extends Error {
  readonly status: number;
  /** Invalid fields of a 422; otherwise empty. */
  readonly violations: readonly Violation[];
  /** Records that were refused in a bulk change; otherwise empty. */
  readonly items: readonly RefusedItem[];
  /** Open checks of a project that the call must confirm. */
  readonly openChecks: readonly { id: number; text: string }[] | undefined;
  /** How likely encodings read a file whose own is unknown, to choose from. */
  readonly encodings: readonly { encoding: string; lines: string[] }[] | undefined;
  /** Seconds to wait before a retry (429, 503), if the server sent them. */
  readonly retryAfter: number | undefined;
  readonly ticket: string | undefined;
  readonly tried: string | undefined;

  constructor(problem: ApiProblem) {
    super(problem.message);
    this.name = 'ApiError';
    this.status = problem.status;
    this.violations = problem.violations ?? [];
    this.items = problem.items ?? [];
    this.openChecks = problem.openChecks;
    this.encodings = problem.encodings;
    this.retryAfter = problem.retryAfterSeconds;
    this.ticket = problem.ticket;
    this.tried = problem.tried;
  }

  get isUnreachable(): boolean {
    return this.status === 0;
  }
}

/** Returns the error for a call that got no response. */
export const unreachable = (): ApiError => new ApiError({ status: 0, message: UNREACHABLE });

/**
 * Returns the server's message, or the one for an unreachable server; undefined without a message and for other errors.
 * Messages about fields come without the fields' names in the API.
 */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.message === httpErrorText(error.status)) return undefined;
  return error.violations.map(({ message }) => translated(message)).join(' ') || translated(error.message) || undefined;
}

/** Message of a failure: the documented text first, the reason below it (docs/screens.md#messages). */
export type Failure = { text: string; reason?: string | undefined };

/** Combines the catalogue's text for the action with the error's reason. */
export function failureOf(text: string, error: unknown): Failure {
  const tried = error instanceof ApiError ? error.tried : undefined;
  const [first, reason] = [tried ?? text, reasonOf(error)];
  return { text: first, reason: reason === first ? undefined : reason };
}

/** Returns the server's message where the catalogue allows it to replace its own text; otherwise the same as `failureOf`. */
export function messageOr(text: string, error: unknown): Failure {
  const reason = error instanceof ApiError && !error.isUnreachable && !error.tried ? reasonOf(error) : undefined;
  return reason === undefined ? failureOf(text, error) : { text: reason };
}

const UNSUPPORTED: readonly number[] = [404, 405];

/** Returns true if the host doesn't implement the call. Use it only for calls beyond the documented API that address no record. */
export const isUnsupported = (error: unknown): boolean =>
  error instanceof ApiError && UNSUPPORTED.includes(error.status);

/** Returns `fallback` if the host doesn't implement the call. */
export async function fallbackIfUnsupported<T>(request: Promise<T>, fallback: T): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (isUnsupported(error)) return fallback;
    throw error;
  }
}

/** Returns true if the error is a server response with this status. */
export const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status;
