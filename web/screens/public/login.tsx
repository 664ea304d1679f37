/** /login: sign-in; clears data of earlier sessions (docs/people.md#sign-in). */
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { clearLeftovers } from '#web/lib/offline/leftovers.ts';
import { PATHS } from '#web/lib/address/paths.ts';
import type { Session } from '#web/lib/api/session-store.ts';
import { landingAfterSignIn } from '#web/identity/session/landing.ts';
import { LoginForm } from '#web/identity/session/login-form.tsx';
import { OpenPage } from '#web/identity/session/open-page.tsx';
import { SIGN_IN_COPY } from '#web/identity/session/sign-in-copy.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const CodeForm = lazyPart(async () => (await import('#web/identity/session/code-form.tsx')).CodeForm);

/** Pages between sign-in and the requested page. */
const INTERMEDIATE_PATHS: readonly string[] = [PATHS.selectRole, PATHS.choosePassword, PATHS.setUpFactor];

export function LoginScreen() {
  const navigate = useNavigate();
  const origin = useLocation({ select: ({ state }) => state.origin });
  useEffect(clearLeftovers, []);
  const continueSignedIn = (session: Session): void => {
    const landing = landingAfterSignIn(session, origin);
    void navigate({ href: landing, state: INTERMEDIATE_PATHS.includes(landing) ? { origin } : {}, replace: true });
  };
  const [half, setHalf] = useState<{ ticket?: string; email?: string }>({});
  const { ticket, email } = half;
  return (
    <OpenPage title={SIGN_IN_COPY.title}>
      {ticket === undefined ? (
        <LoginForm
          email={email}
          origin={origin}
          onSignedIn={continueSignedIn}
          onCodeRequired={(response, typed) => setHalf({ ticket: response.ticket, email: typed })}
        />
      ) : (
        <CodeForm
          ticket={ticket}
          onSignedIn={continueSignedIn}
          onBack={() => setHalf(email === undefined ? {} : { email })}
        />
      )}
    </OpenPage>
  );
}
