/** Form to choose a new password with a link (docs/people.md#forgotten). */
import type { PasswordLinkDetails } from '#contract/identity/password-links.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { OwnPasswordForm } from '#web/identity/session/own-password.tsx';
import { useNewPassword } from './password-links.queries.ts';

type NewPasswordFormProps = { token: string; owner: PasswordLinkDetails; onChanged: () => void };

export function NewPasswordForm({ token, owner, onChanged }: NewPasswordFormProps) {
  const change = useNewPassword();
  return (
    <OwnPasswordForm
      name="Choose a new password"
      intro={`Hello ${fullNameOf(owner)}. Choose a new password for ${owner.email}. This signs you out on all devices.`}
      email={owner.email}
      labels={{ chosen: 'New password' }}
      submitLabel="Change password"
      failedText="Couldn't change your password."
      isBusy={change.isPending}
      error={change.error}
      onSubmit={({ plainPassword }, onError) =>
        change.mutate({ token, plainPassword }, { onSuccess: onChanged, onError })
      }
    />
  );
}
