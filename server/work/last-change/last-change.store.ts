/** Author of the current version of a project, client, user or the settings (docs/projects.md#meanwhile). */
import type { LastChange } from '#domain/identity/last-change.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { readSettings } from '#server/platform/settings/settings.store.ts';
import { listPeople } from '#server/identity/accounts/people.store.ts';

async function writtenBy(db: Db, version: number, byId: number | null): Promise<LastChange> {
  const by = byId === null ? undefined : (await listPeople(db, [byId])).get(byId);
  return { version, by: by ?? null };
}

/** Returns the last change, or undefined if the record no longer exists. */
export async function findLastChange(
  db: Db,
  table: 'projects' | 'clients' | 'users',
  id: number,
): Promise<LastChange | undefined> {
  const row = await db.selectFrom(table).select(['version', 'changed_by_id']).where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  return writtenBy(db, row.version, row.changed_by_id);
}

/** Returns the settings' last change; version 0 stands for the defaults, which have no author. */
export async function findLastSettingsChange(db: Db): Promise<LastChange> {
  const { version, changedById } = await readSettings(db);
  return writtenBy(db, version, changedById);
}
