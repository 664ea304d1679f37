/** Choosing a new password by a link (docs/people.md#forgotten). */
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReadPasswordLink } from '#contract/password-links.ts';
import { LIMITS } from '#domain/limits.ts';
import { fullNameOf } from '#domain/text.ts';
import { checkPassword, USER_RULE_TEXTS } from '#domain/users.ts';
import { hasStatus, saidOr } from '#web/lib/api-error.ts';
import { formErrors, showViolations } from '#web/lib/form-errors.ts';
import { focusFirstField } from '#web/ui/first-field.ts';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { useNewPassword } from './password-links.queries.ts';

const EMPTY = { plainPassword: '', repeated: '' };
const FAILED = 'Your password could not be changed.';
const INVALID = 422;

function validate({ plainPassword, repeated }: typeof EMPTY): Record<string, string> {
  const errors = formErrors(checkPassword(plainPassword));
  return plainPassword === repeated ? errors : { ...errors, repeated: USER_RULE_TEXTS.unlike };
}

type NewPasswordFormProps = { token: string; owner: ReadPasswordLink; onChanged: () => void };

export function NewPasswordForm({ token, owner, onChanged }: NewPasswordFormProps) {
  const change = useNewPassword();
  const form = useForm({ initialValues: EMPTY, validate });
  const submit = form.onSubmit(
    ({ plainPassword }) =>
      change.mutate(
        { token, plainPassword },
        { onSuccess: onChanged, onError: (error) => void showViolations(form, error) },
      ),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  );
  const failure = change.error && !hasStatus(change.error, INVALID) ? saidOr(FAILED, change.error) : undefined;
  return (
    <form ref={focusFirstField} onSubmit={submit} noValidate aria-label="Choose a new password">
      <Stack gap="md">
        <Text>{`Hello ${fullNameOf(owner)}. Choose a new password for ${owner.email}. You are signed out wherever you are signed in.`}</Text>
        {failure && (
          <Alert role="alert" color="red" variant="light" icon={<IconAlertCircle aria-hidden />}>
            {failure.reason ?? failure.text}
          </Alert>
        )}
        {/* Password managers need the name that the password belongs to. */}
        <input type="text" name="username" autoComplete="username" defaultValue={owner.email} hidden readOnly />
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
          Change password
        </Button>
      </Stack>
    </form>
  );
}
