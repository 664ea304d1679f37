/** Two-factor actions: set up, renew recovery codes, turn off. */
import {
  parseCode,
  twoFactorAlreadyOn,
  groupCharacters,
  minutesAfter,
  twoFactorIsOff,
  SET_UP_MINUTES,
  setUpEnded,
  wrongFirstCode,
} from '#domain/identity/two-factor.ts';
import { noticesFor } from '#domain/journal/notifications.ts';
import type { Refusal } from '#domain/platform/refusal.ts';
import type { Deps } from '#server/platform/deps.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { notify } from '#server/journal/notify.store.ts';
import { deletePasskeysOf } from '#server/identity/passkeys/passkeys.store.ts';
import { endSessionsOf } from '#server/identity/session/sessions.store.ts';
import { readSettings } from '#server/platform/settings/settings.store.ts';
import { lockUser } from '#server/identity/accounts/users.store.ts';
import { encryptSecret } from './encrypted-secret.ts';
import { newRecoveryCodes } from './recovery-code.ts';
import {
  deleteCodesWithoutFactor,
  deleteSecret,
  findEncryptedSecret,
  hasFactor,
  insertSecondFactor,
  replaceRecoveryCodes,
} from './two-factor.store.ts';
import { newSecret, timeStepOf, otpauthUriOf } from './totp.ts';

const PURPOSE = 'second factor that is being set up';

/** User and session that started the setup. */
type Owner = { userId: number; sessionId: number };
type PendingSetup = Owner & { secret: string; until: string };

/** Returns a new secret. Nothing is stored: `setUp` carries the secret encrypted until the first code is confirmed. */
export async function startSetup(
  { db, secrets, clock }: Pick<Deps, 'db' | 'secrets' | 'clock'>,
  { email, ...owner }: Owner & { email: string },
): Promise<{ secret: string; uri: string; setUp: string } | Refusal> {
  if ((await findEncryptedSecret(db, owner.userId)) !== undefined) return twoFactorAlreadyOn();
  const [secret, workspaceName] = [newSecret(), (await readSettings(db)).name];
  const pending: PendingSetup = { ...owner, secret, until: minutesAfter(clock(), SET_UP_MINUTES) };
  return {
    secret,
    uri: otpauthUriOf(secret, { email, workspaceName }),
    setUp: secrets.encrypt(PURPOSE, JSON.stringify(pending)),
  };
}

/** Decrypts a pending setup. Returns undefined if it expired or belongs to another user or session. */
function decryptSetup({ secrets }: Pick<Deps, 'secrets'>, setUp: string, { userId, sessionId }: Owner, now: string) {
  const text = secrets.decrypt(PURPOSE, setUp);
  const pending = text === undefined ? undefined : (JSON.parse(text) as PendingSetup);
  return pending?.userId === userId && pending.sessionId === sessionId && pending.until > now ? pending : undefined;
}

/** Stores the factor and uses up its first code. Returns the recovery codes, formatted for reading. */
export function confirmSetup(
  deps: Pick<Deps, 'db' | 'secrets' | 'clock'>,
  owner: Owner,
  { setUp, code }: { setUp: string; code: string },
): Promise<string[] | Refusal> {
  const now = deps.clock();
  const pending = decryptSetup(deps, setUp, owner, now);
  if (!pending) return Promise.resolve(setUpEnded());
  const typed = parseCode(code);
  const step = typed?.kind === 'app' ? timeStepOf(pending.secret, typed.code, now) : undefined;
  if (step === undefined) return Promise.resolve(wrongFirstCode());
  const { userId } = owner;
  const secret = encryptSecret(deps.secrets, userId, pending.secret);
  const codes = newRecoveryCodes();
  return deps.db.transaction().execute(async (trx) => {
    if (!(await insertSecondFactor(trx, { userId, secret, step, now }))) return twoFactorAlreadyOn();
    await replaceRecoveryCodes(trx, userId, codes);
    await writeAudit(trx, { action: 'second-factor.set-up', record: { kind: 'user', id: userId } }, { now });
    return codes.map(groupCharacters);
  });
}

/** Replaces the recovery codes and returns the new ones, formatted for reading. */
export function renewCodes({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: number): Promise<string[] | Refusal> {
  const codes = newRecoveryCodes();
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    if (!(await hasFactor(trx, userId))) return twoFactorIsOff();
    await replaceRecoveryCodes(trx, userId, codes);
    const renewed = { action: 'second-factor.renew-codes', record: { kind: 'user', id: userId } } as const;
    await writeAudit(trx, renewed, { now: clock() });
    return codes.map(groupCharacters);
  });
}

/** Removes the caller's own authenticator app. For another user it also removes all passkeys, ends all sessions and notifies the user. */
export function deleteTwoFactor(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, actorId }: { userId: number; actorId: number },
): Promise<Refusal | undefined> {
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    const hadSecret = await deleteSecret(trx, userId);
    const passkeys = userId === actorId ? 0 : await deletePasskeysOf(trx, userId);
    if (!hadSecret && passkeys === 0) return twoFactorIsOff();
    await deleteCodesWithoutFactor(trx, userId);
    const now = clock();
    const before = passkeys === 0 ? {} : { before: { passkeys } };
    const line = { action: 'second-factor.remove', record: { kind: 'user', id: userId }, ...before } as const;
    await writeAudit(trx, line, { now });
    if (userId === actorId) return undefined;
    await endSessionsOf(trx, userId, { exceptId: 0, now });
    await notify(trx, noticesFor([userId], 'factor-removed', actorId), { actorId, now });
    return undefined;
  });
}
