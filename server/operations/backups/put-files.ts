/** Writes the files of a backup to the instance's stores, and deletes them again if the restore fails. */
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '#server/platform/config/config.ts';
import type { CutFiles, MediaFiles } from '#server/platform/ports.ts';
import { inWorkFolder } from '#server/platform/health/work-folder.ts';
import { BackupError } from './format/backup-error.ts';
import type { FileKind } from './format/backup-format.ts';
import type { EntryConsumer } from './format/consume-entries.ts';

/** Files up to this size are buffered in memory. */
const MAX_BUFFERED_BYTES = 8 * 1024 * 1024;

export type Stores = { media: MediaFiles; cuts: CutFiles };
type File = Parameters<EntryConsumer['file']>[1];

async function readAll(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}

const putFromTempFile = (media: MediaFiles, { name, content }: File, config: Config): Promise<void> =>
  inWorkFolder(config, async (folder) => {
    const tempFile = path.join(folder, name);
    await pipeline(Readable.from(content), createWriteStream(tempFile, { flags: 'wx', mode: 0o600 }));
    await media.put(name, { path: tempFile });
  });

async function putInPieces(cuts: CutFiles, { name: filename, size: sizeBytes, content }: File): Promise<void> {
  // A killed restore may have left this file.
  await cuts.delete(filename);
  const s3UploadId = await cuts.pieces.begin(filename);
  let upload = { filename, sizeBytes, offsetBytes: 0, s3UploadId, parts: [] as readonly string[] };
  try {
    await cuts.pieces.append(upload, content, async (progress) => {
      upload = { ...upload, ...progress };
    });
    await cuts.pieces.complete(upload);
  } catch (error) {
    await cuts.pieces.abort(upload).catch(() => {});
    throw error;
  }
}

/** Consumes a file that already exists without writing it: names are unique, so the same name and size mean the same file. */
async function drain({ content }: File): Promise<void> {
  for await (const _part of content);
}

/** Returns a consumer that writes a backup's files to the configured stores. */
export function putFiles(
  stores: Stores,
  config: Config,
): Pick<EntryConsumer, 'file'> & { removeWritten(): Promise<void> } {
  const put: [FileKind, string][] = [];
  return {
    async file(kind, file) {
      const present = await stores[kind].sizeOf(file.name);
      // Existing files belong to another instance on this store or to the backup's source, so a failure must not delete them.
      if (present === undefined) put.push([kind, file.name]);
      if (file.size <= MAX_BUFFERED_BYTES) await stores[kind].put(file.name, await readAll(file.content));
      else if (kind === 'cuts') await (present === file.size ? drain(file) : putInPieces(stores.cuts, file));
      else await putFromTempFile(stores.media, file, config);
      if ((await stores[kind].sizeOf(file.name)) !== file.size)
        throw new BackupError(`The file store didn't save ${kind}/${file.name} completely.`);
    },
    async removeWritten() {
      for (const [kind, name] of put) await stores[kind].delete(name).catch(() => {});
    },
  };
}
