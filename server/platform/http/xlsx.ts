/** An export as an Excel workbook: built whole in a thread of its own, one at a time and up to a bound (ADR 5). */
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { LIMITS } from '#domain/platform/limits.ts';
import { EXPORT_TEXTS } from '#domain/platform/messages.ts';
import { refuse, type Refusal } from '#domain/platform/refusal.ts';
import { createTurns } from '#server/platform/turns.ts';
import type { TablePages } from './table.ts';
import type { XlsxRequest } from './xlsx-worker.ts';

/** What a workbook of the most rows with long texts takes; a thread that needs more ends, and the server goes on. */
const MOST_MB = 768;
/** As long as others wait for their turn. */
const LONGEST_MS = 60_000;

const inTurn = createTurns({ atOnce: 1, maxWaitMs: LONGEST_MS, maxWaiting: 20, busyText: EXPORT_TEXTS.busy });

type Table = { header: readonly string[]; pages: TablePages };

/** Hands the rows over; false where there are more than a workbook takes. */
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

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

async function build({ header, pages }: Table, gone: AbortSignal): Promise<Uint8Array | Refusal> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), LONGEST_MS);
  const signal = AbortSignal.any([gone, late.signal]);
  // A path rather than a URL: the bundler of the screens' tests would make an http address of that.
  const program = path.join(import.meta.dirname, 'xlsx-worker.ts');
  const worker = new Worker(program, { workerData: { header }, resourceLimits: { maxOldGenerationSizeMb: MOST_MB } });
  const end = (): void => void worker.terminate();
  signal.addEventListener('abort', end);
  const file = new Promise<Uint8Array>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The thread of the workbook has ended.')));
  });
  // Heard below, once all rows are handed over.
  file.catch(() => {});
  try {
    if (!(await fill(worker, pages, signal))) return refuse('malformed', EXPORT_TEXTS.tooManyRows);
    return await file;
  } catch (error) {
    if (isOutOfMemory(error) || late.signal.aborted) return refuse('malformed', EXPORT_TEXTS.tooMuchText);
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
    await worker.terminate();
  }
}

/** The workbook's bytes, or why there is none. Whoever goes away ends its making. */
export const xlsxOf = (table: Table, signal: AbortSignal): Promise<Uint8Array | Refusal> =>
  inTurn(() => build(table, signal));
