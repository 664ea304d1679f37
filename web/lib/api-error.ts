/** What a failed call throws, and what a person reads of it: the catalogue's sentence for what was tried, the reason beneath it. */
import { httpErrorText } from '#domain/platform/messages.ts';
import type { RefusedItem, Violation } from '#domain/platform/refusal.ts';

export type ApiProblem = {
  /** The HTTP status; 0 when no answer came. */
  status: number;
  message: string;
  violations?: Violation[];
  items?: RefusedItem[];
  retryAfterSeconds?: number;
  /** At the sign-in: what the code of a second factor is sent with. */
  ticket?: string;
  /** The catalogue's sentence where only a part of the deed was tried, as the upload of its picture. */
  tried?: string;
};

const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.';

export class ApiError extends Error {
  readonly status: number;
  /** The broken fields of a 422, else empty. */
  readonly violations: readonly Violation[];
  /** The records that refused a change of several, else empty. */
  readonly items: readonly RefusedItem[];
  /** Seconds to wait before another try (429, 503), where the server names them. */
  readonly retryAfter: number | undefined;
  readonly ticket: string | undefined;
  readonly tried: string | undefined;

  constructor(problem: ApiProblem) {
    super(problem.message);
    this.name = 'ApiError';
    this.status = problem.status;
    this.violations = problem.violations ?? [];
    this.items = problem.items ?? [];
    this.retryAfter = problem.retryAfterSeconds;
    this.ticket = problem.ticket;
    this.tried = problem.tried;
  }

  get isUnreachable(): boolean {
    return this.status === 0;
  }
}

/** The error for a call that got no answer. */
export const unreachable = (): ApiError => new ApiError({ status: 0, message: UNREACHABLE });

/** Why a call failed: the server's sentence, or that it gave no answer; undefined where it had no words, and for what no call threw. */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.message === httpErrorText(error.status)) return undefined;
  return error.message || undefined;
}

/** What a failure says: the document's sentence first, the reason below it (docs/screens.md#messages). */
export type Failure = { text: string; reason?: string | undefined };

/** `text` is the catalogue's sentence for what was tried. */
export function failureOf(text: string, error: unknown): Failure {
  const tried = error instanceof ApiError ? error.tried : undefined;
  const [first, reason] = [tried ?? text, reasonOf(error)];
  return { text: first, reason: reason === first ? undefined : reason };
}

/** Where the catalogue lets the server's own words stand for its sentence: what a server said, else as `failureOf`. */
export function saidOr(text: string, error: unknown): Failure {
  const reason = error instanceof ApiError && !error.isUnreachable && !error.tried ? reasonOf(error) : undefined;
  return reason === undefined ? failureOf(text, error) : { text: reason };
}

const LACKING: readonly number[] = [404, 405];

/** Whether the host has no such call; asked only of calls beyond the documents that name no record. */
export const isLacking = (error: unknown): boolean => error instanceof ApiError && LACKING.includes(error.status);

/** Whether an error is the server's answer with that status. */
export const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status;
