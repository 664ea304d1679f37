/** Form to choose a password with an invite link (docs/people.md#invites). */
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { InviteDetails } from '#contract/identity/invites.ts';
import { INVITE_TEXTS } from '#domain/identity/invites.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { PATHS } from '#web/lib/address/paths.ts';
import type { Session } from '#web/lib/api/session-store.ts';
import { ContinueButton, useOpenProvider } from '#web/identity/oidc/continue-button.tsx';
import { companyOffer } from '#web/identity/oidc/offer.ts';
import { OwnPasswordForm } from '#web/identity/session/own-password.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { useAcceptInvite } from './invites.queries.ts';

const LINK_HERE = 'Continue to link your company account. You sign in with it from then on.';
const FAILED = "Couldn't open the sign-in page.";

type AcceptFormProps = { token: string; invite: InviteDetails; onAccepted: (session: Session) => void };

export function AcceptForm({ token, invite, onAccepted }: AcceptFormProps) {
  const accept = useAcceptInvite();
  const invited = invite.house === '' ? '' : ` ${invite.house} has invited you.`;
  const [offer] = useState(companyOffer);
  const company = useOpenProvider();
  const openCompany = (): void =>
    company.mutate({ purpose: 'invite', origin: `${PATHS.invite}/${token}`, invite: token });
  const hello = `Hello ${fullNameOf(invite)}.${invited}`;
  const button = offer && (
    <Stack gap="md">
      {company.error && <FailureNote {...failureOf(FAILED, company.error)} />}
      <ContinueButton
        label={offer.label}
        isBusy={company.isPending}
        isDisabled={accept.isPending}
        onPress={openCompany}
      />
    </Stack>
  );
  if (invite.companyAccountOnly && button)
    return (
      <Stack gap="md">
        <Text>{invite.linking ? `Hello ${fullNameOf(invite)}. ${LINK_HERE}` : hello}</Text>
        {button}
      </Stack>
    );
  return (
    <Stack gap="md">
      <OwnPasswordForm
        name="Choose a password"
        intro={`${hello} Choose a password. You sign in with ${invite.email}.`}
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
      {button}
    </Stack>
  );
}
