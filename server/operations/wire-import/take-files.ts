/** Fetches the files of uploads and versions, judges them as what is uploaded here, and keeps them under names of their own (docs/operations.md#import). */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { checkCutFacts, CUT_LIMITS, cutTypeByName } from '#domain/review/cuts.ts';
import { typeByName } from '#domain/files/media.ts';
import type { WireNote } from '#domain/operations/wire-import.ts';
import { WIRE_IMPORT_TEXTS } from '#domain/operations/wire-import.ts';
import { contentUrlOf } from '#contract/files/media.ts';
import { PICTURE_SIDES } from '#server/review/cuts/cut-pictures.ts';
import { factColumns } from '#server/review/cuts/finish-upload.ts';
import { judgeFile } from '#server/review/cuts/judge.ts';
import type { Deps } from '#server/platform/deps.ts';
import { checkContent } from '#server/files/media/judge-upload.ts';
import { scaledPicture } from '#server/files/media/pictures.ts';
import type { Found, Row } from './kind.ts';
import { type Fields, isFields } from './pages.ts';
import type { PlainMedia } from './people-kinds.ts';
import { type Fetched, type Provider, ProviderError } from './provider.ts';
import type { PlainCut } from './cut-kinds.ts';

/** Where files are fetched to, and whether they are only looked at. */
export type Taking = { deps: Deps; provider: Provider; folder: string; isCheck: boolean };

/** Columns of the row that the file gives, or why there can be none. */
export type Taken = Row | { fault: string };

/** What fetching says; an address that is none of the provider's is a fault of this file alone. */
async function fetchTo(
  { provider }: Taking,
  address: unknown,
  to: { path: string; maxBytes: number },
): Promise<Fetched> {
  if (typeof address !== 'string' || address === '') return { fault: 'it has no address' };
  try {
    return await provider.fetchFile(address, to);
  } catch (error) {
    if (error instanceof ProviderError && error.message.includes('another host')) return { fault: error.message };
    throw error;
  }
}

const nameOf = ({ filename }: Fields): string => (typeof filename === 'string' ? filename : '');

/** The upload's file, kept; its name tells its type as that of any upload. */
export async function takeMedia(taking: Taking, { remoteId, plain, fields }: Found<PlainMedia>): Promise<Taken> {
  const { deps, folder, isCheck } = taking;
  const file = path.join(folder, `media-${remoteId}`);
  try {
    const address = fields['contentUrl'] ?? (nameOf(fields) === '' ? undefined : contentUrlOf(nameOf(fields)));
    const fetched = await fetchTo(taking, address, { path: file, maxBytes: deps.config.maxUploadBytes });
    if ('fault' in fetched) return fetched;
    const name = typeByName(plain.originalName) ? plain.originalName : nameOf(fields);
    const [violation] = await checkContent(
      { path: file, name, sizeBytes: fetched.sizeBytes },
      deps.config.maxUploadBytes,
    );
    const type = typeByName(name);
    if (violation || !type) return { fault: violation?.message ?? 'its type is not taken here' };
    const filename = `${deps.newId()}.${type.extension}`;
    if (!isCheck) await deps.files.put(filename, { path: file });
    return { filename, mime_type: type.mimeType, size_bytes: fetched.sizeBytes };
  } finally {
    await rm(file, { force: true });
  }
}

/** A picture of a version, scaled and kept; no columns where it cannot be had. */
async function takePicture(
  taking: Taking,
  address: unknown,
  { name, file }: { name: 'poster' | 'strip'; file: string },
): Promise<string | undefined> {
  const fetched = await fetchTo(taking, address, { path: file, maxBytes: CUT_LIMITS.pictureBytes });
  try {
    if ('fault' in fetched) return undefined;
    const scaled = await scaledPicture(() => readFile(file), name, PICTURE_SIDES[name]);
    if (!Buffer.isBuffer(scaled)) return undefined;
    const filename = `${taking.deps.newId()}.webp`;
    await taking.deps.cutFiles.put(filename, scaled);
    return filename;
  } finally {
    await rm(file, { force: true });
  }
}

/** A version whose file is gone keeps its record. */
const withoutFile = ({ newId, clock }: Deps, fileRemovedAt: string | null): Row => ({
  filename: `${newId()}.mp4`,
  file_removed_at: fileRemovedAt ?? clock(),
});

async function takeVideo(taking: Taking, { remoteId, plain }: Found<PlainCut>, play: Fields): Promise<Taken> {
  const { deps, folder, isCheck } = taking;
  const file = path.join(folder, `cut-${remoteId}`);
  try {
    const address = play['download'] ?? play['url'];
    const fetched = await fetchTo(taking, address, { path: file, maxBytes: deps.config.maxCutBytes });
    if ('fault' in fetched || isCheck) return fetched as Taken;
    const filename = `${deps.newId()}.${cutTypeByName(plain.originalName)?.extension ?? 'mp4'}`;
    await deps.cutFiles.put(filename, { path: file });
    const judged = await judgeFile(deps, { filename, sizeBytes: fetched.sizeBytes });
    const fault = 'fault' in judged ? judged.fault : checkCutFacts(judged.facts)[0]?.message;
    if ('fault' in judged || fault !== undefined) {
      await deps.cutFiles.delete(filename);
      return { fault: fault ?? '' };
    }
    // How its timecode begins and counts may have been set by hand.
    const { start_frame: _start, is_drop: _drop, ...facts } = factColumns(judged.facts);
    return {
      ...facts,
      filename,
      mime_type: judged.facts.mimeType,
      size_bytes: fetched.sizeBytes,
      sha256: judged.sha256,
    };
  } finally {
    await rm(file, { force: true });
  }
}

/** The files of a version, kept. Without its file the record comes alone, and `notes` says why. */
export async function takeCut(taking: Taking, found: Found<PlainCut>, notes: WireNote[]): Promise<Row> {
  const { deps, provider, folder, isCheck } = taking;
  if (found.plain.fileRemovedAt !== null) return withoutFile(deps, found.plain.fileRemovedAt);
  const play = await provider.read(`/api/cuts/${found.remoteId}/play`);
  const addresses = isFields(play) ? play : {};
  const video = await takeVideo(taking, found, addresses);
  if ('fault' in video) {
    notes.push({ of: found.path, text: `${WIRE_IMPORT_TEXTS.noFile} ${String(video['fault'])}` });
    return withoutFile(deps, null);
  }
  if (isCheck) return video;
  const at = (name: string): string => path.join(folder, `${name}-${found.remoteId}`);
  const poster = await takePicture(taking, addresses['poster'], { name: 'poster', file: at('poster') });
  const strip = await takePicture(taking, addresses['strip'], { name: 'strip', file: at('strip') });
  const count = Math.min(CUT_LIMITS.stripPictures, Math.max(0, Math.round(Number(found.fields['strip']) || 0)));
  return {
    ...video,
    poster_filename: poster ?? null,
    ...(strip === undefined || count === 0 ? {} : { strip_filename: strip, strip_count: count }),
  };
}
