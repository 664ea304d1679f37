/** Form to replace a password that someone else set (docs/people.md#assigned-passwords). */
import type { Session } from '#web/lib/api/session-store.ts';
import { OwnPasswordForm } from './own-password.tsx';
import { useChooseOwnPassword } from './profile.queries.ts';

export function ChoosePasswordForm({ onChosen }: { onChosen: (session: Session) => void }) {
  const change = useChooseOwnPassword();
  return (
    <OwnPasswordForm
      name="Choose your own password"
      intro="Someone else set your current password. Choose one that only you know."
      labels={{ current: 'Current password', chosen: 'New password' }}
      submitLabel="Continue"
      failedText="Couldn't change your password."
      isBusy={change.isPending}
      error={change.error}
      onSubmit={({ currentPassword, plainPassword }, onError) =>
        change.mutate({ currentPassword, plainPassword }, { onSuccess: onChosen, onError })
      }
    />
  );
}
