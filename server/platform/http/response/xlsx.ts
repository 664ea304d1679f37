/** Export as an Excel workbook: built completely in a worker thread, one at a time and up to a limit (ADR 5). */
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import { LIMITS } from '#domain/platform/limits.ts';
import { EXPORT_TEXTS } from '#domain/platform/messages.ts';
import { refuse, type Refusal } from '#domain/platform/refusal.ts';
import type { TimeZone } from '#domain/platform/time-zone.ts';
import { createFairQueue } from '#server/platform/schedule/fair-queue.ts';
import { isOutOfMemory, startThread, watchCpu } from '#server/platform/worker-thread.ts';
import type { TablePages } from './table.ts';
import type { XlsxRequest } from './xlsx-worker.ts';

/** Memory of the largest workbook with long texts. A thread that needs more is terminated, and the server continues. */
const MAX_HEAP_MB = 768;
/** Processor time of a workbook. */
const MAX_CPU_MS = 60_000;
/** Maximum time in the queue: one large workbook, also on a busy machine. */
const MAX_WAIT_MS = 120_000;

const runQueued = createFairQueue({
  maxRunning: 1,
  maxWaitMs: MAX_WAIT_MS,
  maxWaiting: 20,
  busyText: EXPORT_TEXTS.busy,
});

type Table = { header: readonly string[]; zone: TimeZone; pages: TablePages };

/** Sends the rows to the worker. Returns false when there are more than a workbook can hold. */
async function fill(worker: Worker, pages: TablePages, signal: AbortSignal): Promise<boolean> {
  let count = 0;
  for await (const rows of pages) {
    signal.throwIfAborted();
    count += rows.length;
    if (count > LIMITS.excelRows) return false;
    worker.postMessage({ rows } satisfies XlsxRequest);
  }
  worker.postMessage({ rows: null } satisfies XlsxRequest);
  return true;
}

async function build({ header, zone, pages }: Table, disconnected: AbortSignal): Promise<Uint8Array | Refusal> {
  const timeout = new AbortController();
  const signal = AbortSignal.any([disconnected, timeout.signal]);
  const program = path.join(import.meta.dirname, 'xlsx-worker.ts');
  const worker = startThread({ program, workerData: { header, zone }, memoryMb: MAX_HEAP_MB });
  const stopWatch = watchCpu(worker, MAX_CPU_MS, () => timeout.abort());
  const end = (): void => void worker.terminate();
  signal.addEventListener('abort', end);
  const file = new Promise<Uint8Array>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The workbook thread has exited.')));
  });
  // Errors are handled below, once all rows have been sent.
  file.catch(() => {});
  try {
    if (!(await fill(worker, pages, signal))) return refuse('malformed', EXPORT_TEXTS.tooManyRows);
    return await file;
  } catch (error) {
    if (isOutOfMemory(error) || timeout.signal.aborted) return refuse('malformed', EXPORT_TEXTS.tooMuchText);
    throw error;
  } finally {
    stopWatch();
    signal.removeEventListener('abort', end);
    await worker.terminate();
  }
}

/** Returns the bytes of the workbook, or a refusal. Stops building when the client disconnects. */
export const xlsxOf = (table: Table, signal: AbortSignal): Promise<Uint8Array | Refusal> =>
  runQueued(() => build(table, signal));
