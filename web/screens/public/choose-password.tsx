/** /choose-password: required after signing in with a password that someone else set (docs/people.md#assigned-passwords). */
import { Button, Stack } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { PATHS } from '#web/lib/address/paths.ts';
import type { Session } from '#web/lib/api/session-store.ts';
import { ChoosePasswordForm } from '#web/identity/session/choose-password-form.tsx';
import { landingAfterSignIn } from '#web/identity/session/landing.ts';
import { OpenPage } from '#web/identity/session/open-page.tsx';
import { useSignOut } from '#web/identity/session/session.queries.ts';

export function ChoosePasswordScreen() {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const origin = useLocation({ select: ({ state }) => state.origin });
  const continueSignedIn = (session: Session): void => {
    const landing = landingAfterSignIn(session, origin);
    void navigate({
      href: landing,
      state: landing === PATHS.selectRole || landing === PATHS.setUpFactor ? { origin } : {},
      replace: true,
    });
  };
  return (
    <OpenPage title="Choose your own password">
      <Stack gap="md">
        <ChoosePasswordForm onChosen={continueSignedIn} />
        <Button variant="subtle" fullWidth onClick={() => void signOut()}>
          Sign out
        </Button>
      </Stack>
    </OpenPage>
  );
}
