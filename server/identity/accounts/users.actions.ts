/** User actions. Each runs in one transaction and they are serialized, so that the last administrator can't be removed. */
import { noticesFor } from '#domain/journal/notifications.ts';
import { notFound, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import type { Actor, JobType, UserType } from '#domain/platform/actor.ts';
import {
  checkChangeUser,
  checkJobType,
  checkLastAdmin,
  DEFAULT_JOB_TYPE,
  FIRST_ADMIN_NAME,
  USER_RULE_TEXTS,
  type User,
} from '#domain/identity/users.ts';
import { brokenRuleAt, alreadyUsedAt } from '#domain/platform/violations.ts';
import { notify } from '#server/journal/notify.store.ts';
import { updateSessionCredentials } from '#server/identity/session/sessions.store.ts';
import { insertTrashEntry } from '#server/journal/trash.store.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { isUniqueViolation } from '#server/platform/db/database-errors.ts';
import { advisoryLock } from '#server/platform/db/locks.ts';
import type { Deps } from '#server/platform/deps.ts';
import { checkIfMatch, type IfMatch } from '#server/platform/http/response/etag.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { auditOfNewUser, auditOfUser, auditOfUserChange } from './user-audit.ts';
import { type Account, countOtherActiveAdmins, findAccount, findUser, hasUsers, USERS_LOCK } from './users.store.ts';
import { insertUser, markUserDeleted, updateUser, type UserFields } from './users-write.store.ts';

type Store = Pick<Deps, 'db'>;

/** Fields of a partial update; an absent key leaves the value unchanged. */
export type UserChange = Partial<UserFields>;

export type ChangeRequest = {
  actor: Actor;
  /** The caller's session, which remains valid when they change their own credentials. */
  sessionId: number;
  change: UserChange;
  ifMatch: IfMatch;
  /** Hash that the current password was verified against. The change is refused if the stored hash differs by now. */
  provenHash?: string;
};

const emailTaken = (): Refusal => refuseInvalid([alreadyUsedAt('email')]) as Refusal;

/** Runs `work` and turns a duplicate email into a violation. */
async function catchTakenEmail<T>(work: Promise<T>): Promise<T | Refusal> {
  try {
    return await work;
  } catch (error) {
    if (isUniqueViolation(error)) return emailTaken();
    throw error;
  }
}

/** Returns the user's current writable fields. */
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

/** Returns the designation to start with: none for administrators, otherwise the given or default one (docs/people.md#user-form). */
const startingJobType = (type: UserType, jobType: JobType | null): JobType | null =>
  type === 'admin' ? null : (jobType ?? DEFAULT_JOB_TYPE);

/** Returns the names of the fields that differ. */
function changedFieldsOf(before: UserFields, after: UserFields): (keyof UserFields)[] {
  return (Object.keys(after) as (keyof UserFields)[]).filter((key) => before[key] !== after[key]);
}

/** Returns the user's fields after the change. */
function afterChange(account: Account, change: UserChange): UserFields {
  const after = { ...fieldsOf(account), ...change };
  const isNewRole = after.type !== account.type && change.jobType === undefined;
  if (isNewRole || after.type === 'admin') after.jobType = startingJobType(after.type, after.jobType);
  return after;
}

/** Adds a user with an assigned password and returns them. */
export function createUser({ db }: Store, fields: UserFields, now: string): Promise<User | Refusal> {
  const work = db.transaction().execute(async (trx) => {
    const jobType = startingJobType(fields.type, fields.jobType);
    const id = await insertUser(trx, { ...fields, jobType, isPasswordAssigned: true }, now);
    await writeAudit(trx, auditOfNewUser('users.add', id, { ...fields, jobType }), { now });
    return (await findUser(trx, id)) as User;
  });
  return catchTakenEmail(work);
}

const API_NAMES: Partial<Record<keyof UserFields, string>> = {
  isActive: 'status',
  pictureId: 'profileImage',
  passwordHash: 'plainPassword',
};

/** Returns a 403 refusal if the change touches fields that the actor may not change; unchanged values are allowed (docs/api-reference.md#no-op). */
export function checkPatch(actor: Actor, account: Account, change: UserChange): Refusal | undefined {
  const changed = changedFieldsOf(fieldsOf(account), afterChange(account, change));
  return checkChangeUser(
    actor,
    account.id,
    changed.map((key) => API_NAMES[key] ?? key),
  );
}

const TOKEN_FIELDS: readonly (keyof UserFields)[] = ['passwordHash', 'type', 'isActive', 'email'];

/** Result of a change: the user now, the changed fields, and whether older tokens became invalid. */
export type UserChangeResult = { user: User; changed: (keyof UserFields)[]; endsSessions: boolean; account: Account };

/** Changes the given fields. Repeating stored values writes nothing. */
export function changeUser(
  { db, clock, pendingLeave }: Pick<Deps, 'db' | 'clock' | 'pendingLeave'>,
  id: number,
  request: ChangeRequest,
): Promise<UserChangeResult | Refusal> {
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
    const endsSessions = changed.some((key) => TOKEN_FIELDS.includes(key));
    const chosenBy = actor.id === id ? 'own' : 'assigned';
    const password = changed.includes('passwordHash') ? chosenBy : undefined;
    if (changed.length > 0) {
      await updateUser(trx, id, { fields, changedById: actor.id, endsSessions, password });
      await writeAudit(trx, auditOfUserChange(id, fieldsOf(before), fields), { now: clock() });
    }
    if (changed.includes('isActive')) {
      const moveLeave = fields.isActive ? pendingLeave.restore : pendingLeave.withdraw;
      await moveLeave(trx, { ...fields, id }, { actorId: actor.id, now: clock() });
    }
    if (password === 'assigned')
      await notify(trx, noticesFor([id], 'password', actor.id), { actorId: actor.id, now: clock() });
    const [user, account] = [await findUser(trx, id), (await findAccount(trx, id)) as Account];
    if (endsSessions && actor.id === id) await updateSessionCredentials(trx, sessionId, account.tokenVersion);
    return { user, account, changed, endsSessions } as UserChangeResult;
  });
  return catchTakenEmail(work);
}

/** Soft-deletes a user, unless they are the last active administrator (docs/people.md#person). Returns the ID in the trash. */
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
    return insertTrashEntry(trx, {
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

/** Returns a 422 refusal at the field of the current password. */
export const wrongCurrentPassword = (): Refusal =>
  refuseInvalid([brokenRuleAt('currentPassword', USER_RULE_TEXTS.wrongCurrentPassword)]) as Refusal;

/** Adds the first administrator to an empty database. Returns false if there are users already (docs/product.md#delivery). */
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
