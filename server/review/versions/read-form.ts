/** Reads multipart forms with a few small files into memory. */
import { buffer } from 'node:stream/consumers';
import type { FastifyRequest } from 'fastify';
import { sizeInMb } from '#domain/files/media.ts';
import { type Refusal, refuseInvalid, requestTooLarge } from '#domain/platform/refusal.ts';
import { fileTooLargeAt } from '#domain/platform/violations.ts';
import { refusalOfForm } from '#server/files/media/receive-upload.ts';
import '@fastify/multipart';

const LIMITS = { fields: 10, fieldSize: 10_000, fieldNameSize: 100, headerPairs: 20 };

type FormFile = { field: string; name: string; bytes: Buffer };

type FormReader = {
  limits: { files: number; fileSize: number };
  /** Returns whether to read a field's file; others are skipped. */
  takesFile: (field: string) => boolean;
  onFile: (file: FormFile) => Promise<Refusal | undefined> | undefined;
  onField?: (name: string, value: string) => void;
};

async function readParts(
  request: FastifyRequest,
  { limits, takesFile, onFile, onField }: FormReader,
): Promise<Refusal | undefined> {
  const largest = sizeInMb(limits.fileSize);
  for await (const part of request.parts({ limits: { ...LIMITS, ...limits } })) {
    if (part.type === 'field') {
      onField?.(part.fieldname, String(part.value));
      continue;
    }
    const bytes = await buffer(part.file);
    if (!takesFile(part.fieldname)) continue;
    if (part.file.truncated)
      return refuseInvalid([fileTooLargeAt(part.fieldname, `over ${largest}`, largest)]) as Refusal;
    const refusal = await onFile({ field: part.fieldname, name: part.filename, bytes });
    if (refusal) return refusal;
  }
  return undefined;
}

/** Passes the form's parts to the reader. Returns the first refusal: of a file that is too large, of `onFile`, or of a form that can't be read. */
export async function readForm(request: FastifyRequest, reader: FormReader): Promise<Refusal | undefined> {
  try {
    return await readParts(request, reader);
  } catch (error) {
    const refusal = refusalOfForm(error);
    if (refusal) return refusal;
    throw error;
  }
}

/** Refuses a form whose declared size is too large, without reading it. */
export const checkFormSize = ({ headers }: FastifyRequest, maxBytes: number): Refusal | undefined =>
  Number(headers['content-length'] ?? 0) > maxBytes ? requestTooLarge(sizeInMb(maxBytes)) : undefined;
