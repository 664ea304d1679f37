/** Sending of forms, with validation messages next to their fields, from the domain or from the server. */
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import type { Violation } from '#domain/platform/refusal.ts';
import { messagesByPath } from '#domain/platform/violations.ts';
import { ApiError, type Failure, failureOf } from '#web/lib/api/api-error.ts';

type FormErrorTarget = { setErrors: (errors: Record<string, string>) => void; values: object };

/** Returns the messages of a domain rule by field, for a form's `validate`. Forms write `links[0].url` as `links.0.url`. */
export const formErrors = (violations: readonly Violation[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(messagesByPath(violations)).map(([path, message]) => [
      path.replaceAll(/\[(\d+)\]/g, '.$1'),
      message,
    ]),
  );

const hasField = (values: unknown, [name, ...rest]: string[]): boolean =>
  name === undefined ||
  (typeof values === 'object' && values !== null && name in values && hasField(values[name as never], rest));

/** Shows a 422's violations next to their fields. Returns true if all of them matched a field, so no other message is needed. */
export function showViolations(form: FormErrorTarget, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.violations.length === 0) return false;
  const messages = formErrors(error.violations);
  form.setErrors(messages);
  return Object.keys(messages).every((path) => hasField(form.values, path.split('.')));
}

/** Returns the submit handler of a form, which ignores further clicks while it sends, and the failure that no field shows. */
export function useSubmit<Values extends object>(
  form: UseFormReturnType<Values>,
  failureText: string,
  send: (values: Values) => Promise<void>,
) {
  const [failure, setFailure] = useState<Failure>();
  const focusFirst = (errors: object): void => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus();
  const submit = form.onSubmit(async (values) => {
    if (form.submitting) return;
    setFailure(undefined);
    try {
      await send(values);
    } catch (error) {
      if (!showViolations(form, error)) return setFailure(failureOf(failureText, error));
      focusFirst(formErrors((error as ApiError).violations));
    }
  }, focusFirst);
  return { submit, failure, isBusy: form.submitting };
}
