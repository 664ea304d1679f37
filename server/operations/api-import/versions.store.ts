/** Existence and versions of rows of any imported class. */
import type { ApiImportClass } from '#domain/operations/api-import.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { selectForUpdate } from '#server/platform/db/locks.ts';
import { chunksOf } from '#server/platform/db/insert-chunks.ts';
import type { RecordKind } from './kinds/kind.ts';

/** Table of each class. */
export const TABLES: Record<ApiImportClass, RecordKind['table']> = {
  MediaUpload: 'media',
  User: 'users',
  Client: 'clients',
  Project: 'projects',
  ProjectFile: 'project_files',
  Cut: 'cuts',
  Feedback: 'feedback',
  PointAction: 'point_actions',
  LeaveApplication: 'leave_applications',
  PointTarget: 'point_targets',
};

/** Returns the versions of existing rows with these IDs (null without a version column), locked until the transaction ends. */
export async function versionsOf(
  db: Db,
  { table, hasVersion }: Pick<RecordKind, 'table' | 'hasVersion'>,
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
