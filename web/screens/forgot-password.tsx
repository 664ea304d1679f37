/** /forgot-password: asks for a link by mail, or tells who can make one (docs/people.md#forgotten). */
import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { PATHS } from '#web/lib/paths.ts';
import { ForgotForm } from '#web/identity/password-links/forgot-form.tsx';
import { canMailPasswords } from '#web/identity/password-links/password-links.queries.ts';
import { OpenPage } from '#web/identity/session/open-page.tsx';

export function ForgotPasswordScreen() {
  const [canMail] = useState(canMailPasswords);
  return (
    <OpenPage title="Forgot password">
      <Stack gap="md">
        {canMail ? (
          <ForgotForm />
        ) : (
          <Text>
            Ask an administrator: on the Team page they can make a link for you, by which you choose a new password.
          </Text>
        )}
        <Anchor py={8} renderRoot={(props) => <Link to={PATHS.login} {...props} />}>
          To sign in
        </Anchor>
      </Stack>
    </OpenPage>
  );
}
