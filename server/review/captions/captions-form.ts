/** Forms with a caption file: its bytes, and the fields that say what it is. */
import type { FastifyRequest } from 'fastify';
import { type CaptionName, captionNameIn, languageOfName } from '#domain/review/captions/captions.ts';
import { CAPTION_LIMITS } from '#domain/review/captions/caption-limits.ts';
import { CAPTION_ENCODINGS, type CaptionEncoding } from '#domain/review/captions/cue.ts';
import { type Refusal, refuseInvalid, type Violation } from '#domain/platform/refusal.ts';
import type { Milliseconds } from '#domain/platform/units.ts';
import { emptyFileAt, invalidChoiceAt, nullAt, outOfRangeAt } from '#domain/platform/violations.ts';
import { cleanName } from '#server/files/media/receive-upload.ts';
import { checkFormSize, readForm } from '#server/review/versions/read-form.ts';

/** What a form says, checked. */
export type CaptionForm = {
  bytes: Buffer;
  originalName: string;
  name: CaptionName;
  isInternal: boolean;
  encoding: CaptionEncoding | undefined;
  offsetMs: Milliseconds;
};

type Sent = { file?: { name: string; bytes: Buffer }; fields: Map<string, string> };

/** Refuses a form whose declared size is too large, without reading it. */
export const checkCaptionFormSize = (request: FastifyRequest): Refusal | undefined =>
  checkFormSize(request, 4 * CAPTION_LIMITS.fileBytes);

async function readParts(request: FastifyRequest): Promise<Sent | Refusal> {
  const sent: Sent = { fields: new Map() };
  const refusal = await readForm(request, {
    limits: { files: 1, fileSize: CAPTION_LIMITS.fileBytes },
    takesFile: (field) => field === 'file',
    onFile: ({ name, bytes }) => void (sent.file = { name: cleanName(name), bytes }),
    onField: (name, value) => sent.fields.set(name, value),
  });
  return refusal ?? sent;
}

const isViolation = (value: unknown): value is Violation =>
  typeof value === 'object' && value !== null && 'propertyPath' in value;

function encodingIn({ fields }: Sent): CaptionEncoding | Violation | undefined {
  const text = fields.get('encoding') ?? '';
  return text === '' ? undefined : (CAPTION_ENCODINGS.find((known) => known === text) ?? invalidChoiceAt('encoding'));
}

function offsetIn({ fields }: Sent): Milliseconds | Violation {
  const text = fields.get('offsetMs') ?? '';
  if (text === '') return 0;
  const offset = /^-?\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  const { offsetMs: most } = CAPTION_LIMITS;
  return Math.abs(offset) <= most ? offset : outOfRangeAt('offsetMs', -most, most);
}

function isInternalIn({ fields }: Sent): boolean | Violation {
  const text = fields.get('isInternal') ?? 'false';
  return text === 'true' || text === 'false' ? text === 'true' : invalidChoiceAt('isInternal');
}

/** Returns the form, or a refusal that names each invalid field. Without a language, that of the file's name is used. */
export async function readCaptionForm(request: FastifyRequest): Promise<CaptionForm | Refusal> {
  const sent = await readParts(request);
  if ('refused' in sent) return sent;
  const { file, fields } = sent;
  const language = fields.get('language') ?? languageOfName(file?.name ?? '');
  const name = captionNameIn({ language, label: fields.get('label') ?? '' });
  const encoding = encodingIn(sent);
  const offsetMs = offsetIn(sent);
  const isInternal = isInternalIn(sent);
  const violations = [
    ...(file === undefined ? [nullAt('file')] : []),
    ...(file?.bytes.length === 0 ? [emptyFileAt('file')] : []),
    ...(Array.isArray(name) ? name : []),
    ...[encoding, offsetMs, isInternal].filter(isViolation),
  ];
  const refusal = refuseInvalid(violations);
  if (refusal) return refusal;
  return {
    bytes: file?.bytes ?? Buffer.alloc(0),
    originalName: file?.name ?? '',
    name: name as CaptionName,
    isInternal: isInternal as boolean,
    encoding: encoding as CaptionEncoding | undefined,
    offsetMs: offsetMs as Milliseconds,
  };
}
