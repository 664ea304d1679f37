/** Signing in and out. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { endSession, signIn } from '#contract/identity/session.ts';
import { SESSION_TEXTS } from '#domain/platform/messages.ts';
import { call } from '#web/lib/api.ts';
import { ApiError, unreachable } from '#web/lib/api-error.ts';
import { forgetDrafts } from '#web/lib/drafts.ts';
import { forgetUnsent } from '#web/lib/unsent.ts';
import { serverUrl } from '#web/lib/host.ts';
import { fillPath } from '#web/lib/request-text.ts';
import { clearBeforeSignIn } from '#web/lib/leftovers.ts';
import { PATHS } from '#web/lib/paths.ts';
import { session, type Session } from '#web/lib/session-store.ts';
import { isTokenExpired, sessionIdOf, typesOfToken } from '#web/lib/session-token.ts';

export type Credentials = { email: string; password: string };

const TROUBLE_STATUS = 500;
const WAIT_STATUS = 429;
const FULL_STATUS = 507;
const FULL_TEXT = 'The disk of the server is full. Only administrators can sign in.';
const TROUBLE_TEXT =
  'The server has a problem at the moment. Your e-mail and password were not checked; please try again soon.';

/** Providers name the token in three ways (docs/people.md#sign-in). */
function tokenIn(answer: unknown): string | undefined {
  const named = (answer ?? {}) as { token?: unknown; access_token?: unknown; jwt?: unknown };
  const token = named.token ?? named.access_token ?? named.jwt;
  return typeof token === 'string' && token !== '' ? token : undefined;
}

/** Begins the session that this answer gives; throws what the box says where it gives none. */
export function sessionFrom(answer: unknown): Session {
  const token = tokenIn(answer);
  if (!token) throw new Error(SESSION_TEXTS.noToken);
  if (typesOfToken(token).length === 0 || isTokenExpired(token, Date.now())) throw new Error(SESSION_TEXTS.noRoles);
  const { mustChoosePassword, mustSetUpFactor } = answer as Record<string, unknown>;
  return session.begin(token, {
    mustChoosePassword: mustChoosePassword === true,
    mustSetUpFactor: mustSetUpFactor === true,
  });
}

/** The password was right, and a code of the second factor is asked for: it is sent with the ticket. */
export type HalfSignedIn = { ticket: string };

/** By a passkey where nothing was typed. */
async function signInWith(credentials?: Credentials): Promise<Session | HalfSignedIn> {
  await clearBeforeSignIn();
  if (!credentials) {
    const { passkeyAnswer } = await import('./passkey-answer.ts').catch(() => {
      throw unreachable();
    });
    return sessionFrom(await passkeyAnswer());
  }
  try {
    const { data } = await call(signIn, { body: { ...credentials, app: true } });
    return sessionFrom(data);
  } catch (error) {
    if (error instanceof ApiError && error.ticket !== undefined) return { ticket: error.ticket };
    throw error;
  }
}

function waitText(seconds: number | undefined): string {
  const minutes = Math.max(1, Math.ceil((seconds ?? 60) / 60));
  return `Too many failed attempts. Please try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`;
}

/** What the box of the sign-in form says: every refusal is the same sentence, trouble of the server is told as such (docs/people.md#sign-in). */
export function signInErrorText(error: Error): string {
  if (!(error instanceof ApiError)) return error.message;
  if (error.status === WAIT_STATUS) return waitText(error.retryAfter);
  if (error.isUnreachable) return error.message;
  if (error.status === FULL_STATUS) return FULL_TEXT;
  return error.status >= TROUBLE_STATUS ? TROUBLE_TEXT : SESSION_TEXTS.wrong;
}

export function useSignIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: signInWith,
    // Nothing that an earlier person saw may show up in this session.
    onSuccess: () => queryClient.clear(),
  });
}

/** Nobody waits for it, and a page that is closed at once sends it all the same; out of reach, the session ends when it is idle. */
function endOnServer(token: string): void {
  const id = sessionIdOf(token);
  if (id === undefined) return;
  const request = { method: endSession.method, headers: { authorization: `Bearer ${token}` }, keepalive: true };
  fetch(serverUrl(fillPath(endSession.path, { id })), request).catch(() => undefined);
}

/** Ends the session on the server, clears everything and goes to the sign-in page; the next person does not land on this one's page. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  const router = useRouter();
  return async () => {
    const { token } = session.get();
    await navigate({ to: PATHS.login });
    // Whoever stays to keep what they were typing has not signed out: what was refused ends only with a later way.
    if (router.latestLocation.pathname !== PATHS.login) return;
    session.end();
    if (token !== null) endOnServer(token);
    forgetDrafts();
    forgetUnsent();
  };
}
