/** A sign-in by a passkey, from question to answer: alone, or behind the password (docs/people.md#passkeys). Fetched when one is used. */
import type { AnswerOf } from '#contract/platform/endpoint.ts';
import { beginPasskeySignIn, signInByPasskey } from '#contract/identity/passkeys.ts';
import { call } from '#web/lib/api.ts';
import { ApiError, unreachable } from '#web/lib/api-error.ts';

/** What the server asks, with its ticket. */
export type PasskeyQuestion = AnswerOf<typeof beginPasskeySignIn>;

/** Said in the server's words: those of a password would tell something else. */
const OWN_WORDS: readonly number[] = [401, 409];

async function inOwnWords<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && OWN_WORDS.includes(error.status)) throw new Error(error.message, { cause: error });
    throw error;
  }
}

/** What the server asks behind the password that gave this ticket; null where no passkey can be used. */
export async function askForPasskey(mfa: string, signal: AbortSignal): Promise<PasskeyQuestion | null> {
  try {
    return (await call(beginPasskeySignIn, { body: { mfa }, signal })).data;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** What the server answers to a passkey: by the question, or by a new one that asks for no password. */
export async function passkeyAnswer(question?: PasskeyQuestion): Promise<unknown> {
  const { ticket, options } = question ?? (await inOwnWords(call(beginPasskeySignIn, { body: {} }))).data;
  const { signWithPasskey } = await import('#web/identity/passkeys/browser.ts').catch(() => {
    throw unreachable();
  });
  const credential = await signWithPasskey(options);
  return (await inOwnWords(call(signInByPasskey, { body: { ticket, credential, app: true } }))).data;
}
