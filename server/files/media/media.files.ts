/** Availability of the file store, which is a folder or an S3 bucket. */
import { UnavailableError } from '#server/platform/health/unavailable.ts';
import type { MediaFiles } from '#server/platform/ports.ts';

/** Requests one name from the store. Throws FileStoreUnavailableError when it doesn't answer properly. */
export async function checkStore(files: MediaFiles): Promise<void> {
  const names = files.listOlderThan('9999-12-31T00:00:00.000Z')[Symbol.asyncIterator]();
  await names.next();
  await names.return?.();
}

/** The file store is unreachable or doesn't answer properly. */
export class FileStoreUnavailableError extends UnavailableError {
  constructor(reason: string, options?: ErrorOptions) {
    super(
      'The store of uploads cannot be reached at the moment. Nothing was saved; please try again.',
      reason,
      options,
    );
  }
}
