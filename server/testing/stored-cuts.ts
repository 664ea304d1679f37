/** Versions with their files in the store, for tests of what takes room. */
import type { NewRow, Row } from '#server/platform/db/tables.ts';
import { aCut } from './builders.ts';
import type { TestApp } from './test-app.ts';

/** Inserts a version and stores a file of its size, a copy, a poster and a filmstrip. */
export async function aStoredCut(
  { db, deps }: TestApp,
  more: Partial<NewRow<'cuts'>> & { project_id: number; uploaded_by_id: number },
): Promise<Row<'cuts'>> {
  const sizeBytes = more.size_bytes ?? 1_000;
  const names = {
    filename: `${deps.newId()}.mp4`,
    copy_filename: `${deps.newId()}.mp4`,
    poster_filename: `${deps.newId()}.webp`,
    strip_filename: `${deps.newId()}.webp`,
  };
  const files = { ...names, ...more };
  await deps.cutFiles.put(files.filename, Buffer.alloc(sizeBytes));
  if (files.copy_filename) await deps.cutFiles.put(files.copy_filename, Buffer.alloc(100));
  if (files.poster_filename) await deps.cutFiles.put(files.poster_filename, Buffer.alloc(10));
  if (files.strip_filename) await deps.cutFiles.put(files.strip_filename, Buffer.alloc(20));
  const copy = files.copy_filename ? { copy_mime_type: 'video/mp4', copy_size_bytes: 100 } : {};
  return aCut(db, { strip_count: 1, ...copy, ...files, size_bytes: sizeBytes, ...more });
}
