/** Where the files of cuts live: as uploads do, and taken in piece by piece (docs/review.md#uploads). */
import path from 'node:path';
import type { Config } from '#server/platform/config.ts';
import { freeBytesAt } from '#server/platform/free-bytes.ts';
// border: cuts are kept in the places where uploads are
import { createDiskFiles } from '#server/files/media/disk-files.ts';
// border: as above
import type { MediaFiles } from '#server/files/media/media.files.ts';
// border: as above
import { createS3Files } from '#server/files/media/s3-files.ts';
import { createDiskPieces } from './disk-pieces.ts';
import { createS3Pieces } from './s3-pieces.ts';

/** A file that is not whole yet, as its row says. */
export type Growing = {
  filename: string;
  sizeBytes: number;
  offsetBytes: number;
  /** Of an S3 store: its name for this upload, and the tags of the parts that it has. */
  s3UploadId: string | null;
  parts: readonly string[];
};

/** How far it is once these bytes are safe. */
export type Progress = { offsetBytes: number; parts: readonly string[] };

export type Pieces = {
  /** Begins a file; the store's name for the upload where it has one. */
  begin(filename: string): Promise<string | null>;
  /**
   * Adds what comes, and tells each time that more of it is safe; the offset at the end. What had come when the stream
   * broke is kept as far as it goes. Each piece is the store's own from then on, and may be empty afterwards.
   */
  append(file: Growing, stream: AsyncIterable<Buffer>, tell: (progress: Progress) => Promise<void>): Promise<number>;
  /** Makes one file of it, once all is there; that it is one already is no fault. */
  complete(file: Growing): Promise<void>;
  /** Throws away what there is of it. */
  abort(file: Pick<Growing, 'filename' | 's3UploadId'>): Promise<void>;
};

export type CutFiles = MediaFiles & {
  pieces: Pieces;
  /** Room on the disk; undefined where there is no end to it. */
  freeBytes(): Promise<number | undefined>;
};

/** In the bucket, cuts stand beside uploads. */
const PREFIX = 'cut-';

async function onDisk(folder: string): Promise<CutFiles> {
  const files = await createDiskFiles(folder);
  return { ...files, pieces: createDiskPieces(folder), freeBytes: () => freeBytesAt(folder) };
}

/** The place that the settings name. */
export async function createCutFiles({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<CutFiles> {
  if (!s3) return onDisk(path.join(dataDir, 'cuts'));
  return { ...createS3Files(s3, PREFIX), pieces: createS3Pieces(s3, PREFIX), freeBytes: async () => undefined };
}
