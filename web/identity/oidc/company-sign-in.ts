/** Redirect to the provider and back. The binding stays in this tab, so a code that someone else prepared signs nobody in (docs/people.md#company-account). */
import { beginOidc, signInByOidc } from '#contract/identity/oidc.ts';
import type { OidcPurpose } from '#domain/platform/sign-in/oidc.ts';
import { call } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { clearBeforeSignIn } from '#web/lib/offline/leftovers.ts';
import type { Session } from '#web/lib/api/session-store.ts';
import { type PendingSignInTicket, sessionFrom } from '#web/identity/session/session.queries.ts';

const STORED = 'companySignIn';
const BINDING_BYTES = 32;

/** What the page that the provider returns to needs to know. */
type StartedSignIn = {
  binding: string;
  purpose: OidcPurpose;
  /** Page to open afterwards. */
  origin?: string | undefined;
};

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

async function digestOf(binding: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(binding))));
}

/** Opens the provider's page. Resolves only to reject: the page unloads. */
export async function openProvider({
  purpose,
  origin,
  invite,
}: Omit<StartedSignIn, 'binding'> & { invite?: string }): Promise<never> {
  const binding = base64url(crypto.getRandomValues(new Uint8Array(BINDING_BYTES)));
  const body = { binding: await digestOf(binding), purpose, ...(invite === undefined ? {} : { invite }) };
  const { data } = await call(beginOidc, { body });
  sessionStorage.setItem(STORED, JSON.stringify({ binding, purpose, origin } satisfies StartedSignIn));
  location.assign(data.url);
  return new Promise<never>(() => undefined);
}

export type ProviderReturn = StartedSignIn & { code?: string | undefined; error?: string | undefined };

/** Returns what the provider's page returned with, once: the fragment and the binding are removed. Undefined if this tab began nothing. */
export function consumeReturn(): ProviderReturn | undefined {
  const parameters = new URLSearchParams(location.hash.slice(1));
  const stored = sessionStorage.getItem(STORED);
  sessionStorage.removeItem(STORED);
  history.replaceState(history.state, '', location.pathname);
  if (stored === null) return undefined;
  const [code, error] = [parameters.get('code') ?? undefined, parameters.get('error') ?? undefined];
  return { ...(JSON.parse(stored) as StartedSignIn), code, error };
}

/** Exchanges the code. Returns the session, or the ticket of the second step. */
export async function finishSignIn(
  code: string,
  binding: string,
  signal: AbortSignal,
): Promise<Session | PendingSignInTicket> {
  await clearBeforeSignIn();
  try {
    const { data } = await call(signInByOidc, { body: { code, binding } });
    // The token of a sign-in that was canceled in between is dropped.
    signal.throwIfAborted();
    return sessionFrom(data);
  } catch (error) {
    if (error instanceof ApiError && error.ticket !== undefined) return { ticket: error.ticket };
    throw error;
  }
}
