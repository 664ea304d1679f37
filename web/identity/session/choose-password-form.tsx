/** Whoever signed in with a password that somebody else chose chooses another one (docs/people.md#assigned-passwords). */
import type { Session } from '#web/lib/session-store.ts';
import { OwnPasswordForm } from './own-password.tsx';
import { useFirstOwnPassword } from './profile.queries.ts';

export function ChoosePasswordForm({ onChosen }: { onChosen: (session: Session) => void }) {
  const change = useFirstOwnPassword();
  return (
    <OwnPasswordForm
      name="Choose your own password"
      intro="Somebody else knows the password that you have signed in with. Choose one that only you know."
      labels={{ current: 'Password you were given', chosen: 'New password' }}
      submitLabel="Go on"
      failedText="Your password could not be changed."
      isBusy={change.isPending}
      error={change.error}
      onSubmit={({ currentPassword, plainPassword }, onError) =>
        change.mutate({ currentPassword, plainPassword }, { onSuccess: onChosen, onError })
      }
    />
  );
}
