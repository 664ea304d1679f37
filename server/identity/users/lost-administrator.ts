/** Recovery of administrator access from the command line (docs/operations.md#lost-administrator). */
import type { Db } from '#server/platform/db/dialect.ts';
import { advisoryLock } from '#server/platform/db/locks.ts';
import type { Deps } from '#server/platform/deps.ts';
import { deletePasskeysOf } from '#server/identity/passkeys/passkeys.store.ts';
import { deleteCodesWithoutFactor, deleteSecret } from '#server/identity/two-factor/two-factor.store.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { newPassword } from '#server/identity/accounts/new-password.ts';
import { auditOfNewUser, auditOfUserChange } from '#server/identity/accounts/user-audit.ts';
import { fieldsOf } from '#server/identity/accounts/users.actions.ts';
import { type Account, findAccountByEmail, USERS_LOCK } from '#server/identity/accounts/users.store.ts';
import { insertUser, updateUser, type UserFields } from '#server/identity/accounts/users-write.store.ts';

type OpenedInstance = Pick<Deps, 'db' | 'clock' | 'passwords' | 'pendingLeave'>;

/** Removes the secret, passkeys and recovery codes. Returns false if the user had no second factor. */
async function removeFactors(trx: Db, userId: number): Promise<boolean> {
  const hadSecret = await deleteSecret(trx, userId);
  const passkeys = await deletePasskeysOf(trx, userId);
  await deleteCodesWithoutFactor(trx, userId);
  return hadSecret || passkeys > 0;
}

/** Audit reason: nobody is signed in at a terminal, so the log names the command. */
const by = (command: string) => ({ reason: `By the command ${command}` });

async function change(
  trx: Db,
  account: Account,
  extra: Partial<UserFields>,
  { command, now }: { command: string; now: string },
): Promise<void> {
  const { id } = account;
  const before = fieldsOf(account);
  const fields = { ...before, ...extra };
  const password = extra.passwordHash === undefined ? undefined : 'assigned';
  await updateUser(trx, id, { fields, changedById: null, endsSessions: true, password });
  await writeAudit(trx, { ...auditOfUserChange(id, before, fields), ...by(command) }, { now, by: 'house' });
}

export type NewAccess = {
  /** New password, shown once. */
  password: string;
  isActive: boolean;
  /** True if a second factor was removed. */
  hadFactor: boolean;
};

/**
 * Gives the user with this email a new password that they must change at the next sign-in, and ends their sessions.
 * Removes their second factor and passkeys if `removesFactor` is set. Returns undefined if nobody has this email.
 */
export async function resetUserPassword(
  { db, clock, passwords }: OpenedInstance,
  { email, removesFactor }: { email: string; removesFactor: boolean },
): Promise<NewAccess | undefined> {
  const password = newPassword();
  const [passwordHash, now, command] = [await passwords.hash(password), clock(), 'reset-password'];
  return db.transaction().execute(async (trx) => {
    await advisoryLock(trx, USERS_LOCK);
    const account = await findAccountByEmail(trx, email.toLowerCase());
    if (!account) return undefined;
    await change(trx, account, { passwordHash }, { command, now });
    const hadFactor = removesFactor && (await removeFactors(trx, account.id));
    const removed = { action: 'second-factor.remove', record: { kind: 'user', id: account.id } } as const;
    if (hadFactor) await writeAudit(trx, { ...removed, ...by(command) }, { now, by: 'house' });
    return { password, isActive: account.isActive, hadFactor };
  });
}

/** Outcome: an existing user was promoted, a new one was added with this password, or the user was an administrator already. */
export type MakeAdminResult = { kind: 'changed' } | { kind: 'added'; password: string } | { kind: 'already' };

/** Makes the user with this email an active administrator, or adds one if nobody has this email. */
export async function promoteToAdmin(
  { db, clock, passwords, pendingLeave }: OpenedInstance,
  email: string,
): Promise<MakeAdminResult> {
  const [address, password, now, command] = [email.toLowerCase(), newPassword(), clock(), 'make-admin'];
  const passwordHash = await passwords.hash(password);
  return db.transaction().execute(async (trx): Promise<MakeAdminResult> => {
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
