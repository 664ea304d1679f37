/** Who wrote the present version of a project, a client or a person (docs/projects.md#meanwhile). */
import type { LastChange } from '#domain/last-change.ts';
import type { Db } from '#server/db/dialect.ts';
// border: who it was is shown as people stand beside other records
import { listPeople } from '#server/users/people.store.ts';

/** Undefined where the record is gone. */
export async function findLastChange(
  db: Db,
  table: 'projects' | 'clients' | 'users',
  id: number,
): Promise<LastChange | undefined> {
  const row = await db.selectFrom(table).select(['version', 'changed_by_id']).where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const { version, changed_by_id: byId } = row;
  const by = byId === null ? undefined : (await listPeople(db, [byId])).get(byId);
  return { version, by: by ?? null };
}
