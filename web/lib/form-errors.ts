/** Validation messages next to form fields, from the domain or from the server. */
import type { Violation } from '#domain/platform/refusal.ts';
import { messagesByPath } from '#domain/platform/violations.ts';
import { ApiError } from './api-error.ts';

type WithErrors = { setErrors: (errors: Record<string, string>) => void; values: object };

/** Returns the messages of a domain rule by field, for a form's `validate`. */
export const formErrors = (violations: readonly Violation[]): Record<string, string> => messagesByPath(violations);

/** Shows a 422's violations next to their fields. Returns true if all of them matched a field, so no other message is needed. */
export function showViolations(form: WithErrors, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.violations.length === 0) return false;
  const messages = messagesByPath(error.violations);
  form.setErrors(messages);
  return Object.keys(messages).every((path) => path in form.values);
}
