/** Names of the stored files of one version (`cuts` row). */
import type { Row } from '#server/platform/db/tables.ts';

type FileColumns = Pick<
  Row<'cuts'>,
  'filename' | 'poster_filename' | 'strip_filename' | 'copy_filename' | 'file_removed_at'
>;

/** Returns the names of all files of a version. One whose file was removed keeps its pictures. */
export const filesOfCut = (row: FileColumns): string[] =>
  [
    row.file_removed_at === null ? row.filename : null,
    row.poster_filename,
    row.strip_filename,
    row.copy_filename,
  ].filter((name) => name !== null);
