/** Form to choose a password with an invite link (docs/people.md#invites). */
import type { InviteDetails } from '#contract/identity/invites.ts';
import { INVITE_TEXTS } from '#domain/identity/invites.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import type { Session } from '#web/lib/session-store.ts';
import { OwnPasswordForm } from '#web/identity/session/own-password.tsx';
import { useAcceptInvite } from './invites.queries.ts';

type AcceptFormProps = { token: string; invite: InviteDetails; onAccepted: (session: Session) => void };

export function AcceptForm({ token, invite, onAccepted }: AcceptFormProps) {
  const accept = useAcceptInvite();
  const invited = invite.house === '' ? '' : ` ${invite.house} has invited you.`;
  return (
    <OwnPasswordForm
      name="Choose a password"
      intro={`Hello ${fullNameOf(invite)}.${invited} Choose a password. You sign in with ${invite.email}.`}
      email={invite.email}
      labels={{ chosen: 'Password' }}
      submitLabel="Sign in"
      failedText="Couldn't save your password. Please try again."
      passwordsDiffer={INVITE_TEXTS.passwordsDiffer}
      isBusy={accept.isPending}
      error={accept.error}
      onSubmit={({ plainPassword }, onError) =>
        accept.mutate({ token, plainPassword }, { onSuccess: onAccepted, onError })
      }
    />
  );
}
