/** Fetches files of projects and clients, and stores them under new names (docs/import.md#import). */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { QUOTA } from '#domain/work/file-quota.ts';
import { ALL_FILES_PATH } from '#contract/work/project-files/all-files.ts';
import type { FoundRecord } from '../kinds/kind.ts';
import type { ParsedFile } from '../kinds/project-file-kind.ts';
import { type FetchContext, type FetchedColumns, fetchTo } from './fetch-files.ts';
import { isFields } from './pages.ts';

/** Fetches and stores a file; it is left out if it can't be fetched. */
export async function fetchProjectFile(
  context: FetchContext,
  { remoteId }: FoundRecord<ParsedFile>,
): Promise<FetchedColumns> {
  const { deps, provider, folder, isCheck } = context;
  const file = path.join(folder, `file-${remoteId}`);
  try {
    const found = await provider.read(`${ALL_FILES_PATH}/${remoteId}/file`);
    const address = isFields(found) ? found['url'] : undefined;
    const fetched = await fetchTo(context, address, { path: file, maxBytes: QUOTA.maxBytes });
    if ('fault' in fetched || isCheck) return fetched as FetchedColumns;
    const filename = `${deps.newId()}.bin`;
    await deps.cutFiles.put(filename, { path: file });
    return { filename, size_bytes: fetched.sizeBytes, sha256: fetched.sha256 };
  } finally {
    await rm(file, { force: true });
  }
}
