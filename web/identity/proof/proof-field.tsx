/** Field for the current password, or the way to sign in again for people without one. */
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import type { ReactNode } from 'react';
import { useUsesPassword } from './identities.queries.ts';
import { SignInAgain } from './sign-in-again.tsx';

type Form = {
  getInputProps: (name: 'currentPassword') => object;
  errors: Record<string, ReactNode>;
};

type Props = { form: Form; label?: string; isFocused?: boolean };

export function ProofField({ form, label = 'Current password', isFocused = true }: Props) {
  const usesPassword = useUsesPassword();
  const { currentPassword: refusal } = form.errors;
  if (usesPassword)
    return (
      <PasswordInput
        label={label}
        required
        autoComplete="current-password"
        data-autofocus={isFocused || undefined}
        {...form.getInputProps('currentPassword')}
      />
    );
  return typeof refusal === 'string' ? <SignInAgain message={refusal} /> : null;
}
