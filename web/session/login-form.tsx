/** The sign-in form: e-mail, password, and a box that says why it did not work. */
import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type SyntheticEvent, useRef, useState } from 'react';
import { PATHS } from '#web/lib/paths.ts';
import { session, type Session } from '#web/lib/session-store.ts';
import classes from './open-page.module.css';
import { OfferedSignIns } from './offered-sign-ins.tsx';
import { type Credentials, type HalfSignedIn, signInErrorText, useSignIn } from './session.queries.ts';

type Props = {
  /** Filled in for whoever comes back from the second step. */
  email?: string | undefined;
  onSignedIn: (session: Session) => void;
  /** The password was right, and a code is asked for. */
  onHalf: (half: HalfSignedIn, email: string) => void;
};

export function LoginForm({ email: knownEmail, onSignedIn, onHalf }: Props) {
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const signIn = useSignIn();
  const [farewell] = useState(session.farewell);
  const fill = (credentials: Credentials): void => {
    if (email.current) email.current.value = credentials.email;
    if (password.current) password.current.value = credentials.password;
    signIn.reset();
  };
  const send = (credentials?: Credentials): void =>
    signIn.mutate(credentials, {
      onSuccess: (answer) => ('ticket' in answer ? onHalf(answer, credentials?.email ?? '') : onSignedIn(answer)),
    });
  // Read when it is sent, and by no library for forms: whoever signs in waits for this page alone.
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    send({ email: email.current?.value ?? '', password: password.current?.value ?? '' });
  };
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
        <TextInput ref={email} label="Email" type="email" required autoComplete="username" defaultValue={knownEmail} />
        <PasswordInput ref={password} label="Password" required autoComplete="current-password" />
        <Button type="submit" fullWidth loading={signIn.isPending}>
          Login
        </Button>
        {/* Browsers know passkeys over https alone. */}
        {'PublicKeyCredential' in window && (
          <Button variant="default" fullWidth disabled={signIn.isPending} onClick={() => send()}>
            Sign in with a passkey
          </Button>
        )}
        <Anchor className={classes.under} renderRoot={(props) => <Link to={PATHS.forgot} {...props} />}>
          Forgot password?
        </Anchor>
        <OfferedSignIns onChoose={fill} />
      </Stack>
    </form>
  );
}
