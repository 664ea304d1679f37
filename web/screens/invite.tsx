/** /invite/{token}: whoever was invited chooses a password, and is signed in (docs/people.md#invites). */
import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { COMMON_TEXTS } from '#domain/messages.ts';
import { INVITE_TEXTS } from '#domain/invites.ts';
import { AcceptForm } from '#web/invites/accept-form.tsx';
import { inviteQuery } from '#web/invites/invites.queries.ts';
import { hasStatus } from '#web/lib/api-error.ts';
import { PATHS } from '#web/lib/paths.ts';
import { landingAfterSignIn } from '#web/session/landing.ts';
import { OpenPage } from '#web/session/open-page.tsx';
import { ErrorRetry } from '#web/ui/error-retry.tsx';
import { LoadingText } from '#web/ui/loading-text.tsx';

const NOT_THERE = 404;

function Ended() {
  return (
    <Stack gap="md">
      <Text role="alert">{INVITE_TEXTS.ended}</Text>
      <Text c="dimmed">
        Ask whoever invited you for a new one. If you have chosen a password already, sign in with it.
      </Text>
      <Anchor renderRoot={(props) => <Link to={PATHS.login} {...props} />}>To sign in</Anchor>
    </Stack>
  );
}

function Content({ token }: { token: string }) {
  const navigate = useNavigate();
  const { data, error, refetch, isFetching } = useQuery(inviteQuery(token));
  if (data)
    return (
      <AcceptForm
        token={token}
        invite={data}
        onAccepted={(session) => void navigate({ href: landingAfterSignIn(session, undefined), replace: true })}
      />
    );
  if (hasStatus(error, NOT_THERE)) return <Ended />;
  if (error)
    return (
      <ErrorRetry
        message="The link could not be looked up."
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  return <LoadingText>{COMMON_TEXTS.loading}</LoadingText>;
}

export function InviteScreen() {
  const { token } = useParams({ strict: false });
  return (
    <OpenPage title="Welcome">
      <Content token={token ?? ''} />
    </OpenPage>
  );
}
