/** Receives one file of a multipart request into a temporary file, with constant memory (docs/projects.md#files). */
import { open } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { MEDIA_RULE_TEXTS, sizeInMb } from '#domain/files/media.ts';
import { refuse, refuseInvalid, type Refusal, requestTooLarge } from '#domain/platform/refusal.ts';
import { nullAt } from '#domain/platform/violations.ts';
import { callerKey } from '#server/platform/caller.ts';
import type { Config } from '#server/platform/config/config.ts';
import { BusyError } from '#server/platform/schedule/fair-queue.ts';
import { inWorkFolder } from '#server/platform/health/work-folder.ts';
import '@fastify/multipart';

const FIELD = 'file';
const NAME_LENGTH = 255;
const EXTENSION_LENGTH = 10;
/** Multiple of the limit up to which an oversized file is counted, to report its size. */
const COUNTED_TIMES = 4;
/** Allowance for boundaries and form fields, in bytes. */
const FRAME_BYTES = 1_000_000;

/** A received local file. When `sizeBytes` exceeds the limit, the file is truncated. */
export type ReceivedFile = { path: string; name: string; sizeBytes: number };

const tooLarge = (maxBytes: number): Refusal => requestTooLarge(sizeInMb(maxBytes));

const unreadable = (): Refusal => refuse('malformed', 'The multipart body cannot be read.');

/** Refuses a request whose declared length is far too large, without reading it. */
export function checkRequestSize(request: FastifyRequest, maxBytes: number): Refusal | undefined {
  const declaredLength = Number(request.headers['content-length'] ?? 0);
  return declaredLength > maxBytes * COUNTED_TIMES + FRAME_BYTES ? tooLarge(maxBytes) : undefined;
}

/** Returns the last segment of the name without control characters, at most 255 characters including its extension. */
export function cleanName(fileName: string): string {
  // oxlint-disable-next-line no-control-regex -- removing control characters is the point
  const name = (fileName.split(/[/\\]/).at(-1) ?? '').replace(/[\u0000-\u001f\u007f-\u009f]/g, '').trim();
  if (name.length <= NAME_LENGTH) return name;
  const extension = path.extname(name).slice(0, EXTENSION_LENGTH);
  return name.slice(0, NAME_LENGTH - extension.length) + extension;
}

async function spool(source: Readable, file: string, maxBytes: number): Promise<number> {
  const handle = await open(file, 'wx', 0o600);
  let sizeBytes = 0;
  try {
    for await (const chunk of source) {
      sizeBytes += (chunk as Buffer).length;
      if (sizeBytes <= maxBytes) await handle.appendFile(chunk as Buffer);
    }
  } finally {
    await handle.close();
  }
  return sizeBytes;
}

const LIMIT_CODES = ['FST_FILES_LIMIT', 'FST_FIELDS_LIMIT', 'FST_PARTS_LIMIT'];

/** Messages of parser errors without a code. "needle" concerns a boundary that is too long. */
const PARSER_ERRORS = /multipart|terminated early|malformed|needle/i;

/** Returns the refusal for an error that the multipart parser throws on an invalid body; undefined for our own failures. */
export function refusalOfForm(error: unknown): Refusal | undefined {
  const { code, message = '' } = error as { code?: string; message?: string };
  if (code !== undefined && LIMIT_CODES.includes(code))
    return refuse('too-large', 'One file and at most 10 fields can be sent at once.');
  if (code?.startsWith('FST_') || (code === undefined && PARSER_ERRORS.test(message))) return unreadable();
  return undefined;
}

/** Maximum length of a boundary. RFC 2046 allows 70; the parser's own limit is slightly above this one. */
const BOUNDARY_LENGTH = 250;

const hasLongBoundary = ({ headers }: FastifyRequest): boolean =>
  (/boundary=("?)([^";]*)/i.exec(headers['content-type'] ?? '')?.[2]?.length ?? 0) > BOUNDARY_LENGTH;

async function receiveInto(folder: string, request: FastifyRequest, maxBytes: number): Promise<ReceivedFile | Refusal> {
  if (hasLongBoundary(request)) return unreadable();
  let received: ReceivedFile | undefined;
  const limits = { files: 1, fields: 10, fieldSize: 10_000, fieldNameSize: 100, headerPairs: 20 };
  try {
    for await (const part of request.parts({ limits: { ...limits, fileSize: maxBytes * COUNTED_TIMES } })) {
      if (part.type === 'field') continue;
      const file = path.join(folder, FIELD);
      const sizeBytes = await spool(part.file, file, part.fieldname === FIELD ? maxBytes : 0);
      if (part.file.truncated) return tooLarge(maxBytes);
      if (part.fieldname === FIELD) received = { path: file, name: cleanName(part.filename ?? ''), sizeBytes };
    }
  } catch (error) {
    const refusal = refusalOfForm(error);
    if (refusal) return refusal;
    throw error;
  }
  return received ?? (refuseInvalid([nullAt(FIELD)]) as Refusal);
}

/** Maximum simultaneous uploads per caller, as many as a few feedback entries contain. Uploads in progress use disk space but count toward no quota yet. */
const MAX_UPLOADS_PER_CALLER = 25;
const uploadsInProgress = new Map<string, number>();

/** Throws BusyError when this caller already has too many uploads in progress. */
async function withUploadSlot<T>(work: () => Promise<T>): Promise<T> {
  const caller = callerKey();
  const count = uploadsInProgress.get(caller) ?? 0;
  if (count >= MAX_UPLOADS_PER_CALLER) throw new BusyError(MEDIA_RULE_TEXTS.tooManyAtOnce);
  uploadsInProgress.set(caller, count + 1);
  try {
    return await work();
  } finally {
    const remaining = (uploadsInProgress.get(caller) ?? 1) - 1;
    if (remaining > 0) uploadsInProgress.set(caller, remaining);
    else uploadsInProgress.delete(caller);
  }
}

/** Passes the file of the request to `work` and deletes it afterwards. Throws BusyError for more than 25 at once per caller. */
export function withReceivedFile<T>(
  request: FastifyRequest,
  { config, maxBytes }: { config: Config; maxBytes: number },
  work: (file: ReceivedFile) => Promise<T>,
): Promise<T | Refusal> {
  return withUploadSlot(() =>
    inWorkFolder(config, async (folder) => {
      const received = await receiveInto(folder, request, maxBytes);
      return 'refused' in received ? received : work(received);
    }),
  );
}
