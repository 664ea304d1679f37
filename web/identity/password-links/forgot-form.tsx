/** Forgot-password form; the response is the same for every address (docs/people.md#forgotten). */
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { type SyntheticEvent, useRef } from 'react';
import { PASSWORD_LINK_MINUTES } from '#domain/identity/password-links.ts';
import { messageOr } from '#web/lib/api/api-error.ts';
import { focusFirstField } from '#web/ui/forms/first-field.ts';
import { useRequestPasswordLink } from './password-links.queries.ts';
import { ErrorAlert } from '#web/ui/feedback/error-alert.tsx';

const FAILED = "Couldn't request a link.";

export function ForgotForm() {
  const email = useRef<HTMLInputElement>(null);
  const linkRequest = useRequestPasswordLink();
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    linkRequest.mutate(email.current?.value ?? '');
  };
  if (linkRequest.isSuccess)
    return (
      <Text role="status">
        {`If there is an account for ${linkRequest.variables}, we sent a link to it. It works for ${PASSWORD_LINK_MINUTES} minutes.`}
      </Text>
    );
  const failure = linkRequest.error && messageOr(FAILED, linkRequest.error);
  return (
    <form ref={focusFirstField} onSubmit={submit} aria-label="Forgot password">
      <Stack gap="md">
        <Text>Enter your email address to get a link for a new password.</Text>
        {failure && <ErrorAlert>{failure.reason ?? failure.text}</ErrorAlert>}
        <TextInput ref={email} label="Email" type="email" required autoComplete="username" />
        <Button type="submit" fullWidth loading={linkRequest.isPending}>
          Send link
        </Button>
      </Stack>
    </form>
  );
}
