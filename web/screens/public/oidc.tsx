/** /oidc: the provider's page returns here. Signs in, links the account or accepts the invite, and moves on (docs/people.md#company-account). */
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { DEFAULT_OIDC_LABEL, OIDC_TEXTS } from '#domain/platform/sign-in/oidc.ts';
import { PATHS } from '#web/lib/address/paths.ts';
import { session, type Session } from '#web/lib/api/session-store.ts';
import { finishSignIn, type ProviderReturn, consumeReturn } from '#web/identity/oidc/company-sign-in.ts';
import { linkOwn } from '#web/identity/proof/identities.queries.ts';
import { companyOffer } from '#web/identity/oidc/offer.ts';
import { CodeForm } from '#web/identity/session/code-form.tsx';
import { landingAfterSignIn } from '#web/identity/session/landing.ts';
import { OpenPage } from '#web/identity/session/open-page.tsx';
import { SIGN_IN_COPY } from '#web/identity/session/sign-in-copy.ts';
import { notifySuccess } from '#web/ui/feedback/toasts.ts';
import { ErrorAlert } from '#web/ui/feedback/error-alert.tsx';

/** Pages between sign-in and the requested page. */
const INTERMEDIATE_PATHS: readonly string[] = [PATHS.selectRole, PATHS.choosePassword, PATHS.setUpFactor];

type Result = { session: Session } | { ticket: string } | { isLinked: true };

async function finish({ code, binding, purpose }: ProviderReturn, signal: AbortSignal): Promise<Result> {
  if (code === undefined) throw new Error(OIDC_TEXTS.failed(companyOffer()?.label ?? DEFAULT_OIDC_LABEL));
  if (purpose === 'link') {
    await linkOwn(code, binding);
    return { isLinked: true };
  }
  const result = await finishSignIn(code, binding, signal);
  return 'ticket' in result ? result : { session: result };
}

/** Where to go if it fails or is canceled. People who signed in again are still signed in. */
const backFrom = ({ purpose, origin }: ProviderReturn): string =>
  purpose === 'sign-in' && session.get().token === null ? PATHS.login : (origin ?? PATHS.login);

const BACK_LABELS = { 'sign-in': 'Back to sign-in', link: 'Back to your profile', invite: 'Back to the invite' };

function SignInFailed({ message, returned }: { message: string; returned: ProviderReturn }) {
  return (
    <Stack gap="md">
      <ErrorAlert>{message}</ErrorAlert>
      <Anchor className="open-link" renderRoot={(props) => <Link to={backFrom(returned)} {...props} />}>
        {BACK_LABELS[returned.purpose]}
      </Anchor>
    </Stack>
  );
}

/** Completes the sign-in or linking once. Returns the ticket of a second step, or the failure. */
function useFinishSignIn(returned: ProviderReturn | undefined) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [ticket, setTicket] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [canceling] = useState(() => new AbortController());
  const goToLanding = (next: Session): void => {
    queryClient.clear();
    const landing = landingAfterSignIn(next, returned?.origin);
    const state = INTERMEDIATE_PATHS.includes(landing) ? { origin: returned?.origin } : {};
    void navigate({ href: landing, state, replace: true });
  };
  const leave = (): void => {
    canceling.abort();
    const href = returned ? backFrom(returned) : PATHS.login;
    void navigate({ href, state: { origin: returned?.origin }, replace: true });
  };
  const fail = (message: string): void => {
    // The sign-in page shows why.
    if (returned?.purpose === 'sign-in') {
      session.end(message);
      void navigate({ to: PATHS.login, state: { origin: returned.origin }, replace: true });
    } else setFailure(message);
  };
  useEffect(() => {
    if (!returned || returned.error === 'canceled') {
      leave();
      return;
    }
    const { signal } = canceling;
    finish(returned, signal).then(
      (result) => {
        if (signal.aborted) return;
        if ('session' in result) goToLanding(result.session);
        else if ('ticket' in result) setTicket(result.ticket);
        else {
          notifySuccess(OIDC_TEXTS.linked);
          void navigate({ href: backFrom(returned), replace: true });
        }
      },
      (error: Error) => {
        if (!signal.aborted) fail(error.message);
      },
    );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the code can be used once
  }, [returned]);
  return { ticket, failure, land: goToLanding, leave };
}

export function OidcScreen() {
  const [returned] = useState(consumeReturn);
  const { ticket, failure, land, leave } = useFinishSignIn(returned);
  const isLinking = returned?.purpose === 'link';
  return (
    <OpenPage title={isLinking ? OIDC_TEXTS.title : SIGN_IN_COPY.title}>
      {ticket !== undefined && <CodeForm ticket={ticket} onSignedIn={land} onBack={leave} />}
      {ticket === undefined && failure !== undefined && returned && (
        <SignInFailed message={failure} returned={returned} />
      )}
      {ticket === undefined && failure === undefined && (
        <Stack gap="md">
          <Text role="status">{isLinking ? OIDC_TEXTS.linking : OIDC_TEXTS.signingIn}</Text>
          <Button variant="default" onClick={leave}>
            {OIDC_TEXTS.cancel}
          </Button>
        </Stack>
      )}
    </OpenPage>
  );
}
