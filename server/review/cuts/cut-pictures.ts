/** The picture, the filmstrip and the loudness of a cut, as its uploader's browser made them: read from a form and tidied (docs/review.md#pictures). */
import { buffer } from 'node:stream/consumers';
import type { FastifyRequest } from 'fastify';
import { CUT_LIMITS } from '#domain/review/cuts.ts';
import { MEDIA_RULE_TEXTS, sizeInMb } from '#domain/files/media.ts';
import { isRefusal, type Refusal, refuseInvalid, requestTooLarge, type Violation } from '#domain/platform/refusal.ts';
import { brokenRuleAt, nullAt, outOfRangeAt, tooLargeFileAt } from '#domain/platform/violations.ts';
import { scaledPicture } from '#server/files/media/pictures.ts';
import { refusalOfForm } from '#server/files/media/receive-upload.ts';
import '@fastify/multipart';

export type CutPictures = {
  poster?: Buffer;
  strip?: { bytes: Buffer; count: number };
  peaks?: number[];
};

type Form = { files: Map<string, Buffer>; fields: Map<string, string> };

const FILES = ['poster', 'strip'] as const;

const LIMITS = {
  files: 2,
  fields: 10,
  fileSize: CUT_LIMITS.pictureBytes,
  fieldSize: 10_000,
  fieldNameSize: 100,
  headerPairs: 20,
};

async function readForm(request: FastifyRequest): Promise<Form | Refusal> {
  const form: Form = { files: new Map(), fields: new Map() };
  const largest = sizeInMb(CUT_LIMITS.pictureBytes);
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.type === 'field') {
        form.fields.set(part.fieldname, String(part.value));
        continue;
      }
      const bytes = await buffer(part.file);
      if (part.file.truncated)
        return refuseInvalid([tooLargeFileAt(part.fieldname, `over ${largest}`, largest)]) as Refusal;
      form.files.set(part.fieldname, bytes);
    }
    return form;
  } catch (error) {
    const refusal = refusalOfForm(error);
    if (refusal) return refusal;
    throw error;
  }
}

function countIn({ files, fields }: Form): number | Violation | undefined {
  if (!files.has('strip')) return undefined;
  const text = fields.get('stripCount');
  if (text === undefined) return nullAt('stripCount');
  const count = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return count >= 1 && count <= CUT_LIMITS.stripPictures
    ? count
    : outOfRangeAt('stripCount', 1, CUT_LIMITS.stripPictures);
}

const isPeak = (value: unknown): boolean =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 255;

function peaksIn({ fields }: Form): number[] | Violation | undefined {
  const text = fields.get('peaks');
  if (text === undefined) return undefined;
  let peaks: unknown;
  try {
    peaks = JSON.parse(text);
  } catch {
    peaks = undefined;
  }
  const isGood = Array.isArray(peaks) && peaks.length <= CUT_LIMITS.peaks && peaks.every(isPeak);
  return isGood
    ? (peaks as number[])
    : brokenRuleAt('peaks', `Please send at most ${CUT_LIMITS.peaks} whole numbers from 0 to 255.`);
}

/** How large the pictures of a cut may be, in pixels. */
export const PICTURE_SIDES = {
  poster: { width: CUT_LIMITS.posterSide, height: CUT_LIMITS.posterSide },
  strip: { width: CUT_LIMITS.stripSide, height: CUT_LIMITS.posterSide },
};

async function pictureIn({ files }: Form, name: (typeof FILES)[number]): Promise<Buffer | Violation | undefined> {
  const bytes = files.get(name);
  if (!bytes) return undefined;
  const scaled = await scaledPicture(async () => bytes, name, PICTURE_SIDES[name]);
  return scaled ?? brokenRuleAt(name, MEDIA_RULE_TEXTS.unreadablePicture, 'fileType');
}

const isViolation = (value: unknown): value is Violation =>
  typeof value === 'object' && value !== null && 'propertyPath' in value;

/** What the form has, fit to be kept; a refusal that names each part that is not. */
export async function readPictures(request: FastifyRequest): Promise<CutPictures | Refusal> {
  const form = await readForm(request);
  if (isRefusal(form)) return form;
  const count = countIn(form);
  const peaks = peaksIn(form);
  if (form.files.size === 0 && peaks === undefined) return refuseInvalid([nullAt('poster')]) as Refusal;
  const poster = await pictureIn(form, 'poster');
  const strip = await pictureIn(form, 'strip');
  const violations = [count, peaks, poster, strip].filter(isViolation);
  const refusal = refuseInvalid(violations);
  if (refusal) return refusal;
  return {
    ...(Buffer.isBuffer(poster) ? { poster } : {}),
    ...(Buffer.isBuffer(strip) && typeof count === 'number' ? { strip: { bytes: strip, count } } : {}),
    ...(Array.isArray(peaks) ? { peaks } : {}),
  };
}

/** More than both pictures and the fields can be. */
const MOST_BYTES = 3 * CUT_LIMITS.pictureBytes;

/** A form that says of itself that it is too large is not read at all. */
export const checkFormSize = ({ headers }: FastifyRequest): Refusal | undefined =>
  Number(headers['content-length'] ?? 0) > MOST_BYTES ? requestTooLarge(sizeInMb(MOST_BYTES)) : undefined;
