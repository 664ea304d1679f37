/** Pictures for an exported PDF, one per note, as sent by the browser: validated, embedded unchanged, and never stored (docs/review.md#stills). */
import { buffer } from 'node:stream/consumers';
import type { FastifyRequest } from 'fastify';
import sharp from 'sharp';
import { STILL_LIMITS } from '#contract/review/notes-export.ts';
import { idFromDigits } from '#contract/platform/jsonld.ts';
import { sizeInMb } from '#domain/files/media.ts';
import {
  isRefusal,
  refuse,
  type Refusal,
  refuseInvalid,
  requestTooLarge,
  type Violation,
} from '#domain/platform/refusal.ts';
import { brokenRuleAt, tooLargeFileAt } from '#domain/platform/violations.ts';
import { refusalOfForm } from '#server/files/media/receive-upload.ts';
import '@fastify/multipart';

/** JPEG by note ID. */
export type Stills = ReadonlyMap<number, Buffer>;

const FIELD = 'still';
const MOST_BYTES = STILL_LIMITS.count * (STILL_LIMITS.bytes + 1_000);
const SMALLEST_SIDE = 16;

const TEXTS = {
  tooMany: `Send at most ${STILL_LIMITS.count} stills.`,
  notAStill: `A still must be a JPEG of ${SMALLEST_SIDE} to ${STILL_LIMITS.side} pixels per side, named by its note ID.`,
};

const LIMITS = {
  // One more, so that too many are counted and not cut off.
  files: STILL_LIMITS.count + 1,
  fields: 10,
  fileSize: STILL_LIMITS.bytes,
  fieldSize: 10_000,
  fieldNameSize: 100,
  headerPairs: 20,
};

const isSide = (pixels: number): boolean => pixels >= SMALLEST_SIDE && pixels <= STILL_LIMITS.side;

/** Returns whether the bytes begin as a JPEG of a sensible size. Decodes nothing. */
async function isStill(bytes: Buffer): Promise<boolean> {
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return format === 'jpeg' && isSide(width) && isSide(height);
  } catch {
    return false;
  }
}

async function readParts(request: FastifyRequest): Promise<Map<number, Buffer> | Refusal> {
  const stills = new Map<number, Buffer>();
  for await (const part of request.parts({ limits: LIMITS })) {
    if (part.type === 'field') continue;
    const bytes = await buffer(part.file);
    if (part.fieldname !== FIELD) continue;
    if (part.file.truncated) {
      const largest = sizeInMb(STILL_LIMITS.bytes);
      return refuseInvalid([tooLargeFileAt(FIELD, `over ${largest}`, largest)]) as Refusal;
    }
    const noteId = idFromDigits(part.filename.replace(/\.jpe?g$/i, ''));
    if (noteId === undefined || !(await isStill(bytes)))
      return refuseInvalid([brokenRuleAt(FIELD, TEXTS.notAStill, 'fileType') satisfies Violation]) as Refusal;
    stills.set(noteId, bytes);
  }
  return stills;
}

/** Returns the stills of the form, or the refusal of the first invalid one. */
export async function readStills(request: FastifyRequest): Promise<Stills | Refusal> {
  if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES) return requestTooLarge(sizeInMb(MOST_BYTES));
  try {
    const stills = await readParts(request);
    if (isRefusal(stills)) return stills;
    return stills.size > STILL_LIMITS.count ? refuse('too-large', TEXTS.tooMany) : stills;
  } catch (error) {
    const refusal = refusalOfForm(error);
    if (refusal) return refusal;
    throw error;
  }
}
