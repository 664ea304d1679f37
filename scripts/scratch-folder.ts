/** Temporary files of tests, in memory where possible, because creating and deleting files dominates database tests. */
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { availableMemory, env, pid } from 'node:process';
import { ROOT } from './run-command.ts';

/** Linux keeps this folder in memory. Containers often make it too small. */
const IN_MEMORY = '/dev/shm';
/** Free space required; a full run needs at most a quarter of it. */
const ROOM_BYTES = 4 * 1024 ** 3;
const NAME = /^cutroom-tests-(\d+)$/;

function hasRoom(): boolean {
  if (!existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return Math.min(bavail * bsize, availableMemory()) >= ROOM_BYTES;
}

function isRunning(process: number): boolean {
  return existsSync(`/proc/${process}`);
}

/** Removes a folder, unless it is in use, such as a small disk mounted by a test of a killed run. */
function removeIfFree(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    console.warn(`${folder} of an earlier run stays: ${String(error)}`);
  }
}

/** Removes the files of killed runs. */
function removeAbandoned(): void {
  for (const name of readdirSync(IN_MEMORY)) {
    const owner = NAME.exec(name)?.[1];
    if (owner !== undefined && !isRunning(Number(owner))) removeIfFree(join(IN_MEMORY, name));
  }
}

/** Points TMPDIR of this process and its children to a folder of this run, unless set from outside. */
export function useScratchFolder(): void {
  if (env['TMPDIR'] !== undefined || !hasRoom()) return;
  removeAbandoned();
  const folder = join(IN_MEMORY, `cutroom-tests-${pid}`);
  // The test PostgreSQL runs as another user.
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  env['TMPDIR'] = folder;
  process.once('exit', () => removeIfFree(folder));
}

/** Enables the compile cache for programs that tests start repeatedly. */
export function enableCompileCache(): void {
  env['NODE_COMPILE_CACHE'] ??= join(ROOT, 'node_modules/.cache/compiled');
}
