/** Sign-in form: email, password and an error box. */
import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';
import { OIDC_OFFER_TEXTS } from '#domain/platform/sign-in/oidc-offer.ts';
import { ContinueButton, useOpenProvider } from '#web/identity/oidc/continue-button.tsx';
import { companyOffer } from '#web/identity/oidc/offer.ts';
import { arePasskeysPossible } from '#web/lib/passkeys-here.ts';
import { PATHS } from '#web/lib/address/paths.ts';
import { session, type Session } from '#web/lib/api/session-store.ts';
import { adoptFirstForm } from './adopt-first-form.ts';
import { OfferedSignIns } from './offered-sign-ins.tsx';
import { type Credentials, type PendingSignInTicket, signInErrorText, useSignIn } from './session.queries.ts';
import { SIGN_IN_COPY } from './sign-in-copy.ts';
import { ErrorAlert } from '#web/ui/feedback/error-alert.tsx';

type Props = {
  /** Email to prefill when the user comes back from the second step. */
  email?: string | undefined;
  /** Page to open after a company sign-in. */
  origin?: string | undefined;
  onSignedIn: (session: Session) => void;
  /** Called if the password is correct and a code is required. */
  onCodeRequired: (half: PendingSignInTicket, email: string) => void;
};

export function LoginForm({ email: knownEmail, origin, onSignedIn, onCodeRequired }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const signIn = useSignIn();
  const company = useOpenProvider();
  const [offer] = useState(companyOffer);
  const [hasFields, setFieldsShown] = useState(offer?.only !== true || knownEmail !== undefined);
  const [endReason] = useState(session.endReason);
  const fill = (credentials: Credentials): void => {
    if (email.current) email.current.value = credentials.email;
    if (password.current) password.current.value = credentials.password;
  };
  const send = (credentials?: Credentials): void =>
    signIn.mutate(credentials, {
      onSuccess: (response) =>
        'ticket' in response ? onCodeRequired(response, credentials?.email ?? '') : onSignedIn(response),
    });
  // Reads the fields on submit, without a form library, which would delay the sign-in page.
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    send({ email: email.current?.value ?? '', password: password.current?.value ?? '' });
  };
  const openCompany = (): void => company.mutate({ purpose: 'sign-in', origin });
  const error = company.error ?? signIn.error;
  const choose = (credentials: Credentials): void => {
    fill(credentials);
    signIn.reset();
  };
  // Only the first render after a page load finds an embedded form.
  useLayoutEffect(() => {
    const firstSignIn = form.current ? adoptFirstForm(form.current, fill) : undefined;
    if (!firstSignIn) return;
    if (firstSignIn.pressed === 'oidc') openCompany();
    else if (firstSignIn.pressed === 'admin') setFieldsShown(true);
    else if (firstSignIn.pressed)
      send(firstSignIn.pressed === 'login' ? { email: firstSignIn.email, password: firstSignIn.password } : undefined);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs on mount only
  }, []);
  return (
    // The browser validates required fields and the email format (docs/people.md#sign-in).
    <form ref={form} onSubmit={submit} aria-label={SIGN_IN_COPY.title}>
      <Stack gap="md">
        {endReason && !error && <ErrorAlert color="yellow">{endReason}</ErrorAlert>}
        {error && <ErrorAlert>{company.error ? company.error.message : signInErrorText(error, offer)}</ErrorAlert>}
        {offer && (
          <ContinueButton
            label={offer.label}
            isBusy={company.isPending}
            isDisabled={signIn.isPending}
            onPress={openCompany}
          />
        )}
        {!hasFields && (
          <>
            <Button variant="default" fullWidth onClick={() => setFieldsShown(true)}>
              {OIDC_OFFER_TEXTS.admin}
            </Button>
            <p className="open-hint">{OIDC_OFFER_TEXTS.hint}</p>
          </>
        )}
        {hasFields && (
          <>
            <TextInput
              ref={email}
              label={SIGN_IN_COPY.email}
              type="email"
              required
              autoComplete="username"
              defaultValue={knownEmail}
            />
            <PasswordInput ref={password} label={SIGN_IN_COPY.password} required autoComplete="current-password" />
            <Button type="submit" fullWidth loading={signIn.isPending}>
              {SIGN_IN_COPY.login}
            </Button>
            {arePasskeysPossible() && (
              <Button variant="default" fullWidth disabled={signIn.isPending} onClick={() => send()}>
                {SIGN_IN_COPY.passkey}
              </Button>
            )}
            <Anchor className="open-link" renderRoot={(props) => <Link to={PATHS.forgot} {...props} />}>
              {SIGN_IN_COPY.forgot}
            </Anchor>
          </>
        )}
        <OfferedSignIns onChoose={choose} />
      </Stack>
    </form>
  );
}
