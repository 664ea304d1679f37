/** Which rows of any taken-over class are here, and in which version. */
import type { WireClass } from '#domain/operations/wire-import.ts';
import { type Db, selectForUpdate } from '#server/platform/db/dialect.ts';
import { chunksOf } from '#server/platform/db/insert-chunks.ts';
import type { Kind } from './kind.ts';

/** Where records of each class are kept. */
export const TABLES: Record<WireClass, Kind['table']> = {
  MediaUpload: 'media',
  User: 'users',
  Client: 'clients',
  Project: 'projects',
  Cut: 'cuts',
  Feedback: 'feedback',
  PointAction: 'point_actions',
  LeaveApplication: 'leave_applications',
  PointTarget: 'point_targets',
};

/** The rows with these ids that are here, with their versions where they count them, held until the transaction ends. */
export async function versionsOf(
  db: Db,
  { table, hasVersion }: Pick<Kind, 'table' | 'hasVersion'>,
  ids: readonly number[],
): Promise<Map<number, number | null>> {
  const found = new Map<number, number | null>();
  for (const chunk of chunksOf([...new Set(ids)], 500)) {
    const query = db
      .selectFrom(table as 'users')
      .select(hasVersion ? ['id', 'version'] : ['id'])
      .where('id', 'in', chunk)
      .orderBy('id');
    const rows = await (db.isTransaction ? selectForUpdate(db, query) : query).execute();
    for (const row of rows) found.set(row.id, 'version' in row ? Number(row.version) : null);
  }
  return found;
}
