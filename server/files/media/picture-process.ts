/** Starts a process for one picture, with a bound on its memory: what a picture takes is given back with it (docs/projects.md#files). */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';

/**
 * In KiB, for everything that such a process may write to. V8 reserves half of it at its start and uses next to nothing of
 * that; the other half is for a picture of 200 MB unpacked and its scaling. Where no shell can set bounds (Windows), the
 * judgement by the picture's header is the only one.
 */
const MOST_KIB = 1_048_576;
const MOST_MS = 30_000;
const PROGRAM = path.join(import.meta.dirname, 'picture-program.ts');
const NODE = ['--max-old-space-size=64', PROGRAM];

const command = (args: readonly string[]): [string, string[]] =>
  process.platform === 'win32'
    ? [process.execPath, [...NODE, ...args]]
    : ['/bin/sh', ['-c', `ulimit -d ${MOST_KIB}; exec "$0" "$@"`, process.execPath, ...NODE, ...args]];

/** The picture as WebP within these pixels; undefined where it cannot be read within memory and time. */
export async function scaleInProcess(
  bytes: Buffer,
  { width, height }: { width: number; height: number },
): Promise<Buffer | undefined> {
  const child = spawn(...command([String(width), String(height)]), {
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: MOST_MS,
    killSignal: 'SIGKILL',
    // Nothing of the house's settings and keys goes to what reads strangers' bytes.
    env: {},
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  // A program that has ended early takes no more; its end tells what there is to tell.
  child.stdin.on('error', () => {});
  child.stdin.end(bytes);
  const [scaled, code] = await Promise.all([buffer(child.stdout), ended]);
  return code === 0 && scaled.length > 0 ? scaled : undefined;
}
