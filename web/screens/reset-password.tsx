/** /reset/{token}: whoever has a link chooses a new password, and signs in with it (docs/people.md#forgotten). */
import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { COMMON_TEXTS } from '#domain/messages.ts';
import { PASSWORD_LINK_TEXTS } from '#domain/password-links.ts';
import { hasStatus } from '#web/lib/api-error.ts';
import { PATHS } from '#web/lib/paths.ts';
import { NewPasswordForm } from '#web/password-links/new-password-form.tsx';
import { passwordLinkQuery } from '#web/password-links/password-links.queries.ts';
import { OpenPage } from '#web/session/open-page.tsx';
import { ErrorRetry } from '#web/ui/error-retry.tsx';
import { LoadingText } from '#web/ui/loading-text.tsx';

const NOT_THERE = 404;

const ToSignIn = () => (
  <Anchor py={8} renderRoot={(props) => <Link to={PATHS.login} {...props} />}>
    To sign in
  </Anchor>
);

function Content({ token }: { token: string }) {
  const [isChanged, setChanged] = useState(false);
  const { data, error, refetch, isFetching } = useQuery(passwordLinkQuery(token));
  if (isChanged)
    return (
      <Stack gap="md">
        <Text role="status">Your password is changed. Sign in with it now.</Text>
        <ToSignIn />
      </Stack>
    );
  if (data) return <NewPasswordForm token={token} owner={data} onChanged={() => setChanged(true)} />;
  if (hasStatus(error, NOT_THERE))
    return (
      <Stack gap="md">
        <Text role="alert">{PASSWORD_LINK_TEXTS.ended}</Text>
        <Anchor py={8} renderRoot={(props) => <Link to={PATHS.forgot} {...props} />}>
          Ask for a new one
        </Anchor>
        <ToSignIn />
      </Stack>
    );
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

export function ResetPasswordScreen() {
  const { token } = useParams({ strict: false });
  return (
    <OpenPage title="New password">
      <Content token={token ?? ''} />
    </OpenPage>
  );
}
