/** Writes to users. Removed users keep their row, so that projects keep the name. */
import { normalizeForSearch } from '#domain/platform/text.ts';
import type { JobType, UserType } from '#domain/platform/actor.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { NewRow } from '#server/platform/db/tables.ts';

/** Writable fields of a user. */
export type UserFields = {
  firstName: string;
  lastName: string;
  email: string;
  type: UserType;
  jobType: JobType | null;
  isActive: boolean;
  pictureId: number | null;
  passwordHash: string;
};

/** Returns the columns that searches compare. */
const searchColumnsOf = ({ firstName, lastName, email }: Pick<UserFields, 'firstName' | 'lastName' | 'email'>) => ({
  search: normalizeForSearch(`${firstName} ${lastName} ${email}`),
  search_first: normalizeForSearch(firstName),
  search_last: normalizeForSearch(lastName),
});

/** Returns the columns of these fields, including those that searches compare. */
export const userColumnsOf = (fields: UserFields): Omit<NewRow<'users'>, 'created_at'> => ({
  first_name: fields.firstName,
  last_name: fields.lastName,
  ...searchColumnsOf(fields),
  email: fields.email,
  type: fields.type,
  job_type: fields.jobType,
  is_active: fields.isActive,
  picture_id: fields.pictureId,
  password_hash: fields.passwordHash,
});

/** A user to be added, with an invite if they choose the password themselves. */
export type NewUser = UserFields & { invite?: { hash: string; until: string }; isPasswordAssigned?: boolean };

/** Inserts users and returns their IDs by email. Throws a unique violation for a taken email. */
export async function insertUsers(db: Db, people: readonly NewUser[], createdAt: string): Promise<Map<string, number>> {
  const rows = await db
    .insertInto('users')
    .values(
      people.map(({ invite, isPasswordAssigned = false, ...fields }) => ({
        ...userColumnsOf(fields),
        invite_hash: invite?.hash ?? null,
        invited_until: invite?.until ?? null,
        password_assigned: isPasswordAssigned,
        created_at: createdAt,
      })),
    )
    .returning(['id', 'email'])
    .execute();
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/** Inserts a user and returns their ID. Throws a unique violation for a taken email. */
export const insertUser = async (db: Db, fields: NewUser, createdAt: string): Promise<number> =>
  (await insertUsers(db, [fields], createdAt)).get(fields.email) as number;

type UserUpdate = {
  fields: UserFields;
  /** ID of the author, or null if nobody was signed in. */
  changedById: number | null;
  endsSessions: boolean;
  /** Origin of the new password: chosen by the user, assigned by someone else, or none if a company account replaces it. */
  password?: 'own' | 'assigned' | 'none' | undefined;
};

/** Updates a user. `endsSessions` ends all their sessions and password links; setting a password also ends an invite. */
export async function updateUser(
  db: Db,
  id: number,
  { fields, changedById, endsSessions, password }: UserUpdate,
): Promise<void> {
  if (endsSessions) await db.deleteFrom('password_links').where('user_id', '=', id).execute();
  await db
    .updateTable('users')
    .set((eb) => ({
      ...userColumnsOf(fields),
      ...(password === undefined
        ? {}
        : {
            invite_hash: null,
            invited_until: null,
            password_assigned: password === 'assigned',
            has_password: password !== 'none',
          }),
      version: eb('version', '+', 1),
      changed_by_id: changedById,
      token_version: eb('token_version', '+', endsSessions ? 1 : 0),
    }))
    .where('id', '=', id)
    .execute();
}

/** Increments the version of a user whose other records have changed, such as working hours. */
export async function incrementUserVersion(db: Db, id: number, changedById: number): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({ version: eb('version', '+', 1), changed_by_id: changedById }))
    .where('id', '=', id)
    .execute();
}

/** Soft-deletes the user; the row stays for projects that refer to the user. */
export async function markUserDeleted(db: Db, id: number, now: string): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({
      deleted_at: now,
      is_active: false,
      version: eb('version', '+', 1),
      token_version: eb('token_version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Restores a removed user, with a new email if one is given. Older tokens remain invalid. */
export async function restoreUserRow(
  db: Db,
  id: number,
  { isActive, email }: { isActive: boolean; email: string | undefined },
): Promise<void> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const address = email ?? row.email;
  await db
    .updateTable('users')
    .set((eb) => ({
      email: address,
      search: searchColumnsOf({ firstName: row.first_name, lastName: row.last_name, email: address }).search,
      is_active: isActive,
      deleted_at: null,
      version: eb('version', '+', 1),
      changed_by_id: null,
      token_version: eb('token_version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}
