/** Where the bytes of uploads live: a small port with a disk and an S3 form. */
import type { Readable } from 'node:stream';
import { UnavailableError } from '#server/platform/unavailable.ts';

/** Inclusive byte positions. */
export type ByteRange = { start: number; end: number };

/** The bytes themselves, or a file on this machine that holds them and is left where it is. */
export type Content = Buffer | { path: string };

export type MediaFiles = {
  /** Stores the content durably: it is on disk when this resolves. */
  put(filename: string, content: Content): Promise<void>;
  /** The size, or undefined when there is no such file. */
  sizeOf(filename: string): Promise<number | undefined>;
  /** The file or the range of it; undefined when there is no such file. */
  read(filename: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Removes the file; one that is not there is no fault. */
  delete(filename: string): Promise<void>;
  /** Names of everything stored before that instant (ISO UTC), in no order: for the sweep. */
  listOlderThan(instant: string): AsyncIterable<string>;
};

/** Asks the store for one name. Throws FilesAwayError where it does not answer, or not as it should. */
export async function reachStore(files: MediaFiles): Promise<void> {
  const names = files.listOlderThan('9999-12-31T00:00:00.000Z')[Symbol.asyncIterator]();
  await names.next();
  await names.return?.();
}

/** The store of uploads cannot be reached or does not answer as it should. */
export class FilesAwayError extends UnavailableError {
  constructor(why: string, options?: ErrorOptions) {
    super('The store of uploads cannot be reached at the moment. Nothing was saved; please try again.', why, options);
  }
}
