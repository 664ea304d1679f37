/** /invite/{token}: invited users choose a password and are signed in (docs/people.md#invites). */
import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { INVITE_TEXTS } from '#domain/identity/invites.ts';
import { AcceptForm } from '#web/identity/invites/accept-form.tsx';
import { inviteQuery } from '#web/identity/invites/invites.queries.ts';
import { PATHS } from '#web/lib/address/paths.ts';
import { landingAfterSignIn } from '#web/identity/session/landing.ts';
import { EmailedLink } from '#web/identity/session/emailed-link.tsx';
import { OpenPage } from '#web/identity/session/open-page.tsx';

function EndedInvite() {
  return (
    <Stack gap="md">
      <Text role="alert">{INVITE_TEXTS.ended}</Text>
      <Text c="dimmed">
        Ask the person who invited you for a new link. If you already have a password, sign in with it.
      </Text>
      <Anchor renderRoot={(props) => <Link to={PATHS.login} {...props} />}>Back to sign-in</Anchor>
    </Stack>
  );
}

function Content({ token }: { token: string }) {
  const navigate = useNavigate();
  return (
    <EmailedLink query={useQuery(inviteQuery(token))} ended={<EndedInvite />}>
      {(invite) => (
        <AcceptForm
          token={token}
          invite={invite}
          onAccepted={(session) => void navigate({ href: landingAfterSignIn(session, undefined), replace: true })}
        />
      )}
    </EmailedLink>
  );
}

export function InviteScreen() {
  const { token } = useParams({ strict: false });
  return (
    <OpenPage title="Welcome">
      <Content token={token ?? ''} />
    </OpenPage>
  );
}
