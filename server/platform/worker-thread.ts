/** Starts worker threads. None inherits the server's settings and keys, and work on untrusted files gets limits of memory and processor time (docs/security.md#untrusted). */
import { Worker } from 'node:worker_threads';
import type { Milliseconds } from '#domain/platform/units.ts';
import { childEnv } from './child-process.ts';

type Thread = {
  /** Path of the program rather than a URL, which the bundler of the screen tests would turn into an http address. */
  program: string | URL;
  workerData: unknown;
  memoryMb?: number;
};

/** Starts a thread. When it exceeds its memory it fails with ERR_WORKER_OUT_OF_MEMORY, and the server continues. */
export const startThread = ({ program, workerData, memoryMb }: Thread): Worker =>
  new Worker(program, {
    workerData,
    env: childEnv(process.env),
    ...(memoryMb !== undefined && { resourceLimits: { maxOldGenerationSizeMb: memoryMb } }),
  });

export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Calls `onExceeded` once the thread has used `maxMs` of processor time. Waiting, also for a busy processor, doesn't count.
 * The returned function stops the watch.
 */
export function watchCpu(worker: Worker, maxMs: Milliseconds, onExceeded: () => void): () => void {
  let isStopped = false;
  let timer: NodeJS.Timeout;
  const stop = (): void => {
    isStopped = true;
    clearTimeout(timer);
  };
  const check = async (): Promise<void> => {
    // A thread that hasn't started yet reports nothing.
    const usage = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
    const usedMs = (usage.user + usage.system) / 1_000;
    if (isStopped) return;
    if (usedMs >= maxMs) onExceeded();
    else timer = setTimeout(() => void check(), Math.ceil(maxMs - usedMs));
  };
  timer = setTimeout(() => void check(), maxMs);
  worker.once('exit', stop);
  return stop;
}
