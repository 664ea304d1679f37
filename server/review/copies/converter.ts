/** Runs the configured converter on an uploaded file, with limits (docs/review.md#copy-limits). */
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { childEnv, type ProcessLimits, startProcess } from '#server/platform/child-process.ts';
import { PermanentError } from '#server/platform/jobs/run-jobs.ts';

const MAX_OUTPUT = 500;
/** Output of the program when it reached a limit of memory or pixels. */
const LIMIT_REACHED = /allocate memory|malloc of size|out of memory|memory exhausted|specified max pixel/i;

type Conversion = { args: string[]; limits: ProcessLimits; signal: AbortSignal; onLine(line: string): void };

/** Runs the program to its end, and passes on each line of its output. Throws with its last output if it fails, permanently if it was killed or reached a limit: the next time would be the same. */
export async function convert(program: string, { args, limits, signal, onLine }: Conversion): Promise<void> {
  const env = childEnv(process.env);
  const child = startProcess({ program, args, env, limits, stdio: ['ignore', 'pipe', 'pipe'], signal });
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-MAX_OUTPUT);
  });
  createInterface({ input: child.stdout as Readable }).on('line', onLine);
  const [code, killedBy] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  signal.throwIfAborted();
  if (killedBy !== null) throw new PermanentError(`${program} was killed by ${killedBy}: ${output}`);
  if (code === 0) return;
  const message = `${program} exited with ${code}: ${output}`;
  throw LIMIT_REACHED.test(output) ? new PermanentError(message) : new Error(message);
}

/** Limits of questions to the program. */
const SMALL = { memoryMb: 512, cpuSeconds: 30 };

/** Returns whether the program has the filter for exact tone mapping. Some builds lack it. */
export async function canConvertLight(program: string, signal: AbortSignal): Promise<boolean> {
  const args = ['-hide_banner', '-filters'];
  const stdio = ['ignore', 'pipe', 'ignore'] as const;
  const child = startProcess({ program, args, env: childEnv(process.env), limits: SMALL, stdio: [...stdio], signal });
  const [filters] = await Promise.all([text(child.stdout as Readable), once(child, 'close')]);
  return filters.includes(' zscale ');
}
