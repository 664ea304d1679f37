/** Whoever forgot the password says their address; the answer is the same for every address (docs/people.md#forgotten). */
import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type SyntheticEvent, useRef } from 'react';
import { PASSWORD_LINK_MINUTES } from '#domain/identity/password-links.ts';
import { saidOr } from '#web/lib/api-error.ts';
import { focusFirstField } from '#web/ui/first-field.ts';
import { useAskPasswordLink } from './password-links.queries.ts';

const FAILED = 'The link could not be asked for.';

export function ForgotForm() {
  const email = useRef<HTMLInputElement>(null);
  const ask = useAskPasswordLink();
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    ask.mutate(email.current?.value ?? '');
  };
  if (ask.isSuccess)
    return (
      <Text role="status">
        {`If somebody here has the address ${ask.variables}, a link is on its way to it. It works for ${PASSWORD_LINK_MINUTES} minutes.`}
      </Text>
    );
  const failure = ask.error && saidOr(FAILED, ask.error);
  return (
    <form ref={focusFirstField} onSubmit={submit} aria-label="Forgot password">
      <Stack gap="md">
        <Text>Say your address, and a link to a new password is sent to it.</Text>
        {failure && (
          <Alert role="alert" color="red" variant="light" icon={<IconAlertCircle aria-hidden />}>
            {failure.reason ?? failure.text}
          </Alert>
        )}
        <TextInput ref={email} label="Email" type="email" required autoComplete="username" />
        <Button type="submit" fullWidth loading={ask.isPending}>
          Send the link
        </Button>
      </Stack>
    </form>
  );
}
