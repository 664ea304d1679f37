/** Backups in the bucket of the uploads, with a prefix that the sweep ignores. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { S3Config } from '#server/platform/config/config.ts';
import { createS3Pieces } from '#server/files/uploads/s3-pieces.ts';
import { createS3Files } from '#server/files/media/s3-files.ts';

/** Prefix of the backups' object names. */
export const BUCKET_PREFIX = 'backup-';

/** Uploads the file under its own name. Throws the signal's reason when aborted, leaving nothing behind. */
export async function putIntoBucket(s3: S3Config, file: string, signal: AbortSignal): Promise<void> {
  const pieces = createS3Pieces(s3, BUCKET_PREFIX);
  const filename = path.basename(file);
  const { size: sizeBytes } = await stat(file);
  let upload = {
    ...{ filename, sizeBytes, offsetBytes: 0, parts: [] as readonly string[] },
    s3UploadId: await pieces.begin(filename),
  };
  try {
    await pieces.append(upload, createReadStream(file, { signal }), async (progress) => {
      upload = { ...upload, ...progress };
    });
    await pieces.complete(upload);
  } catch (error) {
    await pieces.abort(upload).catch(() => {});
    throw error;
  }
}

export const deleteFromBucket = (s3: S3Config, name: string): Promise<void> =>
  createS3Files(s3, BUCKET_PREFIX).delete(name);
