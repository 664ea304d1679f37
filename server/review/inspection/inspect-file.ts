/** Inspects a completely uploaded file: its kind, validity and metadata (docs/review.md#uploads). */
import path from 'node:path';
import { CUT_RULE_TEXTS } from '#domain/review/cuts.ts';
import type { Deps } from '#server/platform/deps.ts';
import { BusyError, createFairQueue } from '#server/platform/schedule/fair-queue.ts';
import { isOutOfMemory, startThread, watchCpu } from '#server/platform/worker-thread.ts';
import { type InspectionLimits, inspectionLimits } from './inspect-limits.ts';
import type { FileMetadata } from './frame-timing.ts';

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

type File = { filename: string; sizeBytes: number };

/** Inspects one file in a thread. If it exceeds its limits, the uploader gets an error message. */
function inspectInThread(
  { config }: Pick<Deps, 'config'>,
  file: File,
  { cpuMs, wallMs }: InspectionLimits,
): Promise<InspectionResult> {
  const { s3, dataDir, ffmpeg } = config;
  return new Promise((resolve, reject) => {
    const worker = startThread({
      program: path.join(import.meta.dirname, 'inspect-worker.ts'),
      workerData: { config: { s3, dataDir, ffmpeg }, ...file },
      memoryMb: MEMORY_MB,
    });
    const giveUp = (): void => {
      resolve({ fault: CUT_RULE_TEXTS.tooMuch });
      void worker.terminate();
    };
    const stopWatch = watchCpu(worker, cpuMs, giveUp);
    const timer = setTimeout(() => {
      reject(new BusyError(CUT_RULE_TEXTS.busy));
      void worker.terminate();
    }, wallMs);
    worker.on('message', (message: InspectionMessage) => (message === 'inspected' ? stopWatch() : resolve(message)));
    worker.once('error', (error) => (isOutOfMemory(error) ? giveUp() : reject(error)));
    worker.once('exit', () => {
      clearTimeout(timer);
      // Rejecting has no effect after a result.
      reject(new Error('The inspection thread exited without a result.'));
    });
  });
}

/** Returns the file's metadata, or the message that says why it can't become a cut. Throws BusyError when the machine or its store is too slow. */
export const inspectFile = (
  deps: Pick<Deps, 'config'>,
  file: File,
  limits = inspectionLimits(file.sizeBytes),
): Promise<InspectionResult> => runQueued(() => inspectInThread(deps, file, limits));
