/** Choosing a password of one's own: the form of an invite, of a link and of a first sign-in; the profile has its fields alone (docs/people.md#passwords). */
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import { LIMITS } from '#domain/platform/limits.ts';
import { checkPassword, USER_RULE_TEXTS } from '#domain/identity/users.ts';
import { blankAt } from '#domain/platform/violations.ts';
import { failureOf, hasStatus } from '#web/lib/api-error.ts';
import { formErrors, showViolations } from '#web/lib/form-errors.ts';
import { focusFirstField } from '#web/ui/first-field.ts';
import { PasswordInput } from '#web/ui/password-input.tsx';

export const NO_PASSWORDS = { currentPassword: '', plainPassword: '', repeated: '' };
export type Passwords = typeof NO_PASSWORDS;

export const PASSWORD_HINT = `At least ${LIMITS.passwordMin} characters.`;

type Labels = {
  /** Of the password that holds until now; without it none is asked for. */
  current?: string;
  chosen: string;
};

/** What is wrong with what was typed, by field. */
export const passwordsCheck =
  ({ current }: Labels, unlike: string = USER_RULE_TEXTS.unlike) =>
  ({ currentPassword, plainPassword, repeated }: Passwords): Record<string, string> => {
    const isLacking = current !== undefined && currentPassword === '';
    const errors = formErrors([...(isLacking ? [blankAt('currentPassword')] : []), ...checkPassword(plainPassword)]);
    return plainPassword === repeated ? errors : { ...errors, repeated: unlike };
  };

type FieldsProps = { form: UseFormReturnType<Passwords>; labels: Labels; hint?: string };

export function PasswordFields({ form, labels: { current, chosen }, hint }: FieldsProps) {
  return (
    <>
      {current && (
        <PasswordInput
          label={current}
          required
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
      )}
      <PasswordInput
        label={chosen}
        description={hint}
        required
        autoComplete="new-password"
        {...form.getInputProps('plainPassword')}
      />
      <PasswordInput
        label={`${chosen} again`}
        required
        autoComplete="new-password"
        {...form.getInputProps('repeated')}
      />
    </>
  );
}

/** Password managers need the name that the password belongs to. */
export const UserNameField = ({ email }: { email: string }) => (
  <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
);

const INVALID = 422;

type OwnPasswordFormProps = {
  /** Of the form, to the ear. */
  name: string;
  intro: string;
  email?: string;
  labels: Labels;
  submitLabel: string;
  failedText: string;
  /** In place of the usual words for two passwords that differ. */
  unlike?: string;
  isBusy: boolean;
  /** Why it was not taken. */
  error: unknown;
  /** Sends what was typed; what is said of its fields comes back to them. */
  onSubmit: (passwords: Passwords, onError: (error: unknown) => void) => void;
};

export function OwnPasswordForm(props: OwnPasswordFormProps) {
  const { name, intro, email, labels, submitLabel, failedText, unlike, isBusy, error, onSubmit } = props;
  const form = useForm({ initialValues: NO_PASSWORDS, validate: passwordsCheck(labels, unlike) });
  const submit = form.onSubmit(
    (passwords) => onSubmit(passwords, (refusal) => void showViolations(form, refusal)),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  );
  const failure = error && !hasStatus(error, INVALID) ? failureOf(failedText, error) : undefined;
  return (
    <form ref={focusFirstField} onSubmit={submit} noValidate aria-label={name}>
      <Stack gap="md">
        <Text>{intro}</Text>
        {failure && (
          <Alert role="alert" color="red" variant="light" icon={<IconAlertCircle aria-hidden />}>
            {failure.reason ?? failure.text}
          </Alert>
        )}
        {email && <UserNameField email={email} />}
        <PasswordFields form={form} labels={labels} hint={PASSWORD_HINT} />
        <Button type="submit" fullWidth loading={isBusy}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
