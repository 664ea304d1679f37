/** Reads the bytes of a backup from a local file or directly from a bucket. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { S3Config } from '#server/platform/config/config.ts';
import type { ByteRange } from '#server/platform/ports.ts';
import { createS3Files } from '#server/files/media/s3-files.ts';
import { BackupError } from './backup-error.ts';

export type BackupBytes = { size: number; read(range?: ByteRange): AsyncIterable<Buffer> };

const CHUNK_BYTES = 256 * 1024;
/** Bytes per bucket request. A longer response would time out while rows are written. */
const PIECE_BYTES = 4 * 1024 * 1024;
const IN_BUCKET = /^s3:\/\/([^/]+)\/(.+)$/;

/** Returns the address that `backup` prints for a backup in a bucket and `restore` accepts. */
export const bucketUrlOf = (bucket: string, name: string): string => `s3://${bucket}/${name}`;

/** Returns true for the address of a backup in a bucket. */
export const isInBucket = (location: string): boolean => location.startsWith('s3:');

async function bytesInBucket(location: string, s3: S3Config): Promise<BackupBytes> {
  const [, bucket = '', name = ''] = IN_BUCKET.exec(location) ?? [];
  if (name === '') throw new BackupError(`${location} isn't a backup in a bucket. Use s3://BUCKET/NAME.`);
  const files = createS3Files({ ...s3, bucket });
  const size = await files.sizeOf(name);
  if (size === undefined) throw new BackupError(`${location} doesn't exist.`);
  async function* read({ start, end }: ByteRange = { start: 0, end: (size as number) - 1 }) {
    for (let at = start; at <= end; at += PIECE_BYTES) {
      const piece = await files.read(name, { start: at, end: Math.min(at + PIECE_BYTES - 1, end) });
      if (!piece) throw new BackupError(`${location} was deleted while it was being read.`);
      yield await buffer(piece);
    }
  }
  return { size, read };
}

/** Opens the backup. Throws BackupError or the file system's error if it doesn't exist. */
export async function openBackup(location: string, s3: S3Config | undefined): Promise<BackupBytes> {
  if (!isInBucket(location)) {
    const found = await stat(location);
    if (found.isDirectory()) throw new BackupError(`${location} is a folder. Enter the path of a backup file.`);
    const { size } = found;
    return { size, read: (range) => createReadStream(location, { ...range, highWaterMark: CHUNK_BYTES }) };
  }
  if (!s3)
    throw new BackupError('No bucket is configured. Set S3_ENDPOINT and its keys, or SOURCE_S3_ENDPOINT and its keys.');
  return bytesInBucket(location, s3);
}
