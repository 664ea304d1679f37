/** How the people of an import can sign in now (docs/people.md#import). */
import type { ImportedPeople } from '#domain/work/import/import-people.ts';
import { findUndo } from '#server/journal/undo.store.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { inChunks } from '#server/platform/db/insert-chunks.ts';
import type { StoredImport } from './import.store.ts';
import type { ImportWrites } from './import-write.ts';

/** Counts the people that an import added or changed; undefined for other imports. */
export async function importedPeople(
  db: Db,
  { id, kind, doneAt, undoneAt }: StoredImport,
  now: string,
): Promise<ImportedPeople | undefined> {
  if (kind !== 'people' || doneAt === null || undoneAt !== null) return undefined;
  const undo = await findUndo(db, { kind: 'import', record_id: id });
  const writes = undo?.before as Pick<ImportWrites, 'created_ids' | 'changed'> | undefined;
  if (!writes) return undefined;
  const ids = [...writes.created_ids, ...writes.changed.map((one) => one.id)];
  const query = db.selectFrom('users').select(['is_active', 'invited_until']).where('deleted_at', 'is', null);
  const people = await inChunks(ids, (chunk) => query.where('id', 'in', chunk).execute());
  const count = (is: (person: (typeof people)[number]) => boolean): number => people.filter(is).length;
  return {
    canSignIn: count((person) => Boolean(person.is_active) && person.invited_until === null),
    invited: count(({ invited_until: until }) => until !== null && until > now),
    withoutLink: count(({ invited_until: until }) => until !== null && until <= now),
    inactive: count((person) => !person.is_active),
  };
}
