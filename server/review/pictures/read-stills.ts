/** Pictures for an exported PDF, one per note, as sent by the browser: validated, embedded unchanged, and never stored (docs/review.md#stills). */
import type { FastifyRequest } from 'fastify';
import { STILL_LIMITS } from '#contract/review/notes-export.ts';
import { idFromDigits } from '#contract/platform/jsonld.ts';
import { refuse, type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';
import { readAtOf, readPictureHeader } from '#server/files/media/picture-header.ts';
import { checkFormSize, readForm } from '#server/review/versions/read-form.ts';

/** JPEG by note ID. */
export type Stills = ReadonlyMap<number, Buffer>;

const FIELD = 'still';
const MAX_BYTES = STILL_LIMITS.count * (STILL_LIMITS.bytes + 1_000);
const MIN_SIDE = 16;

const TEXTS = {
  tooMany: `Send at most ${STILL_LIMITS.count} stills.`,
  notAStill: `A still must be a JPEG of ${MIN_SIDE} to ${STILL_LIMITS.side} pixels per side, named by its note ID.`,
};

// One file more than allowed, so that an excess is detected rather than cut off.
const LIMITS = { files: STILL_LIMITS.count + 1, fileSize: STILL_LIMITS.bytes };

const isValidSide = (pixels: number): boolean => pixels >= MIN_SIDE && pixels <= STILL_LIMITS.side;

/** Returns whether the bytes begin as a JPEG of a sensible size. Decodes nothing. */
async function isValidStill(bytes: Buffer): Promise<boolean> {
  const header = await readPictureHeader(readAtOf(bytes));
  return header?.format === 'jpeg' && isValidSide(header.width) && isValidSide(header.height);
}

/** Returns the stills of the form, or the refusal of the first invalid one. */
export async function readStills(request: FastifyRequest): Promise<Stills | Refusal> {
  const stills = new Map<number, Buffer>();
  const refusal =
    checkFormSize(request, MAX_BYTES) ??
    (await readForm(request, {
      limits: LIMITS,
      takesFile: (field) => field === FIELD,
      onFile: async ({ name, bytes }) => {
        const noteId = idFromDigits(name.replace(/\.jpe?g$/i, ''));
        if (noteId === undefined || !(await isValidStill(bytes)))
          return refuseInvalid([brokenRuleAt(FIELD, TEXTS.notAStill, 'fileType')]);
        stills.set(noteId, bytes);
        return undefined;
      },
    }));
  if (refusal) return refusal;
  return stills.size > STILL_LIMITS.count ? refuse('too-large', TEXTS.tooMany) : stills;
}
