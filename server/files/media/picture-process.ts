/** Runs the picture program in a separate process with bounded memory, which is released when it exits (docs/projects.md#files). */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';

/**
 * Limit of the writable memory of the process in KiB. V8 reserves half of it at startup and uses almost none of that; the
 * rest is for a picture of 200 MB unpacked and its scaling. Where no shell can set limits (Windows), only the header check
 * protects against large pictures.
 */
const MAX_KIB = 1_048_576;
const MAX_MS = 30_000;
const PROGRAM = path.join(import.meta.dirname, 'picture-program.ts');
const NODE = ['--max-old-space-size=64', PROGRAM];

const command = (args: readonly string[]): [string, string[]] =>
  process.platform === 'win32'
    ? [process.execPath, [...NODE, ...args]]
    : ['/bin/sh', ['-c', `ulimit -d ${MAX_KIB}; exec "$0" "$@"`, process.execPath, ...NODE, ...args]];

/** Returns the picture as WebP within these pixels, or undefined when it can't be decoded within memory and time limits. */
export async function scaleInProcess(
  bytes: Buffer,
  { width, height }: { width: number; height: number },
): Promise<Buffer | undefined> {
  const child = spawn(...command([String(width), String(height)]), {
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: MAX_MS,
    killSignal: 'SIGKILL',
    // A process that decodes untrusted bytes gets none of the server's settings and keys.
    env: {},
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  // A process that has ended early stops reading; its exit is handled below.
  child.stdin.on('error', () => {});
  child.stdin.end(bytes);
  const [scaled, code] = await Promise.all([buffer(child.stdout), ended]);
  return code === 0 && scaled.length > 0 ? scaled : undefined;
}
