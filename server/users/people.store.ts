/** People as they stand beside other records: also those who were removed, whose names stay (decisions 5). */
import type { Picture } from '#domain/media.ts';
import type { PersonRef } from '#domain/project.ts';
import type { Db } from '#server/db/dialect.ts';
import { prepared } from '#server/db/prepared.ts';

const readPeople = prepared((db, ids: number[]) =>
  db
    .selectFrom('users')
    .leftJoin('media', 'media.id', 'users.picture_id')
    .select(['users.id', 'first_name', 'last_name', 'email', 'type', 'job_type'])
    .select(['picture_id', 'media.filename'])
    .where('users.id', 'in', ids),
);

type PictureColumns = { picture_id: number | null; filename: string | null };

/** The picture in a row of people that its upload is joined to. */
const pictureOf = ({ picture_id: id, filename }: PictureColumns): Picture | null =>
  id === null || filename === null ? null : { id, filename };

/** These people by id, with their picture: one query for a whole page. */
export async function listPeople(db: Db, ids: Iterable<number | null>): Promise<Map<number, PersonRef>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await readPeople(db, wanted);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        firstName: row.first_name,
        lastName: row.last_name,
        email: row.email,
        type: row.type,
        jobType: row.job_type,
        picture: pictureOf(row),
      },
    ]),
  );
}

/** Of these people, who is still there, and who is active: for those whom a record names anew. */
export const listStandings = (db: Db, ids: number[]) =>
  db.selectFrom('users').select(['id', 'is_active', 'deleted_at']).where('id', 'in', ids).execute();
