/** Judges a file that has arrived whole: is it a video, and what does it say of itself (docs/review.md#uploads)? */
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { CUT_RULE_TEXTS } from '#domain/cuts.ts';
import type { Deps } from '#server/deps.ts';
import { createTurns } from '#server/turns.ts';
import type { ReadFacts } from './facts.ts';

export type Judged = { facts: ReadFacts; sha256: string } | { fault: string };

const MEMORY_MB = 512;

/** One at a time: it takes a core of the machine for as long as it reads. */
const inTurn = createTurns({
  atOnce: 1,
  maxWaitMs: 600_000,
  busyText: 'Too many uploads are being finished at once. Please try again in a moment.',
});

function judgeInThread(
  { config }: Pick<Deps, 'config'>,
  file: { filename: string; sizeBytes: number },
): Promise<Judged> {
  const { s3, dataDir } = config;
  return new Promise((resolve, reject) => {
    // A path rather than a URL: the bundler of the screens' tests would make an http address of that.
    const worker = new Worker(path.join(import.meta.dirname, 'judge-worker.ts'), {
      workerData: { config: { s3, dataDir }, ...file },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    worker.once('message', resolve);
    worker.once('error', (error: Error & { code?: string }) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ fault: CUT_RULE_TEXTS.notAVideo }) : reject(error),
    );
    // After an answer this says nothing any more.
    worker.once('exit', () => reject(new Error('The thread that judges a video ended without an answer.')));
  });
}

/** What the file says, or the sentence that says why it is no cut. */
export const judgeFile = (deps: Pick<Deps, 'config'>, file: { filename: string; sizeBytes: number }): Promise<Judged> =>
  inTurn(() => judgeInThread(deps, file));
