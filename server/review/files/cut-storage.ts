/** Storage of cut files, on disk or in a bucket, written in pieces (docs/review.md#uploads). */
import path from 'node:path';
import type { Config } from '#server/platform/config/config.ts';
import { freeBytesAt } from '#server/platform/health/free-bytes.ts';
import { createDiskFiles } from '#server/files/media/disk-files.ts';
import type { CutFiles } from '#server/platform/ports.ts';
import { createS3Files } from '#server/files/media/s3-files.ts';
import { createDiskPieces } from '#server/files/uploads/disk-pieces.ts';
import { createS3Pieces } from '#server/files/uploads/s3-pieces.ts';

/** Key prefix that separates cuts from other uploads in the bucket. */
const PREFIX = 'cut-';

async function createDiskStore(folder: string): Promise<CutFiles> {
  const files = await createDiskFiles(folder);
  return { ...files, pieces: createDiskPieces(folder), freeBytes: () => freeBytesAt(folder) };
}

/** Creates the storage chosen by the configuration. */
export async function createCutFiles({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<CutFiles> {
  if (!s3) return createDiskStore(path.join(dataDir, 'cuts'));
  return { ...createS3Files(s3, PREFIX), pieces: createS3Pieces(s3, PREFIX), freeBytes: async () => undefined };
}
