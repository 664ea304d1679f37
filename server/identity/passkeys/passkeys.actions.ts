/** What can be done with passkeys: begun, added, named, removed (docs/people.md#passkeys). */
import { randomBytes } from 'node:crypto';
import { LIMITS } from '#domain/platform/limits.ts';
import { noticesFor } from '#domain/live/notifications.ts';
import {
  addingEnded,
  brokenPasskey,
  type Passkey,
  passkeyKnownAlready,
  tooManyPasskeys,
} from '#domain/identity/passkeys.ts';
import { accessDenied, notFound, type Refusal } from '#domain/platform/refusal.ts';
import { inGroups } from '#domain/identity/second-factor.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import type { CreatedCredential, CreationOptions } from '#contract/identity/passkeys.ts';
import type { Deps } from '#server/platform/deps.ts';
import { tell } from '#server/journal/tell.store.ts';
import { newRecoveryCodes } from '#server/identity/second-factor/recovery-code.ts';
import {
  deleteCodesWithoutFactor,
  hasFactor,
  replaceRecoveryCodes,
} from '#server/identity/second-factor/second-factor.store.ts';
import { readSettings } from '#server/identity/settings/settings.store.ts';
import { auditOfUser } from '#server/identity/users/user-audit.ts';
import { findAccount, holdUser } from '#server/identity/users/users.store.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { lockChallenge, openChallenge, takeChallenge } from './challenge.ts';
import {
  countPasskeys,
  deletePasskey as deleteRow,
  findPasskey,
  insertPasskey,
  listKnown,
  updateName,
} from './passkeys.store.ts';
import type { RelyingParty } from './relying-party.ts';
import { creationOptions, provenCreation } from './webauthn.ts';

const PURPOSE = 'new passkey';
const HANDLE_BYTES = 32;
/** Of a house that has no name. */
const PROGRAM = 'Cutroom';

/** Whose it is to be: this person's, by the session in which they began. */
type Owner = { userId: number; sessionId: number };
type Begun = Owner & { handle: string; party: string };

/** What the browser is asked for; nothing is kept until it answers. */
export async function beginAdding(
  deps: Pick<Deps, 'db' | 'vault' | 'clock'>,
  party: RelyingParty,
  owner: Owner,
): Promise<{ ticket: string; options: CreationOptions } | Refusal> {
  const account = await findAccount(deps.db, owner.userId);
  if (!account) return notFound();
  const existingPasskeys = await listKnown(deps.db, owner.userId);
  if (existingPasskeys.length >= LIMITS.passkeys) return tooManyPasskeys();
  const handle = existingPasskeys[0]?.handle ?? randomBytes(HANDLE_BYTES).toString('base64url');
  const house = (await readSettings(deps.db)).name || PROGRAM;
  const person = { email: account.email, name: fullNameOf(account), handle };
  const options = await creationOptions(party, { person, house, existingPasskeys });
  const begun: Begun = { ...owner, handle, party: party.id };
  return { ticket: lockChallenge(deps, PURPOSE, { ...begun, challenge: options.challenge }), options };
}

type Answer = { ticket: string; name: string; credential: CreatedCredential };

/** Keeps what the browser has made. The first second factor of a person comes with codes to recover by, as people read them. */
export async function addPasskey(
  deps: Pick<Deps, 'db' | 'vault' | 'clock'>,
  { party, userId, sessionId }: Owner & { party: RelyingParty },
  { ticket, name, credential }: Answer,
): Promise<{ passkey: Passkey; recoveryCodes?: string[] } | Refusal> {
  const now = deps.clock();
  const begun = openChallenge<Begun>(deps, PURPOSE, ticket);
  if (begun?.userId !== userId || begun.sessionId !== sessionId || begun.party !== party.id) return addingEnded();
  const made = await provenCreation(credential, { party, challenge: begun.challenge });
  if (!made) return brokenPasskey();
  return deps.db.transaction().execute(async (trx) => {
    const owner = await holdUser(trx, userId);
    if (!owner?.isActive) return accessDenied();
    if ((await countPasskeys(trx, userId)) >= LIMITS.passkeys) return tooManyPasskeys();
    if (!(await takeChallenge(trx, begun, now))) return addingEnded();
    const isFirst = !(await hasFactor(trx, userId));
    const passkey = await insertPasskey(trx, {
      user_id: userId,
      credential_id: made.credentialId,
      public_key: made.publicKey,
      counter: made.counter,
      transports: (credential.response.transports ?? []).join(' '),
      handle: begun.handle,
      is_synced: made.isSynced,
      name: name.trim(),
      created_at: now,
    });
    if (!passkey) return passkeyKnownAlready();
    const codes = isFirst ? newRecoveryCodes() : [];
    if (isFirst) await replaceRecoveryCodes(trx, userId, codes);
    // Also told to whoever added it: somebody else may have, at a desk that was left open.
    await tell(trx, noticesFor([userId], 'passkey', null), { actorId: null, now });
    await writeAudit(trx, auditOfUser('passkeys.add', owner, { after: { name: passkey.name } }), { now });
    return { passkey, ...(isFirst ? { recoveryCodes: codes.map(inGroups) } : {}) };
  });
}

/** Names it; nothing where it has that name, or is just gone. */
export const renamePasskey = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, name }: { id: number; name: string },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const passkey = await findPasskey(trx, id);
    const owner = passkey && (await holdUser(trx, passkey.user_id));
    if (!passkey || !owner || passkey.name === name.trim()) return;
    await updateName(trx, id, name.trim());
    const changed = { before: { name: passkey.name }, after: { name: name.trim() } };
    await writeAudit(trx, auditOfUser('passkeys.rename', owner, changed), { now: clock() });
  });

/** Removes it; with the last second factor of a person their codes to recover by go too. */
export const deletePasskey = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const passkey = await findPasskey(trx, id);
    const owner = passkey && (await holdUser(trx, passkey.user_id));
    if (!passkey || !owner || !(await deleteRow(trx, id))) return;
    await deleteCodesWithoutFactor(trx, owner.id);
    const removed = auditOfUser('passkeys.remove', owner, { before: { name: passkey.name } });
    await writeAudit(trx, removed, { now: clock() });
  });
