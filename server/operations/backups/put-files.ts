/** Puts the files of a backup into the stores of a house, and takes them out again when it fails. */
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '#server/platform/config.ts';
import type { CutFiles, MediaFiles } from '#server/platform/ports.ts';
import { inWorkFolder } from '#server/platform/work-folder.ts';
import { BackupError } from './backup-error.ts';
import type { FileKind } from './backup-format.ts';
import type { Taker } from './take-entries.ts';

/** Up to this size a file is held in memory on its way. */
const SMALL = 8 * 1024 * 1024;

export type Stores = { media: MediaFiles; cuts: CutFiles };
type File = Parameters<Taker['file']>[1];

async function gathered(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}

const putAside = (media: MediaFiles, { name, content }: File, config: Config): Promise<void> =>
  inWorkFolder(config, async (folder) => {
    const aside = path.join(folder, name);
    await pipeline(Readable.from(content), createWriteStream(aside, { flags: 'wx', mode: 0o600 }));
    await media.put(name, { path: aside });
  });

async function putByPieces(cuts: CutFiles, { name: filename, size: sizeBytes, content }: File): Promise<void> {
  // What a restore that was killed left in its place.
  await cuts.delete(filename);
  const s3UploadId = await cuts.pieces.begin(filename);
  let grown = { filename, sizeBytes, offsetBytes: 0, s3UploadId, parts: [] as readonly string[] };
  try {
    await cuts.pieces.append(grown, content, async (progress) => {
      grown = { ...grown, ...progress };
    });
    await cuts.pieces.complete(grown);
  } catch (error) {
    await cuts.pieces.abort(grown).catch(() => {});
    throw error;
  }
}

/** Names are given out once: what is there under one, and as large, is that file. */
async function drain({ content }: File): Promise<void> {
  for await (const _part of content);
}

/** The stores are those of the settings. */
export function putFiles(stores: Stores, config: Config): Pick<Taker, 'file'> & { takeBack(): Promise<void> } {
  const put: [FileKind, string][] = [];
  return {
    async file(kind, file) {
      const present = await stores[kind].sizeOf(file.name);
      // Of a house that has this store too, or of the one that the backup is of: they are no waste when this fails.
      if (present === undefined) put.push([kind, file.name]);
      if (file.size <= SMALL) await stores[kind].put(file.name, await gathered(file.content));
      else if (kind === 'cuts') await (present === file.size ? drain(file) : putByPieces(stores.cuts, file));
      else await putAside(stores.media, file, config);
      if ((await stores[kind].sizeOf(file.name)) !== file.size)
        throw new BackupError(`The store of uploads has not taken ${kind}/${file.name} whole.`);
    },
    async takeBack() {
      for (const [kind, name] of put) await stores[kind].delete(name).catch(() => {});
    },
  };
}
