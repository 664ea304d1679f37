/** Where the bytes of a backup are read from: a file of this machine, or an object of a bucket, without a copy of it. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { S3Config } from '#server/platform/config.ts';
import type { ByteRange } from '#server/platform/ports.ts';
import { createS3Files } from '#server/files/media/s3-files.ts';
import { BackupError } from './backup-error.ts';

export type BackupBytes = { size: number; read(range?: ByteRange): AsyncIterable<Buffer> };

const CHUNK = 256 * 1024;
/** So much is asked of a bucket at a time: one that waits until rows are written would end its answer. */
const PIECE = 4 * 1024 * 1024;
const IN_BUCKET = /^s3:\/\/([^/]+)\/(.+)$/;

/** As `backup` names what it has put into a bucket, and `restore` takes it. */
export const addressInBucket = (bucket: string, name: string): string => `s3://${bucket}/${name}`;

/** Whether a backup of that name is in a bucket. */
export const isInBucket = (place: string): boolean => place.startsWith('s3:');

async function bytesInBucket(place: string, s3: S3Config): Promise<BackupBytes> {
  const [, bucket = '', name = ''] = IN_BUCKET.exec(place) ?? [];
  if (name === '') throw new BackupError(`${place} names no backup in a bucket: write s3://BUCKET/NAME.`);
  const files = createS3Files({ ...s3, bucket });
  const size = await files.sizeOf(name);
  if (size === undefined) throw new BackupError(`There is no ${place}.`);
  async function* read({ start, end }: ByteRange = { start: 0, end: (size as number) - 1 }) {
    for (let at = start; at <= end; at += PIECE) {
      const piece = await files.read(name, { start: at, end: Math.min(at + PIECE - 1, end) });
      if (!piece) throw new BackupError(`${place} was taken away while it was read.`);
      yield await buffer(piece);
    }
  }
  return { size, read };
}

/** Throws BackupError, or what the disk says, where there is none. */
export async function openBackup(place: string, s3: S3Config | undefined): Promise<BackupBytes> {
  if (!isInBucket(place)) {
    const found = await stat(place);
    if (found.isDirectory()) throw new BackupError(`${place} is a folder: name the file in it.`);
    const { size } = found;
    return { size, read: (range) => createReadStream(place, { ...range, highWaterMark: CHUNK }) };
  }
  if (!s3) throw new BackupError('Say which bucket: set S3_ENDPOINT and its keys, or SOURCE_S3_ENDPOINT and those.');
  return bytesInBucket(place, s3);
}
