/** Where the bytes of uploads live: a small port with a disk and an S3 form. */
import { UnavailableError } from '#server/platform/unavailable.ts';
import type { MediaFiles } from '#server/platform/ports.ts';

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
