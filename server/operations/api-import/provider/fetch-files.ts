/** Fetches the files of uploads and versions, validates them like local uploads, and stores them under new names (docs/import.md#import). */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { cutTypeByName } from '#domain/review/cut-files.ts';
import type { CutMetadata, PlaybackProperties } from '#domain/review/cut-metadata.ts';
import { checkCutMetadata, CUT_LIMITS } from '#domain/review/cuts.ts';
import { isRefusal } from '#domain/platform/refusal.ts';
import { typeByName } from '#domain/files/media.ts';
import type { ApiImportNote } from '#domain/operations/api-import.ts';
import { API_IMPORT_TEXTS } from '#domain/operations/api-import.ts';
import { contentUrlOf } from '#contract/platform/pictures.ts';
import { PICTURE_SIDES } from '#server/review/versions/cut-pictures.ts';
import { metadataColumns } from '#server/review/uploads/finish-upload.ts';
import { makeImagePictures } from '#server/review/pictures/image-pictures.ts';
import { inspectFile } from '#server/review/inspection/inspect-file.ts';
import type { Deps } from '#server/platform/deps.ts';
import { checkContent } from '#server/files/media/validate-upload.ts';
import { scaledPicture } from '#server/files/media/pictures.ts';
import type { FoundRecord, Row } from '../kinds/kind.ts';
import { type Fields, isFields } from './pages.ts';
import type { ParsedMedia } from '../kinds/people-kinds.ts';
import { type FetchResult, type Provider, ProviderError } from './provider.ts';
import type { ParsedCut } from '../kinds/cut-kind.ts';

/** Source and destination of fetched files; with `isCheck`, files are validated but not stored. */
export type FetchContext = { deps: Deps; provider: Provider; folder: string; isCheck: boolean };

/** Row columns from the file, or the reason why there are none. */
export type FetchedColumns = Row | { fault: string };

/** Fetches a file; an address outside the provider fails only this file. */
export async function fetchTo(
  { provider }: FetchContext,
  address: unknown,
  to: { path: string; maxBytes: number },
): Promise<FetchResult> {
  if (typeof address !== 'string' || address === '') return { fault: 'it has no address' };
  try {
    return await provider.fetchFile(address, to);
  } catch (error) {
    if (error instanceof ProviderError && error.message.includes('another host')) return { fault: error.message };
    throw error;
  }
}

const nameOf = ({ filename }: Fields): string => (typeof filename === 'string' ? filename : '');

/** Fetches and stores an upload's file; its type follows from its name, as for local uploads. */
export async function fetchMedia(
  context: FetchContext,
  { remoteId, parsed, fields }: FoundRecord<ParsedMedia>,
): Promise<FetchedColumns> {
  const { deps, folder, isCheck } = context;
  const file = path.join(folder, `media-${remoteId}`);
  try {
    const address = fields['contentUrl'] ?? (nameOf(fields) === '' ? undefined : contentUrlOf(nameOf(fields)));
    const fetched = await fetchTo(context, address, { path: file, maxBytes: deps.config.maxUploadBytes });
    if ('fault' in fetched) return fetched;
    const name = typeByName(parsed.originalName) ? parsed.originalName : nameOf(fields);
    const [violation] = await checkContent(
      { path: file, name, sizeBytes: fetched.sizeBytes },
      deps.config.maxUploadBytes,
    );
    const type = typeByName(name);
    if (violation || !type) return { fault: violation?.message ?? "its type isn't supported" };
    const filename = `${deps.newId()}.${type.extension}`;
    if (!isCheck) await deps.files.put(filename, { path: file });
    return { filename, mime_type: type.mimeType, size_bytes: fetched.sizeBytes };
  } finally {
    await rm(file, { force: true });
  }
}

/** Fetches, scales and stores a picture of a version; undefined if it is unavailable. */
async function fetchPicture(
  context: FetchContext,
  address: unknown,
  { name, file }: { name: 'poster' | 'strip'; file: string },
): Promise<string | undefined> {
  const fetched = await fetchTo(context, address, { path: file, maxBytes: CUT_LIMITS.pictureBytes });
  try {
    if ('fault' in fetched) return undefined;
    const scaled = await scaledPicture(() => readFile(file), name, PICTURE_SIDES[name]);
    if (!Buffer.isBuffer(scaled)) return undefined;
    const filename = `${context.deps.newId()}.webp`;
    await context.deps.cutFiles.put(filename, scaled);
    return filename;
  } finally {
    await rm(file, { force: true });
  }
}

/** Returns the columns of a version whose file is gone. */
const withoutFile = ({ newId, clock }: Deps, fileRemovedAt: string | null): Row => ({
  filename: `${newId()}.mp4`,
  file_removed_at: fileRemovedAt ?? clock(),
});

/** Returns the playback properties of the file, or null if the other server assumed square pixels, since drawings refer to that picture. */
const playbackOf = ({ fields }: FoundRecord<ParsedCut>, { playback }: CutMetadata): PlaybackProperties | null =>
  playback && (isFields(fields['playback']) || playback.pixelAspect.num === playback.pixelAspect.den) ? playback : null;

async function fetchFile(context: FetchContext, found: FoundRecord<ParsedCut>, play: Fields): Promise<FetchedColumns> {
  const { deps, folder, isCheck } = context;
  const { remoteId, parsed } = found;
  const file = path.join(folder, `cut-${remoteId}`);
  try {
    const address = play['download'] ?? play['url'];
    const fetched = await fetchTo(context, address, { path: file, maxBytes: deps.config.maxCutBytes });
    if ('fault' in fetched || isCheck) return fetched as FetchedColumns;
    const filename = `${deps.newId()}.${cutTypeByName(parsed.originalName)?.extension ?? 'mp4'}`;
    await deps.cutFiles.put(filename, { path: file });
    const inspected = await inspectFile(deps, { filename, sizeBytes: fetched.sizeBytes });
    const fault = 'fault' in inspected ? inspected.fault : checkCutMetadata(inspected.metadata)[0]?.message;
    if ('fault' in inspected || fault !== undefined) {
      await deps.cutFiles.delete(filename);
      return { fault: fault ?? '' };
    }
    const pictures = await makeImagePictures(deps, { filename, metadata: inspected.metadata });
    if (isRefusal(pictures)) {
      await deps.cutFiles.delete(filename);
      return { fault: pictures.message };
    }
    // Start timecode and drop frame may have been set by hand.
    const { start_frame: _start, is_drop: _drop, ...metadata } = metadataColumns(inspected.metadata);
    return {
      ...metadata,
      playback_facts: playbackOf(found, inspected.metadata),
      ...pictures,
      filename,
      mime_type: inspected.metadata.mimeType,
      size_bytes: fetched.sizeBytes,
      sha256: inspected.sha256,
    };
  } finally {
    await rm(file, { force: true });
  }
}

/** Fetches and stores the files of a version. Without its file only the record is imported, and `notes` says why. */
export async function fetchCut(
  context: FetchContext,
  found: FoundRecord<ParsedCut>,
  notes: ApiImportNote[],
): Promise<Row> {
  const { deps, provider, folder, isCheck } = context;
  if (found.parsed.fileRemovedAt !== null) return withoutFile(deps, found.parsed.fileRemovedAt);
  const play = await provider.read(`/api/cuts/${found.remoteId}/play`);
  const addresses = isFields(play) ? play : {};
  const stored = await fetchFile(context, found, addresses);
  if ('fault' in stored) {
    notes.push({ of: found.path, text: `${API_IMPORT_TEXTS.noFile} ${String(stored['fault'])}` });
    return withoutFile(deps, null);
  }
  if (isCheck || stored['kind'] === 'image') return stored;
  const at = (name: string): string => path.join(folder, `${name}-${found.remoteId}`);
  const poster = await fetchPicture(context, addresses['poster'], { name: 'poster', file: at('poster') });
  const strip = await fetchPicture(context, addresses['strip'], { name: 'strip', file: at('strip') });
  const count = Math.min(CUT_LIMITS.stripPictures, Math.max(0, Math.round(Number(found.fields['strip']) || 0)));
  return {
    ...stored,
    poster_filename: poster ?? null,
    ...(strip === undefined || count === 0 ? {} : { strip_filename: strip, strip_count: count }),
  };
}
