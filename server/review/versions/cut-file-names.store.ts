/** File names of cuts: owner lookup, known names, and removal. */
import type { FileRemover } from '#domain/work/projects/project-cuts.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { listKnownFileNames } from '#server/work/project-files/project-files.store.ts';
import { listKnownCaptionFiles } from '#server/review/caption-rows/captions.store.ts';
import { updateCut, updateCuts } from './cuts.store.ts';

/** Returns the cut with this file, and its project. */
export const findCutByFile = (db: Db, filename: string) =>
  db
    .selectFrom('cuts')
    .innerJoin('projects', 'projects.id', 'cuts.project_id')
    .selectAll('cuts')
    .select(['projects.assigned_to_id', 'projects.team_id'])
    .where((eb) =>
      eb.or([
        eb('cuts.filename', '=', filename),
        eb('cuts.poster_filename', '=', filename),
        eb('cuts.strip_filename', '=', filename),
        eb('cuts.copy_filename', '=', filename),
      ]),
    )
    .executeTakeFirst();

/** Returns a cut's poster, and its project with the assignee. */
export const findCutWithAssignee = (db: Db, id: number) =>
  db
    .selectFrom('cuts')
    .innerJoin('projects', 'projects.id', 'cuts.project_id')
    .select(['cuts.id', 'cuts.project_id', 'cuts.poster_filename', 'projects.assigned_to_id', 'projects.team_id'])
    .where('cuts.id', '=', id)
    .executeTakeFirst();

/** Marks the files as removed. The row remains for its notes. */
export const markFilesRemoved = (db: Db, id: number, at: string): Promise<void> =>
  updateCut(db, id, {
    file_removed_at: at,
    file_removed_by: null,
    poster_filename: null,
    strip_filename: null,
    strip_count: 0,
    copy_filename: null,
    copy_mime_type: null,
    copy_size_bytes: null,
  });

/** Marks originals and copies as removed to save space. Pictures stay, and so does each version's place among the others. */
export const markOriginalsRemoved = (
  db: Db,
  ids: readonly number[],
  removed: { at: string; by: FileRemover },
): Promise<void> =>
  updateCuts(db, ids, {
    file_removed_at: removed.at,
    file_removed_by: removed.by,
    copy_filename: null,
    copy_mime_type: null,
    copy_size_bytes: null,
  });

/** Returns which of these files a cut, its captions, a file of a project or client, a pending upload or the trash refers to. */
export async function listKnownCutFiles(db: Db, filenames: readonly string[]): Promise<Set<string>> {
  const cutFilenames: string[] = [];
  for (const column of ['filename', 'poster_filename', 'strip_filename', 'copy_filename'] as const) {
    // A version keeps the name of its removed file, which the sweep deletes if a killed process didn't.
    const rows = await db
      .selectFrom('cuts')
      .select(column)
      .where(column, 'in', filenames)
      .$if(column === 'filename', (query) => query.where('file_removed_at', 'is', null))
      .execute();
    cutFilenames.push(...rows.flatMap((row) => Object.values(row)).filter((name) => name !== null));
  }
  const uploads = await db.selectFrom('cut_uploads').select('filename').where('filename', 'in', filenames).execute();
  const trashed = await db.selectFrom('bin_files').select('filename').where('filename', 'in', filenames).execute();
  const others = [...(await listKnownFileNames(db, filenames)), ...(await listKnownCaptionFiles(db, filenames))];
  return new Set([...cutFilenames, ...others, ...[...uploads, ...trashed].map(({ filename }) => filename)]);
}
