/** Runs the picture program in a separate process with limited memory and processor time, which are released when it exits (docs/projects.md#files). */
import { once } from 'node:events';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { startProcess } from '#server/platform/child-process.ts';
import { BusyError } from '#server/platform/schedule/fair-queue.ts';

/**
 * V8 reserves half of the memory at startup and uses almost none of that; the rest is for a picture of 200 MB unpacked and
 * its scaling. Where no shell can set limits (Windows), only the header check protects against large pictures.
 */
const PICTURE_LIMITS = { memoryMb: 1_024, cpuSeconds: 30 };
/** Time after which a picture is given up on a machine too busy to scale it. Others wait for it. */
const MAX_MS = 300_000;
const PROGRAM = path.join(import.meta.dirname, 'picture-program.ts');
const BUSY = 'The server is too busy to prepare this picture. Please try again in a moment.';

/** Size of the result in pixels at most, and its format: PNG for mail programs, which can't all show WebP. */
export type Scaling = { width: number; height: number; format?: 'webp' | 'png' };

/** Returns the scaled picture, or undefined when it can't be decoded within the limits. Throws BusyError on a machine that is too busy. */
export async function scaleInProcess(
  bytes: Buffer,
  { width, height, format = 'webp' }: Scaling,
): Promise<Buffer | undefined> {
  const timeout = AbortSignal.timeout(MAX_MS);
  const child = startProcess({
    program: process.execPath,
    args: ['--max-old-space-size=64', PROGRAM, String(width), String(height), format],
    // A program that decodes untrusted bytes sees nothing at all.
    env: {},
    limits: PICTURE_LIMITS,
    stdio: ['pipe', 'pipe', 'ignore'],
    signal: timeout,
  });
  const ended = once(child, 'close') as Promise<[code: number | null]>;
  const [input, output] = [child.stdin as Writable, child.stdout as Readable];
  // A process that has ended early stops reading; its exit is handled below.
  input.on('error', () => {});
  input.end(bytes);
  const [scaled, [code]] = await Promise.all([buffer(output), ended]);
  if (timeout.aborted) throw new BusyError(BUSY);
  return code === 0 && scaled.length > 0 ? scaled : undefined;
}
