/** Whoever signed in with a password that somebody else chose chooses another one (docs/people.md#assigned-passwords). */
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import { LIMITS } from '#domain/limits.ts';
import { checkPassword, USER_RULE_TEXTS } from '#domain/users.ts';
import { isBlank } from '#domain/violations.ts';
import { hasStatus, saidOr } from '#web/lib/api-error.ts';
import { formErrors, showViolations } from '#web/lib/form-errors.ts';
import type { Session } from '#web/lib/session-store.ts';
import { focusFirstField } from '#web/ui/first-field.ts';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { useFirstOwnPassword } from './profile.queries.ts';

const EMPTY = { currentPassword: '', plainPassword: '', repeated: '' };
const FAILED = 'Your password could not be changed.';
const INVALID = 422;

function validate({ currentPassword, plainPassword, repeated }: typeof EMPTY): Record<string, string> {
  const errors = formErrors([
    ...(currentPassword === '' ? [isBlank('currentPassword')] : []),
    ...checkPassword(plainPassword),
  ]);
  return plainPassword === repeated ? errors : { ...errors, repeated: USER_RULE_TEXTS.unlike };
}

export function ChoosePasswordForm({ onChosen }: { onChosen: (session: Session) => void }) {
  const change = useFirstOwnPassword();
  const form = useForm({ initialValues: EMPTY, validate });
  const submit = form.onSubmit(
    ({ currentPassword, plainPassword }) =>
      change.mutate(
        { currentPassword, plainPassword },
        { onSuccess: onChosen, onError: (error) => void showViolations(form, error) },
      ),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  );
  const failure = change.error && !hasStatus(change.error, INVALID) ? saidOr(FAILED, change.error) : undefined;
  return (
    <form ref={focusFirstField} onSubmit={submit} noValidate aria-label="Choose your own password">
      <Stack gap="md">
        <Text>Somebody else knows the password that you have signed in with. Choose one that only you know.</Text>
        {failure && (
          <Alert role="alert" color="red" variant="light" icon={<IconAlertCircle aria-hidden />}>
            {failure.reason ?? failure.text}
          </Alert>
        )}
        <PasswordInput
          label="Password you were given"
          required
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        <PasswordInput
          label="New password"
          description={`At least ${LIMITS.passwordMin} characters.`}
          required
          autoComplete="new-password"
          {...form.getInputProps('plainPassword')}
        />
        <PasswordInput
          label="New password again"
          required
          autoComplete="new-password"
          {...form.getInputProps('repeated')}
        />
        <Button type="submit" fullWidth loading={change.isPending}>
          Go on
        </Button>
      </Stack>
    </form>
  );
}
