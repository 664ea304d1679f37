/** Who decides on leave, in the database. */
import { type Employee, mayDecideLeave } from '#domain/work/leave/leave.ts';
import type { Db } from '#server/platform/db/dialect.ts';

/** Returns the IDs of those who may decide on the person's leave (docs/leave.md#rights). */
export async function listDeciders(db: Db, employee: Employee): Promise<number[]> {
  const query = db
    .selectFrom('users')
    .select(['id', 'type'])
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null);
  return (await query.execute()).filter((person) => mayDecideLeave(person, employee)).map(({ id }) => id);
}
