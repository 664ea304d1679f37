/** Reads an uploaded file as a sheet in a worker thread, with limits on memory and processor time (docs/people.md#import). */
import path from 'node:path';
import { sizeInMb } from '#domain/files/media.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import { brokenRuleAt, emptyFileAt, fileTooLargeAt } from '#domain/platform/violations.ts';
import type { Milliseconds } from '#domain/platform/units.ts';
import { officeContentOf } from '#server/files/media/office-zip.ts';
import type { ReceivedFile } from '#server/files/media/receive-upload.ts';
import { createFairQueue } from '#server/platform/schedule/fair-queue.ts';
import { isOutOfMemory, startThread, watchCpu } from '#server/platform/worker-thread.ts';
import { type Sheet, SHEET_TEXTS } from './sheet.ts';
import { UNPACKED_BYTES } from './xlsx-parts.ts';

export type SheetReply = { sheet: Sheet } | { fault: string };

const MEMORY_MB = 768;
const MAX_CPU_MS = 60_000;
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Reads one file at a time, since each may take a lot of memory. */
const runQueued = createFairQueue({
  maxRunning: 1,
  maxWaitMs: 20_000,
  maxWaiting: 5,
  busyText: 'Other sheets are being read. Please try again in a moment.',
});

type Reading = { file: string; isXlsx: boolean; maxCpuMs: Milliseconds };

function readInThread({ file, isXlsx, maxCpuMs }: Reading): Promise<SheetReply> {
  return new Promise((resolve, reject) => {
    const program = path.join(import.meta.dirname, 'sheet-worker.ts');
    const worker = startThread({ program, workerData: { file, isXlsx }, memoryMb: MEMORY_MB });
    watchCpu(worker, maxCpuMs, () => void worker.terminate());
    worker.once('message', resolve);
    worker.once('error', (error) => (isOutOfMemory(error) ? resolve({ fault: SHEET_TEXTS.tooMuch }) : reject(error)));
    // Resolving has no effect if the worker has already responded.
    worker.once('exit', () => resolve({ fault: SHEET_TEXTS.tooMuch }));
  });
}

const faultIn = (message: string): Refusal => refuseInvalid([brokenRuleAt('file', message)]) as Refusal;

/** Returns the sheet, or a refusal that says why it can't be read. */
export async function readSheetFile(file: ReceivedFile, maxCpuMs = MAX_CPU_MS): Promise<Sheet | Refusal> {
  const { sizeBytes } = file;
  if (sizeBytes === 0) return refuseInvalid([emptyFileAt('file')]) as Refusal;
  if (sizeBytes > LIMITS.importBytes)
    return refuseInvalid([fileTooLargeAt('file', sizeInMb(sizeBytes), sizeInMb(LIMITS.importBytes))]) as Refusal;
  const office = await officeContentOf(file.path, sizeBytes);
  const isXlsx = office?.mimeType === SHEET_TYPE;
  if (isXlsx && office.unpackedBytes > UNPACKED_BYTES) return faultIn(SHEET_TEXTS.tooMuch);
  const reply = await runQueued(() => readInThread({ file: file.path, isXlsx, maxCpuMs }));
  return 'fault' in reply ? faultIn(reply.fault) : reply.sheet;
}
