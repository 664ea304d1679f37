/** Users as shown next to other records, including removed ones, whose names remain (docs/people.md#person). */
import type { PersonRef } from '#domain/platform/person.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { prepared } from '#server/platform/db/sqlite/prepared.ts';

/** Selects users by ID, with the file of their picture. */
const peopleById = (db: Db, ids: number[]) =>
  db
    .selectFrom('users')
    .leftJoin('media', 'media.id', 'users.picture_id')
    .select(['users.id', 'first_name', 'last_name', 'email', 'type', 'job_type', 'picture_id', 'media.filename'])
    .where('users.id', 'in', ids);

export type PersonRow = Awaited<ReturnType<ReturnType<typeof peopleById>['execute']>>[number];

export const personOf = (row: PersonRow): PersonRef => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  type: row.type,
  jobType: row.job_type,
  picture: row.picture_id === null || row.filename === null ? null : { id: row.picture_id, filename: row.filename },
});

const readPeople = prepared(peopleById);

/** Returns these users by ID with their picture, in one query per page. */
export async function listPeople(db: Db, ids: Iterable<number | null>): Promise<Map<number, PersonRef>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  return new Map((await readPeople(db, wanted)).map((row) => [row.id, personOf(row)]));
}

/** Returns whether each of these users still exists and is active, for checks of newly referenced users. */
export const listAccountStatus = (db: Db, ids: readonly number[]) =>
  db.selectFrom('users').select(['id', 'is_active', 'deleted_at']).where('id', 'in', ids).execute();

/** Returns which of these people still get new work: active ones that aren't deleted. */
export async function listActiveIds(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const accounts = ids.length === 0 ? [] : await listAccountStatus(db, ids);
  return new Set(accounts.filter((one) => one.is_active && one.deleted_at === null).map(({ id }) => id));
}
