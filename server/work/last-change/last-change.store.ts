/** Who wrote the present version of a project, a client, a person or the settings of the house (docs/projects.md#meanwhile). */
import type { LastChange } from '#domain/work/last-change.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { readSettings } from '#server/identity/settings/settings.store.ts';
import { listPeople } from '#server/identity/users/people.store.ts';

async function writtenBy(db: Db, version: number, byId: number | null): Promise<LastChange> {
  const by = byId === null ? undefined : (await listPeople(db, [byId])).get(byId);
  return { version, by: by ?? null };
}

/** Undefined where the record is gone. */
export async function findLastChange(
  db: Db,
  table: 'projects' | 'clients' | 'users',
  id: number,
): Promise<LastChange | undefined> {
  const row = await db.selectFrom(table).select(['version', 'changed_by_id']).where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  return writtenBy(db, row.version, row.changed_by_id);
}

/** Of the settings of the house; nobody wrote version 0, which are those that a house begins with. */
export async function findLastSettingsChange(db: Db): Promise<LastChange> {
  const { version, changedById } = await readSettings(db);
  return writtenBy(db, version, changedById);
}
