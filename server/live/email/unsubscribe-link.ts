/** Unsubscribe URL, which works without signing in. It is signed, so that nobody can unsubscribe someone else (docs/inbox.md#mail-stop). */
import type { Signer } from '#server/platform/net/signer.ts';

export const UNSUBSCRIBE_PATH = '/mail/stop';

const signedText = (userId: number): string => `stop mail ${userId}`;

export const unsubscribePathOf = (signer: Signer, userId: number): string =>
  `${UNSUBSCRIBE_PATH}?person=${userId}&seal=${signer.sign(signedText(userId))}`;

/** Returns the user that the URL unsubscribes, or undefined if the signature is invalid. */
export function userToUnsubscribe(signer: Signer, url: string): number | undefined {
  const query = new URLSearchParams(url.split('?')[1]);
  const [person, signature] = [query.get('person') ?? '', query.get('seal') ?? ''];
  if (!/^\d{1,15}$/.test(person)) return undefined;
  return signer.verify(signedText(Number(person)), signature) ? Number(person) : undefined;
}
