/** Passkey actions: start, add, rename and remove (docs/people.md#passkeys). */
import { randomBytes } from 'node:crypto';
import { LIMITS } from '#domain/platform/limits.ts';
import { noticesFor } from '#domain/journal/notifications.ts';
import {
  passkeySetupExpired,
  invalidPasskeyResponse,
  type Passkey,
  passkeyAlreadyAdded,
  tooManyPasskeys,
} from '#domain/identity/passkeys.ts';
import { accessDenied, notFound, type Refusal } from '#domain/platform/refusal.ts';
import { groupCharacters } from '#domain/identity/two-factor.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import type { CreatedCredential, CreationOptions } from '#contract/identity/passkeys.ts';
import type { Deps } from '#server/platform/deps.ts';
import { notify } from '#server/journal/notify.store.ts';
import { newRecoveryCodes } from '#server/identity/two-factor/recovery-code.ts';
import {
  deleteCodesWithoutFactor,
  hasFactor,
  replaceRecoveryCodes,
} from '#server/identity/two-factor/two-factor.store.ts';
import { readSettings } from '#server/platform/settings/settings.store.ts';
import { auditOfUser } from '#server/identity/accounts/user-audit.ts';
import { findAccount, lockUser } from '#server/identity/accounts/users.store.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { encryptChallenge, decryptChallenge, consumeChallenge } from './challenge.ts';
import {
  countPasskeys,
  deletePasskey as deleteRow,
  findPasskey,
  insertPasskey,
  listKnownPasskeys,
  updateName,
} from './passkeys.store.ts';
import type { RelyingParty } from './relying-party.ts';
import { creationOptions, verifyCreation } from './webauthn.ts';

const PURPOSE = 'new passkey';
const HANDLE_BYTES = 32;
/** Name shown when the workspace has none. */
const PRODUCT_NAME = 'Cutroom';

/** User and session that started adding the passkey. */
type Owner = { userId: number; sessionId: number };
type PendingPasskey = Owner & { handle: string; party: string };

/** Returns the options for the browser. Nothing is stored until the browser responds. */
export async function startAddingPasskey(
  deps: Pick<Deps, 'db' | 'secrets' | 'clock'>,
  party: RelyingParty,
  owner: Owner,
): Promise<{ ticket: string; options: CreationOptions } | Refusal> {
  const account = await findAccount(deps.db, owner.userId);
  if (!account) return notFound();
  const existingPasskeys = await listKnownPasskeys(deps.db, owner.userId);
  if (existingPasskeys.length >= LIMITS.passkeys) return tooManyPasskeys();
  const handle = existingPasskeys[0]?.handle ?? randomBytes(HANDLE_BYTES).toString('base64url');
  const workspaceName = (await readSettings(deps.db)).name || PRODUCT_NAME;
  const person = { email: account.email, name: fullNameOf(account), handle };
  const options = await creationOptions(party, { person, workspaceName, existingPasskeys });
  const pending: PendingPasskey = { ...owner, handle, party: party.id };
  return { ticket: encryptChallenge(deps, PURPOSE, { ...pending, challenge: options.challenge }), options };
}

type CreationResponse = { ticket: string; name: string; credential: CreatedCredential };

/** Stores the new passkey. Also creates and returns recovery codes if this is the user's first second factor. */
export async function addPasskey(
  deps: Pick<Deps, 'db' | 'secrets' | 'clock'>,
  { party, userId, sessionId }: Owner & { party: RelyingParty },
  { ticket, name, credential }: CreationResponse,
): Promise<{ passkey: Passkey; recoveryCodes?: string[] } | Refusal> {
  const now = deps.clock();
  const pending = decryptChallenge<PendingPasskey>(deps, PURPOSE, ticket);
  if (pending?.userId !== userId || pending.sessionId !== sessionId || pending.party !== party.id)
    return passkeySetupExpired();
  const verified = await verifyCreation(credential, { party, challenge: pending.challenge });
  if (!verified) return invalidPasskeyResponse();
  return deps.db.transaction().execute(async (trx) => {
    const owner = await lockUser(trx, userId);
    if (!owner?.isActive) return accessDenied();
    if ((await countPasskeys(trx, userId)) >= LIMITS.passkeys) return tooManyPasskeys();
    if (!(await consumeChallenge(trx, pending, now))) return passkeySetupExpired();
    const isFirst = !(await hasFactor(trx, userId));
    const passkey = await insertPasskey(trx, {
      user_id: userId,
      credential_id: verified.credentialId,
      public_key: verified.publicKey,
      counter: verified.counter,
      transports: (credential.response.transports ?? []).join(' '),
      handle: pending.handle,
      is_synced: verified.isSynced,
      name: name.trim(),
      created_at: now,
    });
    if (!passkey) return passkeyAlreadyAdded();
    const codes = isFirst ? newRecoveryCodes() : [];
    if (isFirst) await replaceRecoveryCodes(trx, userId, codes);
    // The caller is notified too, because someone else may have used an unattended browser.
    await notify(trx, noticesFor([userId], 'passkey', null), { actorId: null, now });
    await writeAudit(trx, auditOfUser('passkeys.add', owner, { after: { name: passkey.name } }), { now });
    return { passkey, ...(isFirst ? { recoveryCodes: codes.map(groupCharacters) } : {}) };
  });
}

/** Renames the passkey. Does nothing if the name is unchanged or the passkey no longer exists. */
export const renamePasskey = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, name }: { id: number; name: string },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const passkey = await findPasskey(trx, id);
    const owner = passkey && (await lockUser(trx, passkey.user_id));
    if (!passkey || !owner || passkey.name === name.trim()) return;
    await updateName(trx, id, name.trim());
    const changed = { before: { name: passkey.name }, after: { name: name.trim() } };
    await writeAudit(trx, auditOfUser('passkeys.rename', owner, changed), { now: clock() });
  });

/** Removes the passkey, and the recovery codes if it was the user's last second factor. */
export const deletePasskey = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const passkey = await findPasskey(trx, id);
    const owner = passkey && (await lockUser(trx, passkey.user_id));
    if (!passkey || !owner || !(await deleteRow(trx, id))) return;
    await deleteCodesWithoutFactor(trx, owner.id);
    const removed = auditOfUser('passkeys.remove', owner, { before: { name: passkey.name } });
    await writeAudit(trx, removed, { now: clock() });
  });
