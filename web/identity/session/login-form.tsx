/** The sign-in form: e-mail, password, and a box that says why it did not work. */
import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';
import { takeOverFirstForm } from '#web/lib/first-form.ts';
import { arePasskeysPossible } from '#web/lib/passkeys-here.ts';
import { PATHS } from '#web/lib/paths.ts';
import { session, type Session } from '#web/lib/session-store.ts';
import classes from './open-page.module.css';
import { OfferedSignIns } from './offered-sign-ins.tsx';
import { type Credentials, type HalfSignedIn, signInErrorText, useSignIn } from './session.queries.ts';
import { SIGN_IN_WORDS } from './sign-in-words.ts';

type Props = {
  /** Filled in for whoever comes back from the second step. */
  email?: string | undefined;
  onSignedIn: (session: Session) => void;
  /** The password was right, and a code is asked for. */
  onHalf: (half: HalfSignedIn, email: string) => void;
};

export function LoginForm({ email: knownEmail, onSignedIn, onHalf }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [isPasswordShown, setIsPasswordShown] = useState(false);
  const signIn = useSignIn();
  const [farewell] = useState(session.farewell);
  const fill = (credentials: Credentials): void => {
    if (email.current) email.current.value = credentials.email;
    if (password.current) password.current.value = credentials.password;
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
  const choose = (credentials: Credentials): void => {
    fill(credentials);
    signIn.reset();
  };
  // Only the first form of the page finds one to take over.
  useLayoutEffect(() => {
    const begun = form.current ? takeOverFirstForm(form.current, fill) : undefined;
    if (!begun) return;
    setIsPasswordShown(begun.isPasswordShown);
    if (begun.pressed) send(begun.pressed === 'login' ? { email: begun.email, password: begun.password } : undefined);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, as it stands
  }, []);
  return (
    // The browser itself asks for the required fields, and for an e-mail that is one (docs/people.md#sign-in).
    <form ref={form} onSubmit={submit} aria-label={SIGN_IN_WORDS.title}>
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
          ref={email}
          label={SIGN_IN_WORDS.email}
          type="email"
          required
          autoComplete="username"
          defaultValue={knownEmail}
        />
        <PasswordInput
          ref={password}
          label={SIGN_IN_WORDS.password}
          required
          autoComplete="current-password"
          visible={isPasswordShown}
          onVisibilityChange={setIsPasswordShown}
        />
        <Button type="submit" fullWidth loading={signIn.isPending}>
          {SIGN_IN_WORDS.login}
        </Button>
        {arePasskeysPossible() && (
          <Button variant="default" fullWidth disabled={signIn.isPending} onClick={() => send()}>
            {SIGN_IN_WORDS.passkey}
          </Button>
        )}
        <Anchor className={classes.under} renderRoot={(props) => <Link to={PATHS.forgot} {...props} />}>
          {SIGN_IN_WORDS.forgot}
        </Anchor>
        <OfferedSignIns onChoose={choose} />
      </Stack>
    </form>
  );
}
