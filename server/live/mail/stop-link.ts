/** The address that stops all mail to somebody, without signing in: sealed, so that nobody stops another's (docs/people.md#mail-stop). */
import type { Seal } from '#server/platform/seal.ts';

export const STOP_PATH = '/mail/stop';

const sealedText = (userId: number): string => `stop mail ${userId}`;

export const stopPathOf = (seal: Seal, userId: number): string =>
  `${STOP_PATH}?person=${userId}&seal=${seal.of(sealedText(userId))}`;

/** Whose mail that address stops; undefined where the seal does not fit. */
export function personToStop(seal: Seal, url: string): number | undefined {
  const query = new URLSearchParams(url.split('?')[1]);
  const [person, given] = [query.get('person') ?? '', query.get('seal') ?? ''];
  if (!/^\d{1,15}$/.test(person)) return undefined;
  return seal.fits(sealedText(Number(person)), given) ? Number(person) : undefined;
}
