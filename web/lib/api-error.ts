/** What a failed call throws: the server's sentence, or our own where there was no server to speak. */
import { httpErrorText } from '#domain/messages.ts';
import type { Violation } from '#domain/refusal.ts';

export type ApiProblem = {
  /** The HTTP status; 0 when no answer came. */
  status: number;
  message: string;
  violations?: Violation[];
  retryAfterSeconds?: number;
};

const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.';

export class ApiError extends Error {
  readonly status: number;
  /** The broken fields of a 422, else empty. */
  readonly violations: readonly Violation[];
  /** Seconds to wait before another try (429, 503), where the server names them. */
  readonly retryAfter: number | undefined;

  constructor(problem: ApiProblem) {
    super(problem.message);
    this.name = 'ApiError';
    this.status = problem.status;
    this.violations = problem.violations ?? [];
    this.retryAfter = problem.retryAfterSeconds;
  }

  get isUnreachable(): boolean {
    return this.status === 0;
  }
}

/** The error for a call that got no answer. */
export const unreachable = (): ApiError => new ApiError({ status: 0, message: UNREACHABLE });

/** The sentence of any thrown value; `fallback` is the catalogue's text for what was tried. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message ? error.message : fallback;
}

/** What the server itself said; undefined where it had no words of its own, and where no server spoke. */
export function saidBy(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.message === httpErrorText(error.status)) return undefined;
  return error.message || undefined;
}

/** Whether an error is the server's answer with that status. */
export const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status;
