/** Takes the place of the current password for people who have none: they sign in again (docs/people.md#proof). */
import { Stack, Text } from '@mantine/core';
import { failureOf } from '#web/lib/api/api-error.ts';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { ContinueButton, useOpenProvider } from '#web/identity/oidc/continue-button.tsx';
import { companyOffer } from '#web/identity/oidc/offer.ts';

const FAILED = "Couldn't open the sign-in page.";

/** Returns to this page afterwards. */
export function SignInAgain({ message }: { message: string }) {
  const offer = companyOffer();
  const open = useOpenProvider();
  const origin = location.pathname + location.search;
  return (
    <Stack gap="xs">
      <Text role="alert">{message}</Text>
      {open.error && <FailureNote {...failureOf(FAILED, open.error)} />}
      {offer && (
        <ContinueButton
          label={offer.label}
          isBusy={open.isPending}
          onPress={() => open.mutate({ purpose: 'sign-in', origin })}
        />
      )}
    </Stack>
  );
}
