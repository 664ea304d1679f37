/** What can be done with a second factor: set up, given other codes to recover by, turned off. */
import {
  codeIn,
  factorThereAlready,
  inGroups,
  minutesAfter,
  noSecondFactor,
  SET_UP_MINUTES,
  setUpEnded,
  wrongFirstCode,
} from '#domain/identity/second-factor.ts';
import { noticesFor } from '#domain/live/notifications.ts';
import type { Refusal } from '#domain/platform/refusal.ts';
import type { Deps } from '#server/platform/deps.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { tell } from '#server/journal/tell.store.ts';
import { deletePasskeysOf } from '#server/identity/passkeys/passkeys.store.ts';
import { endSessionsOf } from '#server/identity/session/sessions.store.ts';
import { readSettings } from '#server/identity/settings/settings.store.ts';
import { holdUser } from '#server/identity/users/users.store.ts';
import { lockSecret } from './locked-secret.ts';
import { newRecoveryCodes } from './recovery-code.ts';
import {
  deleteCodesWithoutFactor,
  deleteSecret,
  findLockedSecret,
  hasFactor,
  insertSecondFactor,
  replaceRecoveryCodes,
} from './second-factor.store.ts';
import { newSecret, stepOfCode, uriOf } from './totp.ts';

const PURPOSE = 'second factor that is being set up';

/** Whose it is to be: this person's, by the session in which they began. */
type Owner = { userId: number; sessionId: number };
type SetUp = Owner & { secret: string; until: string };

/** A secret that nothing is kept of: `setUp` holds it locked until the first code of it is sent. */
export async function beginSetUp(
  { db, vault, clock }: Pick<Deps, 'db' | 'vault' | 'clock'>,
  { email, ...owner }: Owner & { email: string },
): Promise<{ secret: string; uri: string; setUp: string } | Refusal> {
  if ((await findLockedSecret(db, owner.userId)) !== undefined) return factorThereAlready();
  const [secret, house] = [newSecret(), (await readSettings(db)).name];
  const begun: SetUp = { ...owner, secret, until: minutesAfter(clock(), SET_UP_MINUTES) };
  return { secret, uri: uriOf(secret, { email, house }), setUp: vault.lock(PURPOSE, JSON.stringify(begun)) };
}

/** What was begun, where it is this person's and not over. */
function begunIn({ vault }: Pick<Deps, 'vault'>, setUp: string, { userId, sessionId }: Owner, now: string) {
  const text = vault.open(PURPOSE, setUp);
  const begun = text === undefined ? undefined : (JSON.parse(text) as SetUp);
  return begun?.userId === userId && begun.sessionId === sessionId && begun.until > now ? begun : undefined;
}

/** Keeps the factor; its first code is used by that. The codes to recover by, as people read them. */
export function confirmSetUp(
  deps: Pick<Deps, 'db' | 'vault' | 'clock'>,
  owner: Owner,
  { setUp, code }: { setUp: string; code: string },
): Promise<string[] | Refusal> {
  const now = deps.clock();
  const begun = begunIn(deps, setUp, owner, now);
  if (!begun) return Promise.resolve(setUpEnded());
  const typed = codeIn(code);
  const step = typed?.kind === 'app' ? stepOfCode(begun.secret, typed.code, now) : undefined;
  if (step === undefined) return Promise.resolve(wrongFirstCode());
  const { userId } = owner;
  const secret = lockSecret(deps.vault, userId, begun.secret);
  const codes = newRecoveryCodes();
  return deps.db.transaction().execute(async (trx) => {
    if (!(await insertSecondFactor(trx, { userId, secret, step, now }))) return factorThereAlready();
    await replaceRecoveryCodes(trx, userId, codes);
    await writeAudit(trx, { action: 'second-factor.set-up', record: { kind: 'user', id: userId } }, { now });
    return codes.map(inGroups);
  });
}

/** Ten others, as people read them. */
export function renewCodes({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: number): Promise<string[] | Refusal> {
  const codes = newRecoveryCodes();
  return db.transaction().execute(async (trx) => {
    await holdUser(trx, userId);
    if (!(await hasFactor(trx, userId))) return noSecondFactor();
    await replaceRecoveryCodes(trx, userId, codes);
    const renewed = { action: 'second-factor.renew-codes', record: { kind: 'user', id: userId } } as const;
    await writeAudit(trx, renewed, { now: clock() });
    return codes.map(inGroups);
  });
}

/** Turns off the own codes of an app; or takes away a lost factor, with the passkeys: that ends all sessions of its person, and tells them. */
export function deleteSecondFactor(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, actorId }: { userId: number; actorId: number },
): Promise<Refusal | undefined> {
  return db.transaction().execute(async (trx) => {
    await holdUser(trx, userId);
    const hadSecret = await deleteSecret(trx, userId);
    const passkeys = userId === actorId ? 0 : await deletePasskeysOf(trx, userId);
    if (!hadSecret && passkeys === 0) return noSecondFactor();
    await deleteCodesWithoutFactor(trx, userId);
    const now = clock();
    const before = passkeys === 0 ? {} : { before: { passkeys } };
    const line = { action: 'second-factor.remove', record: { kind: 'user', id: userId }, ...before } as const;
    await writeAudit(trx, line, { now });
    if (userId === actorId) return undefined;
    await endSessionsOf(trx, userId, { but: 0, now });
    await tell(trx, noticesFor([userId], 'factor-removed', actorId), { actorId, now });
    return undefined;
  });
}
