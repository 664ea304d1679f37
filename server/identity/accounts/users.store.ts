/** Database access for users. Removed users keep their row, so that projects keep the name. */
import { sql } from 'kysely';
import type { User } from '#domain/identity/users.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { selectForChange } from '#server/platform/db/locks.ts';

/** Advisory lock that serializes changes of users, so that the last administrator can't be removed. */
export const USERS_LOCK = 'users';

/** User without the totals over projects, with the secrets that actions need. */
export type Account = Omit<User, 'points' | 'projectsCompleted'> & {
  passwordHash: string;
  tokenVersion: number;
  hasPassword: boolean;
};

/** Selects users who aren't removed, with the file of their picture. */
export const selectPeople = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('media', 'media.id', 'users.picture_id')
    .selectAll('users')
    .select('media.filename as picture_filename')
    .where('users.deleted_at', 'is', null);

type UserRow = Awaited<ReturnType<ReturnType<typeof selectPeople>['executeTakeFirstOrThrow']>>;

const toAccount = (row: UserRow): Account => ({
  id: row.id,
  version: row.version,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  type: row.type,
  jobType: row.job_type,
  isActive: row.is_active,
  createdAt: row.created_at,
  invitedUntil: row.invited_until,
  picture:
    row.picture_id === null || row.picture_filename === null
      ? null
      : { id: row.picture_id, filename: row.picture_filename },
  passwordHash: row.password_hash,
  tokenVersion: row.token_version,
  hasPassword: row.has_password,
});

type Sums = { points: number; projectsCompleted: number };
const NO_SUMS: Sums = { points: 0, projectsCompleted: 0 };

/** Returns points and completed projects by user from the stored totals, in one query per page (docs/points.md#person-points, ADR 6). */
async function sumsOf(db: Db, userIds: number[]): Promise<Map<number, Sums>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('score_days')
    .select(({ fn }) => [
      'user_id as id',
      fn.sum<number>('completed').as('completed'),
      sql<number>`sum(100 * point + personal_hundredths + designation_hundredths)`.as('hundredths'),
    ])
    .where('user_id', 'in', userIds)
    .where('day', '=', '')
    .groupBy('user_id')
    .execute();
  return new Map(rows.map((row) => [row.id, { points: row.hundredths / 100, projectsCompleted: row.completed }]));
}

/** Converts rows to users with their project totals. */
export async function withSums(db: Db, rows: UserRow[]): Promise<User[]> {
  const sums = await sumsOf(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => {
    const { passwordHash: _hash, tokenVersion: _version, hasPassword: _has, ...person } = toAccount(row);
    return { ...person, ...(sums.get(row.id) ?? NO_SUMS) };
  });
}

/** Returns the user with their project totals, or undefined if absent or removed. */
export async function findUser(db: Db, id: number): Promise<User | undefined> {
  const row = await selectPeople(db).where('users.id', '=', id).executeTakeFirst();
  return row && (await withSums(db, [row]))[0];
}

/** Returns these users by ID with their project totals, without absent or removed ones. */
export async function findUsers(db: Db, ids: readonly number[]): Promise<Map<number, User>> {
  const rows = await selectPeople(db).where('users.id', 'in', ids).execute();
  return new Map((await withSums(db, rows)).map((user) => [user.id, user]));
}

/** Returns the user with their secrets, or undefined if absent or removed. */
export async function findAccount(db: Db, id: number): Promise<Account | undefined> {
  const row = await selectPeople(db).where('users.id', '=', id).executeTakeFirst();
  return row && toAccount(row);
}

/** Returns the user with this email (lower case) and their secrets. */
export async function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  const row = await selectPeople(db).where('users.email', '=', email).executeTakeFirst();
  return row && toAccount(row);
}

/** Returns the user with their secrets and locks the row until the transaction ends. */
export async function lockUser(trx: Db, id: number): Promise<Account | undefined> {
  await selectForChange(trx, trx.selectFrom('users').select('id').where('id', '=', id)).execute();
  return findAccount(trx, id);
}

/** Counts active administrators other than this user. */
export async function countOtherActiveAdmins(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('type', '=', 'admin')
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .where('id', '!=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the IDs of active administrators. */
export async function listAdminIds(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('type', '=', 'admin')
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns whether there are any users, including removed ones. */
export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Returns the emails already used by users who aren't removed. */
export async function listTakenEmails(db: Db, emails: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('email', 'in', emails)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ email }) => email));
}

/** Returns which of these IDs exist, including removed users, since a client may send back a record that refers to one (docs/api-reference.md#no-op). */
export async function listKnownUserIds(db: Db, ids: number[]): Promise<Set<number>> {
  const rows = await db.selectFrom('users').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map((row) => row.id));
}
