/** /invite/{token}: whoever was invited chooses a password, and is signed in (docs/people.md#invites). */
import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { INVITE_TEXTS } from '#domain/identity/invites.ts';
import { AcceptForm } from '#web/identity/invites/accept-form.tsx';
import { inviteQuery } from '#web/identity/invites/invites.queries.ts';
import { PATHS } from '#web/lib/paths.ts';
import { landingAfterSignIn } from '#web/identity/session/landing.ts';
import { MailedLink } from '#web/identity/session/mailed-link.tsx';
import { OpenPage } from '#web/identity/session/open-page.tsx';

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
  return (
    <MailedLink query={useQuery(inviteQuery(token))} ended={<Ended />}>
      {(invite) => (
        <AcceptForm
          token={token}
          invite={invite}
          onAccepted={(session) => void navigate({ href: landingAfterSignIn(session, undefined), replace: true })}
        />
      )}
    </MailedLink>
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
