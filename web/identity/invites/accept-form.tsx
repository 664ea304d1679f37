/** Choosing a password by an invite link (docs/people.md#invites). */
import type { ReadInvite } from '#contract/identity/invites.ts';
import { INVITE_TEXTS } from '#domain/identity/invites.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import type { Session } from '#web/lib/session-store.ts';
import { OwnPasswordForm } from '#web/identity/session/own-password.tsx';
import { useAcceptInvite } from './invites.queries.ts';

type AcceptFormProps = { token: string; invite: ReadInvite; onAccepted: (session: Session) => void };

export function AcceptForm({ token, invite, onAccepted }: AcceptFormProps) {
  const accept = useAcceptInvite();
  const invited = invite.house === '' ? '' : ` ${invite.house} has invited you.`;
  return (
    <OwnPasswordForm
      name="Choose a password"
      intro={`Hello ${fullNameOf(invite)}.${invited} Choose a password, and sign in with ${invite.email} from then on.`}
      email={invite.email}
      labels={{ chosen: 'Password' }}
      submitLabel="Sign in"
      failedText="Your password could not be kept. Please try again."
      unlike={INVITE_TEXTS.unlike}
      isBusy={accept.isPending}
      error={accept.error}
      onSubmit={({ plainPassword }, onError) =>
        accept.mutate({ token, plainPassword }, { onSuccess: onAccepted, onError })
      }
    />
  );
}
