/** Inspects a completely uploaded file: its kind, validity and metadata (docs/review.md#uploads). */
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { hasConvertedType } from '#domain/review/cut-files.ts';
import { CUT_RULE_TEXTS } from '#domain/review/cuts.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createFairQueue } from '#server/platform/fair-queue.ts';
import { inspectionMs, threadMs } from './inspect-limits.ts';
import type { FileMetadata } from './media-metadata.ts';

export type InspectionResult = { metadata: FileMetadata; sha256: string } | { fault: string };
/** Messages of the thread: first that inspection is done, then the result. */
export type InspectionMessage = 'inspected' | InspectionResult;

const MEMORY_MB = 256;

/** Inspects one file per user at a time, so that one user's files don't delay another's unless all slots are taken. */
const runQueued = createFairQueue({
  maxRunning: 4,
  maxRunningPerCaller: 1,
  maxWaitMs: 600_000,
  busyText: 'Too many uploads are being finished at once. Please try again in a moment.',
});

/** Calls `onTooLong` once the thread has used `maxMs` of CPU time. The returned function stops the watch. */
function watchWork(worker: Worker, maxMs: number, onTooLong: () => void): () => void {
  const startedAt = performance.now();
  let timer: NodeJS.Timeout;
  const checkLimits = (): void => {
    const worked = performance.now() - startedAt - worker.performance.eventLoopUtilization().idle;
    if (worked >= maxMs) onTooLong();
    else timer = setTimeout(checkLimits, maxMs - worked);
  };
  timer = setTimeout(checkLimits, maxMs);
  return () => clearTimeout(timer);
}

type File = { filename: string; sizeBytes: number };

/** Inspects one file in a thread. If it exceeds its time or memory limit, the uploader gets an error message. */
function inspectInThread({ config }: Pick<Deps, 'config'>, file: File): Promise<InspectionResult> {
  const { s3, dataDir, ffmpeg } = config;
  return new Promise((resolve, reject) => {
    // Uses a path instead of a URL, which the bundler of the screen tests would turn into an HTTP address.
    const worker = new Worker(path.join(import.meta.dirname, 'inspect-worker.ts'), {
      workerData: { config: { s3, dataDir, ffmpeg }, ...file },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    const giveUp = (): void => {
      resolve({ fault: CUT_RULE_TEXTS.tooMuch });
      void worker.terminate();
    };
    const stopWatch = watchWork(worker, inspectionMs(file.sizeBytes), giveUp);
    const timer = setTimeout(giveUp, threadMs(file.sizeBytes) * (hasConvertedType(file.filename) ? 2 : 1));
    worker.on('message', (message: InspectionMessage) => (message === 'inspected' ? stopWatch() : resolve(message)));
    worker.once('error', (error: Error & { code?: string }) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? giveUp() : reject(error),
    );
    worker.once('exit', () => {
      stopWatch();
      clearTimeout(timer);
      // Rejecting has no effect after a result.
      reject(new Error('The inspection thread exited without a result.'));
    });
  });
}

/** Returns the file's metadata, or the message that says why it can't become a cut. */
export const inspectFile = (deps: Pick<Deps, 'config'>, file: File): Promise<InspectionResult> =>
  runQueued(() => inspectInThread(deps, file));
