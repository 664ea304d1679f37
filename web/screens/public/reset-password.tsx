/** /reset/{token}: choose a new password with a link, then sign in with it (docs/people.md#forgotten). */
import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { PASSWORD_LINK_TEXTS } from '#domain/identity/password-links.ts';
import { PATHS } from '#web/lib/address/paths.ts';
import { NewPasswordForm } from '#web/identity/password-links/new-password-form.tsx';
import { passwordLinkQuery } from '#web/identity/password-links/password-links.queries.ts';
import { EmailedLink } from '#web/identity/session/emailed-link.tsx';
import { OpenPage } from '#web/identity/session/open-page.tsx';

const SignInLink = () => (
  <Anchor py={8} renderRoot={(props) => <Link to={PATHS.login} {...props} />}>
    Back to sign-in
  </Anchor>
);

function EndedLink() {
  return (
    <Stack gap="md">
      <Text role="alert">{PASSWORD_LINK_TEXTS.ended}</Text>
      <Anchor py={8} renderRoot={(props) => <Link to={PATHS.forgot} {...props} />}>
        Request a new link
      </Anchor>
      <SignInLink />
    </Stack>
  );
}

function Content({ token }: { token: string }) {
  const [isChanged, setChanged] = useState(false);
  const link = useQuery(passwordLinkQuery(token));
  if (isChanged)
    return (
      <Stack gap="md">
        <Text role="status">Password changed. Sign in with your new password.</Text>
        <SignInLink />
      </Stack>
    );
  return (
    <EmailedLink query={link} ended={<EndedLink />}>
      {(owner) => <NewPasswordForm token={token} owner={owner} onChanged={() => setChanged(true)} />}
    </EmailedLink>
  );
}

export function ResetPasswordScreen() {
  const { token } = useParams({ strict: false });
  return (
    <OpenPage title="New password">
      <Content token={token ?? ''} />
    </OpenPage>
  );
}
