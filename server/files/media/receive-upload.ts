/** Takes one file out of a multipart request into a temporary file, so that memory stays flat (docs/projects.md#files). */
import { open } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { MEDIA_RULE_TEXTS, sizeInMb } from '#domain/files/media.ts';
import { refuse, refuseInvalid, type Refusal, requestTooLarge } from '#domain/platform/refusal.ts';
import { nullAt } from '#domain/platform/violations.ts';
import { currentAsker } from '#server/platform/asker.ts';
import type { Config } from '#server/platform/config.ts';
import { BusyError } from '#server/platform/turns.ts';
import { inWorkFolder } from '#server/platform/work-folder.ts';
import '@fastify/multipart';

const FIELD = 'file';
const NAME_LENGTH = 255;
/** A file over the limit is still counted up to this many times the limit, to say how large it is. */
const COUNTED_TIMES = 4;
/** Room for boundaries and fields. */
const FRAME_BYTES = 1_000_000;

/** An uploaded file on this machine; when `sizeBytes` is over the limit, the rest was not kept. */
export type ReceivedFile = { path: string; name: string; sizeBytes: number };

const tooLarge = (maxBytes: number): Refusal => requestTooLarge(sizeInMb(maxBytes));

const unreadable = (): Refusal => refuse('malformed', 'The multipart body cannot be read.');

/** A request that says of itself that it is absurdly large is not read at all. */
export function checkRequestSize(request: FastifyRequest, maxBytes: number): Refusal | undefined {
  const announced = Number(request.headers['content-length'] ?? 0);
  return announced > maxBytes * COUNTED_TIMES + FRAME_BYTES ? tooLarge(maxBytes) : undefined;
}

/** The last segment of the name, without control characters, at most 255 characters with its extension kept. */
function cleanName(sent: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
  const name = (sent.split(/[/\\]/).at(-1) ?? '').replace(/[\u0000-\u001f\u007f-\u009f]/g, '').trim();
  if (name.length <= NAME_LENGTH) return name;
  const extension = path.extname(name).slice(0, 10);
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

/** Its errors without a code; the needle is a boundary longer than it can look for. */
const READER_SAYS = /multipart|terminated early|malformed|needle/i;

/** What the multipart reader throws at a body that breaks its rules; anything else is a failure of ours. */
export function refusalOfForm(error: unknown): Refusal | undefined {
  const { code, message = '' } = error as { code?: string; message?: string };
  if (code !== undefined && LIMIT_CODES.includes(code))
    return refuse('too-large', 'One file and at most 10 fields can be sent at once.');
  if (code?.startsWith('FST_') || (code === undefined && READER_SAYS.test(message))) return unreadable();
  return undefined;
}

/** RFC 2046 has 70; the reader's own end is a little beyond this one. */
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

/** As many as a person sends with a few feedbacks at once; what is on its way is on the disk, and in nobody's quota yet. */
const UPLOADS_AT_ONCE = 25;
const underWay = new Map<string, number>();

/** Throws BusyError where this asker sends too much at once already. */
async function asOneOfFew<T>(work: () => Promise<T>): Promise<T> {
  const asker = currentAsker();
  const count = underWay.get(asker) ?? 0;
  if (count >= UPLOADS_AT_ONCE) throw new BusyError(MEDIA_RULE_TEXTS.tooManyAtOnce);
  underWay.set(asker, count + 1);
  try {
    return await work();
  } finally {
    const left = (underWay.get(asker) ?? 1) - 1;
    if (left > 0) underWay.set(asker, left);
    else underWay.delete(asker);
  }
}

/** Hands the file of the request to `work`; it is gone when that is done. Throws BusyError for more than 25 at once of one asker. */
export function withReceivedFile<T>(
  request: FastifyRequest,
  { config, maxBytes }: { config: Config; maxBytes: number },
  work: (file: ReceivedFile) => Promise<T>,
): Promise<T | Refusal> {
  return asOneOfFew(() =>
    inWorkFolder(config, async (folder) => {
      const received = await receiveInto(folder, request, maxBytes);
      return 'refused' in received ? received : work(received);
    }),
  );
}
