/** Form to choose a password, for invites, password links and the first sign-in; the profile uses only its fields (docs/people.md#passwords). */
import { Button, Stack, Text } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { LIMITS } from '#domain/platform/limits.ts';
import { checkPassword, USER_RULE_TEXTS } from '#domain/identity/users.ts';
import { blankAt } from '#domain/platform/violations.ts';
import { failureOf, hasStatus } from '#web/lib/api/api-error.ts';
import { formErrors, showViolations } from '#web/lib/form-errors.ts';
import { focusFirstField } from '#web/ui/forms/first-field.ts';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { ErrorAlert } from '#web/ui/feedback/error-alert.tsx';

export const NO_PASSWORDS = { currentPassword: '', plainPassword: '', repeated: '' };
export type Passwords = typeof NO_PASSWORDS;

export const PASSWORD_HINT = `At least ${LIMITS.passwordMin} characters.`;

type Labels = {
  /** Label of the current password; without it the field is omitted. */
  current?: string;
  chosen: string;
};

/** Returns the errors by field. */
export const passwordsCheck =
  ({ current }: Labels, passwordsDiffer: string = USER_RULE_TEXTS.passwordsDiffer) =>
  ({ currentPassword, plainPassword, repeated }: Passwords): Record<string, string> => {
    const isMissing = current !== undefined && currentPassword === '';
    const errors = formErrors([...(isMissing ? [blankAt('currentPassword')] : []), ...checkPassword(plainPassword)]);
    return plainPassword === repeated ? errors : { ...errors, repeated: passwordsDiffer };
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

/** Hidden user name field, which password managers need. */
export const UserNameField = ({ email }: { email: string }) => (
  <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
);

const UNPROCESSABLE = 422;

type OwnPasswordFormProps = {
  /** Accessible name of the form. */
  name: string;
  intro: string;
  email?: string;
  labels: Labels;
  submitLabel: string;
  failedText: string;
  /** Message for different passwords, in place of the default. */
  passwordsDiffer?: string;
  isBusy: boolean;
  /** Error of the last submission. */
  error: unknown;
  /** Submits the passwords; field errors go to `onError`. */
  onSubmit: (passwords: Passwords, onError: (error: unknown) => void) => void;
};

export function OwnPasswordForm(props: OwnPasswordFormProps) {
  const { name, intro, email, labels, submitLabel, failedText, passwordsDiffer, isBusy, error, onSubmit } = props;
  const form = useForm({ initialValues: NO_PASSWORDS, validate: passwordsCheck(labels, passwordsDiffer) });
  const submit = form.onSubmit(
    (passwords) => onSubmit(passwords, (refusal) => void showViolations(form, refusal)),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  );
  const failure = error && !hasStatus(error, UNPROCESSABLE) ? failureOf(failedText, error) : undefined;
  return (
    <form ref={focusFirstField} onSubmit={submit} noValidate aria-label={name}>
      <Stack gap="md">
        <Text>{intro}</Text>
        {failure && <ErrorAlert>{failure.reason ?? failure.text}</ErrorAlert>}
        {email && <UserNameField email={email} />}
        <PasswordFields form={form} labels={labels} hint={PASSWORD_HINT} />
        <Button type="submit" fullWidth loading={isBusy}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
