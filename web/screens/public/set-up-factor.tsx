/** /set-up-factor: required two-factor setup between sign-in and the requested page (docs/people.md#factor-demand). */
import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { meQuery } from '#web/identity/current-user.ts';
import { PATHS } from '#web/lib/address/paths.ts';
import { session } from '#web/lib/api/session-store.ts';
import { landingAfterSignIn } from '#web/identity/session/landing.ts';
import { OpenPage } from '#web/identity/session/open-page.tsx';
import { useSignOut } from '#web/identity/session/session.queries.ts';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';

const RequiredSetup = lazyPart(async () => (await import('#web/identity/two-factor/required-setup.tsx')).RequiredSetup);

export function SetUpFactorScreen() {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const origin = useLocation({ select: ({ state }) => state.origin });
  const { data: me, error, refetch, isFetching } = useQuery(meQuery());
  const continueToApp = (): void => {
    const landing = landingAfterSignIn(session.noteFactorDue(false), origin);
    void navigate({ href: landing, state: landing === PATHS.selectRole ? { origin } : {}, replace: true });
  };
  return (
    <OpenPage title="Set up two-factor authentication">
      <Stack gap="md">
        {me && <RequiredSetup userId={me.id} onDone={continueToApp} />}
        {!me && error && <QueryError message="Couldn't load your profile." query={{ error, refetch, isFetching }} />}
        {!me && !error && <LoadingText>{COMMON_TEXTS.loading}</LoadingText>}
        <Button variant="subtle" fullWidth onClick={() => void signOut()}>
          Sign out
        </Button>
      </Stack>
    </OpenPage>
  );
}
