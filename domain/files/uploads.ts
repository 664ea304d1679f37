/** Resumable uploads of large files: their limits, and the disk space that they need (docs/review.md#uploads). */
import { refuse, type Refusal } from '#domain/platform/refusal.ts';

export const UPLOAD_LIMITS = {
  /** Client-provided file fingerprint, by which a second upload resumes the first. */
  fingerprintLength: 500,
  /** Size of an upload chunk and of a stored part. */
  partBytes: 8 * 1024 ** 2,
  /** Disk space that must stay free in addition to the file. */
  freeBytes: 1024 ** 3,
  /** Lifetime of a version's upload after its last byte, and of any that never received one. */
  uploadHours: 24,
  emptyUploadHours: 1,
  /** Unfinished uploads per person. */
  openUploads: 10,
} as const;

/** Messages of the upload protocol, which only the server sends. */
export const UPLOAD_TEXTS = {
  uploadGone: 'This upload no longer exists. It was canceled or expired, or its project was deleted.',
  otherOffset: "The upload offset doesn't match. Get the current one with HEAD.",
  lockedUpload: 'Another request is writing to this upload. Try again in a moment.',
  smallChunk: 'Nothing was saved. Send complete chunks of the file.',
  tooMuchSent: 'The upload received more data than its declared size.',
  diskFull: "The server doesn't have enough disk space for this file. Nothing was saved.",
  noRoomForPart: 'The server is out of disk space. The data sent so far is saved; continue when there is space.',
  tooManyOpen: `You have ${UPLOAD_LIMITS.openUploads} unfinished uploads, the maximum. Finish or cancel one to start another.`,
} as const;

/** Maximum number of parts that a store accepts per file. */
const MAX_PARTS = 10_000;

/** Returns the chunk size of an upload, which is also the size of all stored parts but the last (docs/review.md#uploads). */
export const partBytesOf = (sizeBytes: number): number =>
  UPLOAD_LIMITS.partBytes * Math.max(1, Math.ceil(sizeBytes / (UPLOAD_LIMITS.partBytes * MAX_PARTS)));

/** Seconds after which a person with too many unfinished uploads may try again. */
const RETRY_UPLOAD_SECONDS = 60;

/** Refuses another upload while a person has too many unfinished ones (docs/review.md#uploads). */
export const checkOpenUploads = (count: number): Refusal | undefined =>
  count < UPLOAD_LIMITS.openUploads
    ? undefined
    : { ...refuse('throttled', UPLOAD_TEXTS.tooManyOpen), retryAfterSeconds: RETRY_UPLOAD_SECONDS };

/** Returns the disk space that must be free to store the next part of a file, and still have the reserve. */
export const roomForPart = ({ sizeBytes, offsetBytes }: { sizeBytes: number; offsetBytes: number }): number =>
  Math.min(partBytesOf(sizeBytes), sizeBytes - offsetBytes) + UPLOAD_LIMITS.freeBytes;

/** Returns the disk space that must be free to start an upload: for the file, for a part of each unfinished one, and the reserve (docs/review.md#uploads). */
export const roomForUpload = (sizeBytes: number, unfinishedCount: number): number =>
  sizeBytes + unfinishedCount * UPLOAD_LIMITS.partBytes + UPLOAD_LIMITS.freeBytes;
