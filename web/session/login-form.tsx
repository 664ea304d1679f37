/** The sign-in form: e-mail, password, and a box that says why it did not work. */
import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { session, type Session } from '#web/lib/session-store.ts';
import { signInErrorText, useSignIn } from './session.queries.ts';

type Props = { onSignedIn: (session: Session) => void };

export function LoginForm({ onSignedIn }: Props) {
  const form = useForm({ mode: 'uncontrolled', initialValues: { email: '', password: '' } });
  const signIn = useSignIn();
  const [farewell] = useState(session.farewell);
  const submit = form.onSubmit((credentials) => signIn.mutate(credentials, { onSuccess: onSignedIn }));
  return (
    // The browser itself asks for the required fields, and for an e-mail that is one (docs/people.md#sign-in).
    <form onSubmit={submit} aria-label="Sign in">
      <Stack gap="md">
        {farewell && !signIn.error && (
          <Alert role="alert" color="yellow" variant="light" icon={<IconAlertCircle aria-hidden />}>
            {farewell}
          </Alert>
        )}
        {signIn.error && (
          <Alert role="alert" color="red" variant="light" icon={<IconAlertCircle aria-hidden />}>
            {signInErrorText(signIn.error)}
          </Alert>
        )}
        <TextInput
          label="Email"
          type="email"
          required
          autoComplete="username"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label="Password"
          required
          autoComplete="current-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button type="submit" fullWidth loading={signIn.isPending}>
          Login
        </Button>
      </Stack>
    </form>
  );
}
