/** Starting a session. A sign-in from a new device is reported in the inbox (docs/people.md#new-device). */
import { noticesFor } from '#domain/journal/notifications.ts';
import { isNewDevice } from '#domain/platform/sign-in/sessions.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { notify } from '#server/journal/notify.store.ts';
import { auditSignIn } from './session-audit.ts';
import { networkOf } from '#server/platform/net/network-of.ts';
import { insertSession, listDevices, type Origin } from './sessions.store.ts';
import type { TokenHolder } from '#server/platform/ports.ts';

/** Starts a session and returns its ID. */
export async function startSession(
  trx: Db,
  { id, tokenVersion }: Pick<TokenHolder, 'id' | 'tokenVersion'>,
  { agent, address, inApp, way, identityId, now }: Origin & { now: string },
): Promise<number> {
  const isNew = isNewDevice({ agent, network: networkOf(address) }, await listDevices(trx, id));
  if (isNew) await notify(trx, noticesFor([id], 'new-device', null), { actorId: null, now });
  await auditSignIn(trx, { userId: id, agent, inApp, way, now });
  return insertSession(trx, { userId: id, tokenVersion, agent, address, inApp, identityId }, now);
}
