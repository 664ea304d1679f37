/** A new password for oneself; the old one must be given (docs/people.md#profile). */
import { Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { LIMITS } from '#domain/limits.ts';
import { checkPassword, USER_RULE_TEXTS } from '#domain/users.ts';
import { isBlank } from '#domain/violations.ts';
import { failureOf } from '#web/lib/api-error.ts';
import { formErrors, showViolations } from '#web/lib/form-errors.ts';
import { FormActions } from '#web/ui/form-actions.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { notifyFailure, notifySuccess } from '#web/ui/toasts.ts';
import { useChangePassword } from './profile.queries.ts';

const EMPTY = { currentPassword: '', plainPassword: '', repeated: '' };
type Values = typeof EMPTY;

const FAILED = 'Your password could not be changed.';

function validate({ currentPassword, plainPassword, repeated }: Values): Record<string, string> {
  const errors = formErrors([
    ...(currentPassword === '' ? [isBlank('currentPassword')] : []),
    ...checkPassword(plainPassword),
  ]);
  return plainPassword === repeated ? errors : { ...errors, repeated: USER_RULE_TEXTS.unlike };
}

export function PasswordForm({ userId, email }: { userId: number; email: string }) {
  const change = useChangePassword(userId);
  const form = useForm<Values>({ initialValues: EMPTY, validate });
  const save = ({ currentPassword, plainPassword }: Values): void =>
    change.mutate(
      { currentPassword, plainPassword },
      {
        onSuccess: () => {
          form.reset();
          notifySuccess('Your password is changed. Other sign-ins of yours have ended.');
        },
        onError: (error) => {
          if (!showViolations(form, error)) notifyFailure(failureOf(FAILED, error));
        },
      },
    );
  return (
    <form onSubmit={form.onSubmit(save)} aria-labelledby="password-title" noValidate>
      <Title order={2} id="password-title" fz="lg">
        Password
      </Title>
      <Text c="dimmed" mb="sm">{`At least ${LIMITS.passwordMin} characters.`}</Text>
      {/* Password managers need the name that the password belongs to. */}
      <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
      <Stack gap="sm">
        <PasswordInput
          label="Current password"
          required
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        <PasswordInput
          label="New password"
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
      </Stack>
      <FormActions
        submitLabel="Change password"
        busyLabel="Changing..."
        isBusy={change.isPending}
        isDisabled={!form.isDirty()}
      />
    </form>
  );
}
