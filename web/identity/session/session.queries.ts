/** Sign-in and sign-out. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { endSession, signIn } from '#contract/platform/session.ts';
import { SESSION_TEXTS } from '#domain/platform/messages.ts';
import type { OidcOffer } from '#domain/platform/sign-in/oidc-offer.ts';
import type { Seconds } from '#domain/platform/units.ts';
import { call } from '#web/lib/api/api.ts';
import { ApiError, unreachable } from '#web/lib/api/api-error.ts';
import { forgetDrafts } from '#web/lib/offline/drafts.ts';
import { forgetUnsent } from '#web/lib/offline/unsent.ts';
import { serverUrl } from '#web/lib/api/host.ts';
import { fillPath } from '#web/lib/api/request-text.ts';
import { clearBeforeSignIn } from '#web/lib/offline/leftovers.ts';
import { PATHS } from '#web/lib/address/paths.ts';
import { session, type Session } from '#web/lib/api/session-store.ts';
import { isTokenExpired, sessionIdOf, typesOfToken } from '#web/lib/api/session-token.ts';

export type Credentials = { email: string; password: string };

const UNAUTHENTICATED_STATUS = 401;
const SERVER_ERROR_STATUSES = 500;
const WAIT_STATUS = 429;
const FULL_STATUS = 507;
const FULL_TEXT = "The server's disk is full. Only administrators can sign in.";
const SERVER_ERROR_TEXT = 'The server has a problem. Your email and password were not checked. Please try again soon.';

/** Returns the token, which providers send under one of three names (docs/people.md#sign-in). */
function tokenIn(response: unknown): string | undefined {
  const body = (response ?? {}) as { token?: unknown; access_token?: unknown; jwt?: unknown };
  const token = body.token ?? body.access_token ?? body.jwt;
  return typeof token === 'string' && token !== '' ? token : undefined;
}

/** Starts the session of this response. Throws the displayed error if it contains no valid token. */
export function sessionFrom(response: unknown): Session {
  const token = tokenIn(response);
  if (!token) throw new Error(SESSION_TEXTS.noToken);
  if (typesOfToken(token).length === 0 || isTokenExpired(token, Date.now())) throw new Error(SESSION_TEXTS.noRoles);
  const { mustChoosePassword, mustSetUpFactor } = response as Record<string, unknown>;
  return session.begin(token, {
    mustChoosePassword: mustChoosePassword === true,
    mustSetUpFactor: mustSetUpFactor === true,
  });
}

/** Pending sign-in: the password was correct, but a two-factor code is required; it is sent with this ticket. */
export type PendingSignInTicket = { ticket: string };

/** Signs in with the credentials, or with a passkey if there are none. */
async function signInWith(credentials?: Credentials): Promise<Session | PendingSignInTicket> {
  await clearBeforeSignIn();
  if (!credentials) {
    const { answerPasskeyChallenge } = await import('./passkey-challenge.ts').catch(() => {
      throw unreachable();
    });
    return sessionFrom(await answerPasskeyChallenge());
  }
  try {
    const { data } = await call(signIn, { body: { ...credentials, app: true } });
    return sessionFrom(data);
  } catch (error) {
    if (error instanceof ApiError && error.ticket !== undefined) return { ticket: error.ticket };
    throw error;
  }
}

function waitText(seconds: Seconds | undefined): string {
  const minutes = Math.max(1, Math.ceil((seconds ?? 60) / 60));
  return `Too many failed attempts. Please try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`;
}

/** Returns the message of the sign-in box: the same for every refusal, but specific for server errors (docs/people.md#sign-in). Where the company account is required, the server's refusal names the ways in. */
export function signInErrorText(error: Error, offer?: OidcOffer): string {
  if (!(error instanceof ApiError)) return error.message;
  if (error.status === WAIT_STATUS) return waitText(error.retryAfter);
  if (error.isUnreachable) return error.message;
  if (error.status === FULL_STATUS) return FULL_TEXT;
  if (error.status === UNAUTHENTICATED_STATUS && offer?.only) return error.message;
  return error.status >= SERVER_ERROR_STATUSES ? SERVER_ERROR_TEXT : SESSION_TEXTS.wrong;
}

export function useSignIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: signInWith,
    // Never show data of a previous user in this session.
    onSuccess: () => queryClient.clear(),
  });
}

/** Ends the session on the server without waiting; `keepalive` sends it even if the page closes. If it fails, the session expires when idle. */
function endOnServer(token: string): void {
  const id = sessionIdOf(token);
  if (id === undefined) return;
  const request = { method: endSession.method, headers: { authorization: `Bearer ${token}` }, keepalive: true };
  fetch(serverUrl(fillPath(endSession.path, { id })), request).catch(() => undefined);
}

/** Ends the session on the server, clears everything and opens the sign-in page without a return address, so the next user doesn't land on this page. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  const router = useRouter();
  return async () => {
    const { token } = session.get();
    await navigate({ to: PATHS.login });
    // If the user chose to stay and save their input, they haven't signed out.
    if (router.latestLocation.pathname !== PATHS.login) return;
    session.end();
    if (token !== null) endOnServer(token);
    forgetDrafts();
    forgetUnsent();
  };
}
