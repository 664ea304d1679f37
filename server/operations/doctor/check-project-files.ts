/** Doctor check of the sizes of projects' and clients' files. Missing files are reported with those of their store. */
import { countOf } from '#domain/platform/numbers.ts';
import { KEYSET_PAGE, keysetPages } from '#server/platform/db/keyset.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type Finding, fault, ok } from './finding.ts';

const MAX_SHOWN = 3;
/** Sizes read at once from a slow store. */
const SIZES_AT_ONCE = 16;

type FileRow = { id: number; filename: string; size_bytes: number };

const fileRows = ({ reports }: Deps): AsyncGenerator<FileRow[]> =>
  keysetPages((after) =>
    reports
      .selectFrom('project_files')
      .select(['id', 'filename', 'size_bytes'])
      .where('id', '>', after?.id ?? 0)
      .orderBy('id')
      .limit(KEYSET_PAGE)
      .execute(),
  );

/** Returns the names of those files whose stored size differs from the record. */
async function listDifferent({ cutFiles }: Deps, rows: readonly FileRow[]): Promise<string[]> {
  const sizes = await Promise.all(rows.map(({ filename }) => cutFiles.sizeOf(filename)));
  return rows
    .filter(({ size_bytes: expected }, at) => sizes[at] !== undefined && sizes[at] !== expected)
    .map(({ filename }) => filename);
}

/** Compares the size of each file with its record. */
export async function checkProjectFileSizes(deps: Deps): Promise<Finding> {
  const different: string[] = [];
  let count = 0;
  for await (const page of fileRows(deps)) {
    count += page.length;
    for (let at = 0; at < page.length; at += SIZES_AT_ONCE)
      different.push(...(await listDifferent(deps, page.slice(at, at + SIZES_AT_ONCE))));
  }
  if (different.length === 0)
    return ok('project-files', `${countOf(count, 'file', 'files')} of projects, all of the recorded size.`);
  const names = different.slice(0, MAX_SHOWN).join(', ');
  return fault(
    'project-files',
    `${countOf(different.length, 'file differs', 'files differ')} in size from the record: ${names}${different.length > MAX_SHOWN ? ' …' : ''}. Restore from a backup.`,
  );
}
