/** What can be done with people: each action is one transaction, and they take turns, for the sake of the last administrator. */
import { noticesFor } from '#domain/live/notifications.ts';
import { notFound, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import type { Actor, JobType, UserType } from '#domain/identity/roles.ts';
import {
  checkChangeUser,
  checkJobType,
  checkLastAdmin,
  DEFAULT_JOB_TYPE,
  FIRST_ADMIN_NAME,
  USER_RULE_TEXTS,
  type User,
} from '#domain/identity/users.ts';
import { brokenRuleAt, takenAt } from '#domain/platform/violations.ts';
import { tell } from '#server/journal/tell.store.ts';
import { keepSession } from '#server/identity/session/sessions.store.ts';
import { insertBinned } from '#server/journal/bin.store.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { isUniqueClash } from '#server/platform/db/database-errors.ts';
import { advisoryLock } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';
import { checkIfMatch, type IfMatch } from '#server/platform/http/etag.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { auditOfNewUser, auditOfUser, auditOfUserChange } from './user-audit.ts';
import {
  type Account,
  countOtherActiveAdmins,
  findAccount,
  findUser,
  hasUsers,
  insertUser,
  markUserDeleted,
  updateUser,
  USERS_LOCK,
  type UserFields,
} from './users.store.ts';

type Store = Pick<Deps, 'db'>;

/** What a patch may name; an absent key stays as it is. */
export type UserChange = Partial<UserFields>;

export type ChangeRequest = {
  actor: Actor;
  /** By which the actor asks: it goes on when the change is of the own credentials. */
  sessionId: number;
  change: UserChange;
  ifMatch: IfMatch;
  /** The hash that the current password was found right against; it must still be the stored one. */
  provenHash?: string;
};

const emailTaken = (): Refusal => refuseInvalid([takenAt('email')]) as Refusal;

/** Runs it, and tells a clash of e-mails as the violation that it is. */
async function unlessTaken<T>(work: Promise<T>): Promise<T | Refusal> {
  try {
    return await work;
  } catch (error) {
    if (isUniqueClash(error)) return emailTaken();
    throw error;
  }
}

/** What may be written of the person, as it is. */
export const fieldsOf = (account: Account): UserFields => ({
  firstName: account.firstName,
  lastName: account.lastName,
  email: account.email,
  type: account.type,
  jobType: account.jobType,
  isActive: account.isActive,
  pictureId: account.picture?.id ?? null,
  passwordHash: account.passwordHash,
});

/** Administrators have no designation; others start with the standard one (docs/people.md#user-form). */
const startingJobType = (type: UserType, jobType: JobType | null): JobType | null =>
  type === 'admin' ? null : (jobType ?? DEFAULT_JOB_TYPE);

/** The names of the fields in which the two differ. */
function changedFieldsOf(before: UserFields, after: UserFields): (keyof UserFields)[] {
  return (Object.keys(after) as (keyof UserFields)[]).filter((key) => before[key] !== after[key]);
}

/** The person as the patch would leave them. */
function afterChange(account: Account, change: UserChange): UserFields {
  const after = { ...fieldsOf(account), ...change };
  const isNewRole = after.type !== account.type && change.jobType === undefined;
  if (isNewRole || after.type === 'admin') after.jobType = startingJobType(after.type, after.jobType);
  return after;
}

/** Adds a person, with a password that was chosen for them, and returns them. */
export function createUser({ db }: Store, fields: UserFields, now: string): Promise<User | Refusal> {
  const work = db.transaction().execute(async (trx) => {
    const jobType = startingJobType(fields.type, fields.jobType);
    const id = await insertUser(trx, { ...fields, jobType, isPasswordAssigned: true }, now);
    await writeAudit(trx, auditOfNewUser('users.add', id, { ...fields, jobType }), { now });
    return (await findUser(trx, id)) as User;
  });
  return unlessTaken(work);
}

const WIRE_NAMES: Partial<Record<keyof UserFields, string>> = {
  isActive: 'status',
  pictureId: 'profileImage',
  passwordHash: 'plainPassword',
};

/** Forbidden where the patch would change what this person may not: unchanged values are no offence (docs/wire.md#no-op). */
export function checkPatch(actor: Actor, account: Account, change: UserChange): Refusal | undefined {
  const changed = changedFieldsOf(fieldsOf(account), afterChange(account, change));
  return checkChangeUser(
    actor,
    account.id,
    changed.map((key) => WIRE_NAMES[key] ?? key),
  );
}

const TOKEN_FIELDS: readonly (keyof UserFields)[] = ['passwordHash', 'type', 'isActive', 'email'];

/** What was done: the person as they are now, what changed, and whether older tokens died. */
export type Changed = { user: User; changed: (keyof UserFields)[]; killsTokens: boolean; account: Account };

/** Changes what the patch names; repeating stored values writes nothing. */
export function changeUser(
  { db, clock, pendingLeave }: Pick<Deps, 'db' | 'clock' | 'pendingLeave'>,
  id: number,
  request: ChangeRequest,
): Promise<Changed | Refusal> {
  const { actor, sessionId, change, ifMatch, provenHash } = request;
  const work = db.transaction().execute(async (trx) => {
    await advisoryLock(trx, USERS_LOCK);
    const before = await findAccount(trx, id);
    if (!before) return notFound();
    const refusal = checkIfMatch(ifMatch, before.version) ?? checkPatch(actor, before, change);
    if (refusal) return refusal;
    if (provenHash !== undefined && provenHash !== before.passwordHash) return wrongCurrentPassword();
    const fields = afterChange(before, change);
    const changed = changedFieldsOf(fieldsOf(before), fields);
    const invalid = changed.includes('jobType') ? refuseInvalid(checkJobType(fields.type, fields.jobType)) : undefined;
    const unsafe = checkLastAdmin(before, fields, await countOtherActiveAdmins(trx, id));
    if (invalid ?? unsafe) return (invalid ?? unsafe) as Refusal;
    const killsTokens = changed.some((key) => TOKEN_FIELDS.includes(key));
    const chosenBy = actor.id === id ? 'own' : 'assigned';
    const password = changed.includes('passwordHash') ? chosenBy : undefined;
    if (changed.length > 0) {
      await updateUser(trx, id, { fields, changedById: actor.id, killsTokens, password });
      await writeAudit(trx, auditOfUserChange(id, fieldsOf(before), fields), { now: clock() });
    }
    if (changed.includes('isActive')) {
      const moveLeave = fields.isActive ? pendingLeave.restore : pendingLeave.withdraw;
      await moveLeave(trx, { ...fields, id }, { actorId: actor.id, now: clock() });
    }
    if (password === 'assigned')
      await tell(trx, noticesFor([id], 'password', actor.id), { actorId: actor.id, now: clock() });
    const [user, account] = [await findUser(trx, id), (await findAccount(trx, id)) as Account];
    if (killsTokens && actor.id === id) await keepSession(trx, sessionId, account.tokenVersion);
    return { user, account, changed, killsTokens } as Changed;
  });
  return unlessTaken(work);
}

/** Removes a person softly; the last active administrator stays (docs/people.md#person). The id of what is in the bin. */
export function deleteUser(
  { db, pendingLeave }: Pick<Deps, 'db' | 'pendingLeave'>,
  actor: Actor,
  { id, ifMatch, now }: { id: number; ifMatch: IfMatch; now: string },
): Promise<number | Refusal> {
  return db.transaction().execute(async (trx) => {
    await advisoryLock(trx, USERS_LOCK);
    const user = await findAccount(trx, id);
    if (!user) return notFound();
    const refusal =
      checkIfMatch(ifMatch, user.version) ?? checkLastAdmin(user, null, await countOtherActiveAdmins(trx, id));
    if (refusal) return refusal;
    await markUserDeleted(trx, id, now);
    await writeAudit(trx, auditOfUser('users.delete', user), { now });
    await pendingLeave.withdraw(trx, user, { actorId: actor.id, now });
    const snapshot = { isActive: user.isActive };
    const title = fullNameOf(user);
    return insertBinned(trx, {
      kind: 'user',
      recordId: id,
      title,
      deletedById: actor.id,
      deletedAt: now,
      snapshot,
      files: [],
    });
  });
}

/** A 422 beside the field in which the present password was asked for. */
export const wrongCurrentPassword = (): Refusal =>
  refuseInvalid([brokenRuleAt('currentPassword', USER_RULE_TEXTS.wrongCurrentPassword)]) as Refusal;

/** Makes the first administrator of an empty database; false where there is anybody already (docs/product.md#delivery). */
export function addFirstAdmin(
  { db }: Store,
  { email, passwordHash, isPasswordAssigned }: { email: string; passwordHash: string; isPasswordAssigned: boolean },
  now: string,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await advisoryLock(trx, USERS_LOCK);
    if (await hasUsers(trx)) return false;
    const names = { ...FIRST_ADMIN_NAME, jobType: null, pictureId: null };
    const fields = { ...names, email, passwordHash, type: 'admin', isActive: true } as const;
    const id = await insertUser(trx, { ...fields, isPasswordAssigned }, now);
    await writeAudit(trx, auditOfNewUser('users.add', id, fields), { now });
    return true;
  });
}
