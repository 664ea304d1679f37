/** Profile form to change the password; requires the current one (docs/people.md#profile). */
import { Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { failureOf } from '#web/lib/api/api-error.ts';
import { useUsesPassword } from '#web/identity/proof/identities.queries.ts';
import { SignInAgain } from '#web/identity/proof/sign-in-again.tsx';
import { showViolations } from '#web/lib/form-errors.ts';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { notifyFailure, notifySuccess } from '#web/ui/feedback/toasts.ts';
import {
  NO_PASSWORDS,
  PASSWORD_HINT,
  PasswordFields,
  type Passwords,
  passwordsCheck,
  UserNameField,
} from './own-password.tsx';
import { useChangePassword } from './profile.queries.ts';

const LABELS = { current: 'Current password', chosen: 'New password' };
const FAILED = "Couldn't change your password.";

export function PasswordForm({ userId, email }: { userId: number; email: string }) {
  const change = useChangePassword(userId);
  const usesPassword = useUsesPassword();
  const labels = usesPassword ? LABELS : { chosen: LABELS.chosen };
  const form = useForm({ initialValues: NO_PASSWORDS, validate: passwordsCheck(labels) });
  const { currentPassword: refusal } = form.errors;
  const save = ({ currentPassword, plainPassword }: Passwords): void =>
    change.mutate(
      { currentPassword, plainPassword },
      {
        onSuccess: () => {
          form.reset();
          notifySuccess('Password changed. Your other sessions were signed out.');
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
      <Text c="dimmed" mb="sm">
        {PASSWORD_HINT}
      </Text>
      <UserNameField email={email} />
      <Stack gap="sm">
        <PasswordFields form={form} labels={labels} />
        {!usesPassword && typeof refusal === 'string' && <SignInAgain message={refusal} />}
      </Stack>
      <FormActions
        submitLabel={usesPassword ? 'Change password' : 'Set password'}
        busyLabel="Changing..."
        isBusy={change.isPending}
        isDisabled={!form.isDirty()}
      />
    </form>
  );
}
