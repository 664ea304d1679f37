/** The way back into a house whose administrator is lost, for whoever may run commands on its machine (docs/operations.md#lost-administrator). */
import type { Db } from '#server/platform/db/dialect.ts';
import { advisoryLock } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { deletePasskeysOf } from '#server/identity/passkeys/passkeys.store.ts';
import { deleteCodesWithoutFactor, deleteSecret } from '#server/identity/second-factor/second-factor.store.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { newPassword } from './new-password.ts';
import { auditOfNewUser, auditOfUserChange } from './user-audit.ts';
import { fieldsOf } from './users.actions.ts';
import {
  type Account,
  findAccountByEmail,
  insertUser,
  updateUser,
  USERS_LOCK,
  type UserFields,
} from './users.store.ts';

type Opened = Pick<Deps, 'db' | 'clock' | 'passwords' | 'pendingLeave'>;

/** Secret, passkeys and codes to recover by; false where there was no factor. */
async function takeFactors(trx: Db, userId: number): Promise<boolean> {
  const hadSecret = await deleteSecret(trx, userId);
  const passkeys = await deletePasskeysOf(trx, userId);
  await deleteCodesWithoutFactor(trx, userId);
  return hadSecret || passkeys > 0;
}

/** Nobody is signed in at a terminal: the log says by which command it was done. */
const by = (command: string) => ({ reason: `By the command ${command}` });

async function change(
  trx: Db,
  account: Account,
  more: Partial<UserFields>,
  { command, now }: { command: string; now: string },
): Promise<void> {
  const { id } = account;
  const before = fieldsOf(account);
  const fields = { ...before, ...more };
  const password = more.passwordHash === undefined ? undefined : 'assigned';
  await updateUser(trx, id, { fields, changedById: null, killsTokens: true, password });
  await writeAudit(trx, { ...auditOfUserChange(id, before, fields), ...by(command) }, { now, by: 'house' });
}

export type NewAccess = {
  /** Shown once. */
  password: string;
  isActive: boolean;
  /** Whether there was a second factor, which is gone. */
  hadFactor: boolean;
};

/**
 * Gives the person of this e-mail a new password, which the app has them change at once; ends their sessions, and takes their
 * second factor and passkeys away where `takesFactor` says so. Undefined where nobody has that e-mail.
 */
export async function resetPasswordOf(
  { db, clock, passwords }: Opened,
  { email, takesFactor }: { email: string; takesFactor: boolean },
): Promise<NewAccess | undefined> {
  const password = newPassword();
  const [passwordHash, now, command] = [await passwords.hash(password), clock(), 'reset-password'];
  return db.transaction().execute(async (trx) => {
    await advisoryLock(trx, USERS_LOCK);
    const account = await findAccountByEmail(trx, email.toLowerCase());
    if (!account) return undefined;
    await change(trx, account, { passwordHash }, { command, now });
    const hadFactor = takesFactor && (await takeFactors(trx, account.id));
    const removed = { action: 'second-factor.remove', record: { kind: 'user', id: account.id } } as const;
    if (hadFactor) await writeAudit(trx, { ...removed, ...by(command) }, { now, by: 'house' });
    return { password, isActive: account.isActive, hadFactor };
  });
}

/** What became of it: the person was made an administrator, is a new one with this password, or was one already. */
export type MadeAdmin = { kind: 'changed' } | { kind: 'added'; password: string } | { kind: 'already' };

/** Makes the person of this e-mail an active administrator; adds one where nobody has that e-mail. */
export async function makeAdminOf({ db, clock, passwords, pendingLeave }: Opened, email: string): Promise<MadeAdmin> {
  const [address, password, now, command] = [email.toLowerCase(), newPassword(), clock(), 'make-admin'];
  const passwordHash = await passwords.hash(password);
  return db.transaction().execute(async (trx): Promise<MadeAdmin> => {
    await advisoryLock(trx, USERS_LOCK);
    const account = await findAccountByEmail(trx, address);
    if (account?.type === 'admin' && account.isActive) return { kind: 'already' };
    if (account) {
      await change(trx, account, { type: 'admin', jobType: null, isActive: true }, { command, now });
      if (!account.isActive) await pendingLeave.restore(trx, { ...account, type: 'admin' }, { actorId: null, now });
      return { kind: 'changed' };
    }
    const names = { firstName: 'Another', lastName: 'Administrator', jobType: null, pictureId: null };
    const fields = { ...names, email: address, passwordHash, type: 'admin', isActive: true } as const;
    const id = await insertUser(trx, { ...fields, isPasswordAssigned: true }, now);
    await writeAudit(trx, { ...auditOfNewUser('users.add', id, fields), ...by(command) }, { now, by: 'house' });
    return { kind: 'added', password };
  });
}
