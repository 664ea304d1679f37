/** Reads caption files in a worker thread, with limits on memory and processor time (docs/captions.md#formats). */
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { CAPTION_TEXTS } from '#domain/review/captions/caption-texts.ts';
import type { CaptionEncoding, CaptionFormat, EncodingPreview } from '#domain/review/captions/cue.ts';
import { type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import type { Milliseconds } from '#domain/platform/units.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';
import type { CutFiles } from '#server/platform/ports.ts';
import { createFairQueue } from '#server/platform/schedule/fair-queue.ts';
import { isOutOfMemory, startThread, watchCpu } from '#server/platform/worker-thread.ts';

/** A file, and what to write of it: its cues moved by an offset, in a format. */
export type CaptionReading = {
  bytes: Uint8Array;
  /** Chosen by the uploader; detected if absent. */
  encoding?: CaptionEncoding | undefined;
  offsetMs: Milliseconds;
  format: CaptionFormat;
};

/** Cues in the format that was wanted. */
export type ReadCaptions = { content: Uint8Array; cueCount: number; lastMs: Milliseconds };

export type CaptionReply =
  | ReadCaptions
  | { fault: string; field: 'file' | 'encoding' | 'offset' }
  | { previews: EncodingPreview[] };

const MEMORY_MB = 256;
const MAX_CPU_MS = 10_000;

const runQueued = createFairQueue({
  maxRunning: 2,
  maxRunningPerCaller: 1,
  maxWaitMs: 20_000,
  maxWaiting: 100,
  busyText: 'Other captions are being read. Please try again in a moment.',
});

const TOO_MUCH: CaptionReply = { fault: CAPTION_TEXTS.tooMuch, field: 'file' };

function readInThread(reading: CaptionReading, maxCpuMs: Milliseconds): Promise<CaptionReply> {
  return new Promise((resolve, reject) => {
    const program = path.join(import.meta.dirname, 'captions-worker.ts');
    const worker = startThread({ program, workerData: reading, memoryMb: MEMORY_MB });
    watchCpu(worker, maxCpuMs, () => void worker.terminate());
    worker.once('message', resolve);
    worker.once('error', (error) => (isOutOfMemory(error) ? resolve(TOO_MUCH) : reject(error)));
    // Resolving has no effect if the worker has already responded.
    worker.once('exit', () => resolve(TOO_MUCH));
  });
}

const refuseAt = (field: string, message: string): Refusal =>
  refuseInvalid([brokenRuleAt(field, message, field === 'file' ? 'fileType' : 'rule')]) as Refusal;

/** Returns the cues of stored captions, or a refusal if they can't be read; undefined if the file is gone. */
export async function readStoredCaptions(
  files: Pick<CutFiles, 'read'>,
  filename: string,
  { offsetField, ...reading }: Pick<CaptionReading, 'offsetMs' | 'format'> & { offsetField?: string },
): Promise<ReadCaptions | Refusal | undefined> {
  const stream = await files.read(filename);
  if (!stream) return undefined;
  const bytes = await buffer(stream);
  return readCaptions({ bytes, encoding: 'utf-8', ...reading }, offsetField === undefined ? {} : { offsetField });
}

/** Returns the cues of the file, or a refusal that says why it can't be read. `offsetField` names the field of the offset. */
export async function readCaptions(
  reading: CaptionReading,
  { offsetField = 'offsetMs', maxCpuMs = MAX_CPU_MS }: { offsetField?: string; maxCpuMs?: Milliseconds } = {},
): Promise<ReadCaptions | Refusal> {
  const reply = await runQueued(() => readInThread(reading, maxCpuMs));
  if ('previews' in reply) return { ...refuseAt('encoding', CAPTION_TEXTS.unknownEncoding), encodings: reply.previews };
  if ('fault' in reply) return refuseAt(reply.field === 'offset' ? offsetField : reply.field, reply.fault);
  return reply;
}
