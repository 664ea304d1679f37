/** Address that stops, or turns on again, emails about a client's work to one address. Signed, and independent of the contact, which it outlives (docs/review.md#client-stop). */
import type { Signer } from '#server/platform/net/signer.ts';
import { addressDigestOf } from '#server/work/contacts/contacts.store.ts';
import { UNSUBSCRIBE_PATH } from './unsubscribe-link.ts';

/** The address, as its digest, at a client. */
export type StoppedAddress = { clientId: number; digest: string };

const signedText = ({ clientId, digest }: StoppedAddress): string => `stop client mail ${clientId} ${digest}`;

/** Returns the path for this address. */
export function clientStopPath(signer: Signer, { clientId, email }: { clientId: number; email: string }): string {
  const digest = addressDigestOf(email);
  const signature = signer.sign(signedText({ clientId, digest }));
  return `${UNSUBSCRIBE_PATH}?client=${clientId}&address=${digest}&seal=${signature}`;
}

/** Returns the address that the URL stops, or undefined if it isn't one for a client, or its signature is invalid. */
export function addressToStop(signer: Signer, url: string): StoppedAddress | undefined {
  const query = new URLSearchParams(url.split('?')[1]);
  const [client, digest] = [query.get('client') ?? '', query.get('address') ?? ''];
  if (!/^\d{1,15}$/.test(client) || !/^[0-9a-f]{64}$/.test(digest)) return undefined;
  const address = { clientId: Number(client), digest };
  return signer.verify(signedText(address), query.get('seal') ?? '') ? address : undefined;
}
