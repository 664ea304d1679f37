/** Files of projects and clients, for tests. */
import type { Db } from '#server/platform/db/dialect.ts';
import type { NewRow, Row } from '#server/platform/db/tables.ts';
import { nextNumber } from './builders.ts';

const LONG_AGO = '2025-01-02T09:00:00.000Z';

/** Inserts a file without its bytes. */
export async function aProjectFile(
  db: Db,
  { client_id, ...more }: Partial<NewRow<'project_files'>> & { client_id: number | null },
): Promise<Row<'project_files'>> {
  const row: NewRow<'project_files'> = {
    client_id,
    project_id: null,
    original_name: 'Day 1/A001.mov',
    filename: `${String(nextNumber()).padStart(32, '0')}.bin`,
    size_bytes: 1_000,
    sha256: 'a'.repeat(64),
    uploaded_by_id: null,
    created_at: LONG_AGO,
    ...more,
  };
  return db.insertInto('project_files').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Inserts an unfinished upload of a file. */
export async function aFileUpload(
  db: Db,
  more: Pick<NewRow<'file_uploads'>, 'client_id' | 'owner_id'> & Partial<NewRow<'file_uploads'>>,
): Promise<void> {
  const id = String(nextNumber()).padStart(32, 'f');
  const row: NewRow<'file_uploads'> = {
    id,
    project_id: null,
    fingerprint: 'f',
    original_name: 'A001.mov',
    mime_type: 'application/octet-stream',
    size_bytes: 1_000,
    offset_bytes: 0,
    filename: `${id}.bin`,
    s3_upload_id: null,
    parts: null,
    created_at: LONG_AGO,
    expires_at: '2100-01-01T00:00:00.000Z',
    finished_file_id: null,
    ...more,
  };
  await db.insertInto('file_uploads').values(row).execute();
}
