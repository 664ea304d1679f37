/** Fetches the captions of a version, reads them like uploads, and stores them under new names (docs/import.md#import). */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { CAPTION_LIMITS } from '#domain/review/captions/caption-limits.ts';
import { isRefusal } from '#domain/platform/refusal.ts';
import { API_IMPORT_TEXTS, type ApiImportNote } from '#domain/operations/api-import.ts';
import { readCaptions } from '#server/review/captions/read-captions.ts';
import { captionUrlsPath, type CutWithCaptions } from '../kinds/cut-captions.ts';
import type { FoundRecord } from '../kinds/kind.ts';
import { type FetchContext, fetchTo } from './fetch-files.ts';
import { isFields } from './pages.ts';

type Captions = NonNullable<CutWithCaptions['captions']>[number];

/** Fetches one file and sets what is stored of it. Returns why it wasn't fetched, if so. */
async function fetchOne(context: FetchContext, captions: Captions): Promise<string | undefined> {
  const { deps, provider, folder, isCheck } = context;
  const file = path.join(folder, `captions-${captions.remoteId}`);
  try {
    const urls = await provider.read(captionUrlsPath(captions.remoteId));
    const fetched = await fetchTo(context, isFields(urls) ? urls['url'] : undefined, {
      path: file,
      maxBytes: CAPTION_LIMITS.fileBytes,
    });
    if ('fault' in fetched) return fetched.fault;
    const read = await readCaptions({ bytes: await readFile(file), offsetMs: 0, format: 'vtt' });
    if (isRefusal(read)) return read.violations?.[0]?.message ?? read.message;
    if (isCheck) return undefined;
    const filename = `${deps.newId()}.vtt`;
    await deps.cutFiles.put(filename, Buffer.from(read.content));
    const { cueCount: cue_count, lastMs: last_ms, content } = read;
    captions.stored = { filename, size_bytes: content.length, cue_count, last_ms };
    return undefined;
  } finally {
    await rm(file, { force: true });
  }
}

/** Fetches and stores the captions of a version; `notes` says which were left out. */
export async function fetchCaptions(
  context: FetchContext,
  { parsed, path: of }: FoundRecord<CutWithCaptions>,
  notes: ApiImportNote[],
): Promise<void> {
  for (const captions of parsed.captions ?? []) {
    const fault = await fetchOne(context, captions);
    if (fault !== undefined) notes.push({ of, text: `${API_IMPORT_TEXTS.noCaptions} ${fault}` });
  }
}
