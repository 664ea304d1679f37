/** Judges a file that has arrived whole: is it a video, and what does it say of itself (docs/review.md#uploads)? */
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { CUT_RULE_TEXTS } from '#domain/review/cuts.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createTurns } from '#server/platform/turns.ts';
import type { ReadFacts } from './facts.ts';

export type Judged = { facts: ReadFacts; sha256: string } | { fault: string };
/** What the thread says: first what the file is, then what became of it. */
export type JudgeMessage = 'inspected' | Judged;

const MEMORY_MB = 256;
const GIB = 1024 ** 3;
/** Slower than any store that is used for video. */
const SLOWEST_BYTES_PER_SECOND = 4 * 1024 ** 2;

/** One file of each person at a time: nobody's file keeps another's waiting, unless so many people's are under way. */
const inTurn = createTurns({
  atOnce: 4,
  atOnceEach: 1,
  maxWaitMs: 600_000,
  busyText: 'Too many uploads are being finished at once. Please try again in a moment.',
});

/** How long inspecting a file of that size may take, without the time in which its store was waited for. */
const inspectionMs = (sizeBytes: number): number => 60_000 + (1_000 * sizeBytes) / GIB;

/** How long a thread may run in all: it also hashes the file, which no content of it makes slower. */
const threadMs = (sizeBytes: number): number => 60_000 + (1_000 * sizeBytes) / SLOWEST_BYTES_PER_SECOND;

/** Calls back when the thread has worked for so long; the answer stops the watch. */
function watchWork(worker: Worker, mostMs: number, onTooLong: () => void): () => void {
  const begun = performance.now();
  let timer: NodeJS.Timeout;
  const look = (): void => {
    const worked = performance.now() - begun - worker.performance.eventLoopUtilization().idle;
    if (worked >= mostMs) onTooLong();
    else timer = setTimeout(look, mostMs - worked);
  };
  timer = setTimeout(look, mostMs);
  return () => clearTimeout(timer);
}

type File = { filename: string; sizeBytes: number };

/** Runs the thread for one file; a thread that takes too much time or memory ends with a text for its uploader. */
function judgeInThread({ config }: Pick<Deps, 'config'>, file: File): Promise<Judged> {
  const { s3, dataDir } = config;
  return new Promise((resolve, reject) => {
    // A path rather than a URL: the bundler of the screens' tests would make an http address of that.
    const worker = new Worker(path.join(import.meta.dirname, 'judge-worker.ts'), {
      workerData: { config: { s3, dataDir }, ...file },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    const giveUp = (): void => {
      resolve({ fault: CUT_RULE_TEXTS.tooMuch });
      void worker.terminate();
    };
    const stopWatch = watchWork(worker, inspectionMs(file.sizeBytes), giveUp);
    const timer = setTimeout(giveUp, threadMs(file.sizeBytes));
    worker.on('message', (message: JudgeMessage) => (message === 'inspected' ? stopWatch() : resolve(message)));
    worker.once('error', (error: Error & { code?: string }) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? giveUp() : reject(error),
    );
    worker.once('exit', () => {
      stopWatch();
      clearTimeout(timer);
      // After an answer this says nothing any more.
      reject(new Error('The thread that judges a video ended without an answer.'));
    });
  });
}

/** What the file says, or the sentence that says why it is no cut. */
export const judgeFile = (deps: Pick<Deps, 'config'>, file: File): Promise<Judged> =>
  inTurn(() => judgeInThread(deps, file));
