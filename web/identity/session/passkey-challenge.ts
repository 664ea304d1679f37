/** Sign-in with a passkey, with or without a password (docs/people.md#passkeys). Loaded on demand. */
import type { ResponseOf } from '#contract/platform/endpoint.ts';
import { beginPasskeySignIn, signInByPasskey } from '#contract/identity/passkeys.ts';
import { call } from '#web/lib/api/api.ts';
import { ApiError, unreachable } from '#web/lib/api/api-error.ts';

/** Challenge of the server, with its ticket. */
export type PasskeyChallenge = ResponseOf<typeof beginPasskeySignIn>;

/** Statuses shown with the server's message, since those for a wrong password would be misleading. */
const OWN_MESSAGE_STATUSES: readonly number[] = [401, 409];

async function withOwnMessage<T>(response: Promise<T>): Promise<T> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof ApiError && OWN_MESSAGE_STATUSES.includes(error.status))
      throw new Error(error.message, { cause: error });
    throw error;
  }
}

/** Requests the passkey challenge after a password sign-in (`mfa` is its ticket); null if no passkey can be used. */
export async function requestPasskeyChallenge(mfa: string, signal: AbortSignal): Promise<PasskeyChallenge | null> {
  try {
    return (await call(beginPasskeySignIn, { body: { mfa }, signal })).data;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** Signs the given challenge, or a new one without a password, and returns the server's response. */
export async function answerPasskeyChallenge(challenge?: PasskeyChallenge): Promise<unknown> {
  const { ticket, options } = challenge ?? (await withOwnMessage(call(beginPasskeySignIn, { body: {} }))).data;
  const { signWithPasskey } = await import('./passkey-browser.ts').catch(() => {
    throw unreachable();
  });
  const credential = await signWithPasskey(options);
  return (await withOwnMessage(call(signInByPasskey, { body: { ticket, credential, app: true } }))).data;
}
