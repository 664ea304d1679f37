/** Broken rules as messages beside the fields of a form, whether found here or by the server. */
import type { Violation } from '#domain/platform/refusal.ts';
import { messagesByPath } from '#domain/platform/violations.ts';
import { ApiError } from './api-error.ts';

type WithErrors = { setErrors: (errors: Record<string, string>) => void; values: object };

/** For `validate` of a form: the messages of a domain rule by field. */
export const formErrors = (violations: readonly Violation[]): Record<string, string> => messagesByPath(violations);

/** Puts a 422's violations beside their fields; true when every one found its field, so that no other message is needed. */
export function showViolations(form: WithErrors, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.violations.length === 0) return false;
  const messages = messagesByPath(error.violations);
  form.setErrors(messages);
  return Object.keys(messages).every((path) => path in form.values);
}
