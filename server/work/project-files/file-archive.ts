/** Archive of all files of a project or client, written while it is sent (docs/files.md#archive). */
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { archiveNames, safePath } from '#domain/files/stored-name.ts';
import type { MediaFiles } from '#server/platform/ports.ts';
import type { ArchivedFile } from './project-files.store.ts';

type Archive = { stream: Readable; sizeBytes: number };

/** Mode of the files, as other archivers read it: read and write for the owner, read for others. */
const MODE = 0o100644;

/**
 * Returns an archive of the files and its size. They are stored, not compressed, since footage is. One file at a time is
 * read, once there is room for it. Closing the stream closes the file.
 */
export async function archiveOf(files: Pick<MediaFiles, 'read'>, list: readonly ArchivedFile[]): Promise<Archive> {
  const zip = new ZipFile();
  const stream = zip.outputStream as Readable;
  let open: Readable | undefined;
  zip.on('error', (error: Error) => stream.destroy(error));
  // It may fail before anything reads it, which would end the process; its reader gets the error all the same.
  stream.on('error', () => {});
  stream.once('close', () => open?.destroy());
  const names = archiveNames(list.map(({ name }) => safePath(name)));
  for (const [at, { filename, sizeBytes, createdAt }] of list.entries())
    zip.addReadStreamLazy(
      names[at] as string,
      { compress: false, size: sizeBytes, mtime: new Date(createdAt), mode: MODE },
      (send) => {
        files.read(filename).then(
          (file) => {
            if (!file) return send(new Error(`${filename} is missing.`), undefined as never);
            if (stream.destroyed) return void file.destroy();
            open = file;
            send(undefined, file);
          },
          (error: unknown) => send(error, undefined as never),
        );
      },
    );
  const sizeBytes = await new Promise<number>((resolve) => {
    // The package's types lack the size.
    const onSize = (size: number): void => resolve(size);
    zip.end({ forceZip64Format: false, comment: '' }, onSize as () => void);
  });
  return { stream, sizeBytes };
}
