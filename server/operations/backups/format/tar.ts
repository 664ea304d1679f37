/** Entries of a tar stream, written and read as streams (ADR 20). */
import { pipeline } from 'node:stream/promises';
import { extract, pack, type Pack } from 'tar-stream';
import { BackupError, FileFault } from './backup-error.ts';

/** An entry. Its content is read before the next entry is requested, or not at all. */
export type Entry = { name: string; size: number; content: AsyncIterable<Buffer> };

/** Yields the content. Throws BackupError if its size isn't the announced one. */
async function* withExactSize({ name, size, content }: Entry): AsyncGenerator<Buffer> {
  let remaining = size;
  for await (const chunk of content) {
    remaining -= chunk.length;
    if (remaining < 0) break;
    yield chunk;
  }
  if (remaining !== 0) throw new BackupError(`${name} changed while it was read; try again.`);
}

async function addAll(tar: Pack, entries: AsyncIterable<Entry>, options: { mtime: Date; signal: AbortSignal }) {
  const { mtime, signal } = options;
  for await (const entry of entries) {
    const { name, size } = entry;
    await pipeline(withExactSize(entry), tar.entry({ name, size, mode: 0o600, mtime }), { signal });
  }
  tar.finalize();
}

/** Returns the stream of these entries. Throws BackupError if the size of a content isn't the announced one. */
export async function* tarOf(entries: AsyncIterable<Entry>, madeAt: string): AsyncGenerator<Buffer> {
  const tar = pack();
  const stop = new AbortController();
  const options = { mtime: new Date(madeAt), signal: stop.signal };
  const added = addAll(tar, entries, options).catch((error: Error) => tar.destroy(error));
  try {
    yield* tar as AsyncIterable<Buffer>;
  } finally {
    stop.abort();
    await added;
  }
}

/** Passes values through, and turns errors of the archive into FileFaults. Errors of its source pass unchanged. */
async function* asFileFaults<T>(values: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* values;
  } catch (error) {
    const { message } = error as Error;
    if (message === 'Unexpected end of data') throw new FileFault('it is cut short');
    throw message.startsWith('Invalid tar header') ? new FileFault('it is damaged') : error;
  }
}

/** Yields the entries of a stream. Throws FileFault if it is cut short or damaged. */
export async function* entriesIn(stream: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const tar = extract();
  // Errors of the pipeline surface when the entries are read.
  const piped = pipeline(stream, tar).catch(() => {});
  try {
    for await (const entry of asFileFaults(tar)) {
      const { name, size = 0 } = entry.header;
      yield { name, size, content: asFileFaults(entry as AsyncIterable<Buffer>) };
      entry.resume();
    }
  } finally {
    tar.destroy();
    await piped;
  }
}
