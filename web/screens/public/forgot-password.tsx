/** /forgot-password: sends a link by email, or says who can create one (docs/people.md#forgotten). */
import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { PATHS } from '#web/lib/address/paths.ts';
import { ForgotForm } from '#web/identity/password-links/forgot-form.tsx';
import { canEmailPasswordLinks } from '#web/identity/password-links/password-links.queries.ts';
import { OpenPage } from '#web/identity/session/open-page.tsx';

export function ForgotPasswordScreen() {
  const [canMail] = useState(canEmailPasswordLinks);
  return (
    <OpenPage title="Forgot password">
      <Stack gap="md">
        {canMail ? (
          <ForgotForm />
        ) : (
          <Text>Ask an administrator to create a password link for you on the Team page.</Text>
        )}
        <Anchor py={8} renderRoot={(props) => <Link to={PATHS.login} {...props} />}>
          Back to sign-in
        </Anchor>
      </Stack>
    </OpenPage>
  );
}
