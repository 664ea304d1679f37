/** Choosing a password by an invite link (docs/people.md#invites). */
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReadInvite } from '#contract/invites.ts';
import { INVITE_TEXTS } from '#domain/invites.ts';
import { LIMITS } from '#domain/limits.ts';
import { fullNameOf } from '#domain/text.ts';
import { checkPassword } from '#domain/users.ts';
import { failureOf, hasStatus } from '#web/lib/api-error.ts';
import { formErrors, showViolations } from '#web/lib/form-errors.ts';
import type { Session } from '#web/lib/session-store.ts';
import { focusFirstField } from '#web/ui/first-field.ts';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { useAcceptInvite } from './invites.queries.ts';

const EMPTY = { plainPassword: '', repeated: '' };
const FAILED = 'Your password could not be kept. Please try again.';

function validate({ plainPassword, repeated }: typeof EMPTY): Record<string, string> {
  const errors = formErrors(checkPassword(plainPassword));
  return plainPassword === repeated ? errors : { ...errors, repeated: INVITE_TEXTS.unlike };
}

type AcceptFormProps = { token: string; invite: ReadInvite; onAccepted: (session: Session) => void };

export function AcceptForm({ token, invite, onAccepted }: AcceptFormProps) {
  const accept = useAcceptInvite();
  const form = useForm({ initialValues: EMPTY, validate });
  const submit = form.onSubmit(
    ({ plainPassword }) =>
      accept.mutate(
        { token, plainPassword },
        { onSuccess: onAccepted, onError: (error) => void showViolations(form, error) },
      ),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  );
  const isFieldFault = hasStatus(accept.error, 422);
  const failure = accept.error && !isFieldFault ? failureOf(FAILED, accept.error) : undefined;
  return (
    <form ref={focusFirstField} onSubmit={submit} noValidate aria-label="Choose a password">
      <Stack gap="md">
        <Text>
          {invite.house === ''
            ? `Hello ${fullNameOf(invite)}. Choose a password, and sign in with ${invite.email} from then on.`
            : `Hello ${fullNameOf(invite)}. ${invite.house} has invited you. Choose a password, and sign in with ${invite.email} from then on.`}
        </Text>
        {failure && (
          <Alert role="alert" color="red" variant="light" icon={<IconAlertCircle aria-hidden />}>
            {failure.reason ?? failure.text}
          </Alert>
        )}
        {/* Password managers need the name that the password belongs to. */}
        <input type="text" name="username" autoComplete="username" defaultValue={invite.email} hidden readOnly />
        <PasswordInput
          label="Password"
          description={`At least ${LIMITS.passwordMin} characters.`}
          required
          autoComplete="new-password"
          {...form.getInputProps('plainPassword')}
        />
        <PasswordInput
          label="Password again"
          required
          autoComplete="new-password"
          {...form.getInputProps('repeated')}
        />
        <Button type="submit" fullWidth loading={accept.isPending}>
          Sign in
        </Button>
      </Stack>
    </form>
  );
}
