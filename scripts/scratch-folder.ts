/** Where tests keep what they write: in memory where there is room, since making and removing files is most of a database's time. */
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { availableMemory, env, pid } from 'node:process';
import { ROOT } from './run-command.ts';

/** Linux keeps this folder in memory; containers often make it too small. */
const IN_MEMORY = '/dev/shm';
/** A whole run needs a quarter of it at most. */
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

/** A small disk that a killed run has left mounted in its folder is no reason for this run not to begin. */
function removeWhatCanBe(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    // Node gives this one no code.
    if (!String(error).includes('resource busy')) throw error;
  }
}

/** Runs that were killed could not remove what they had written. */
function removeAbandoned(): void {
  for (const name of readdirSync(IN_MEMORY)) {
    const owner = NAME.exec(name)?.[1];
    if (owner !== undefined && !isRunning(Number(owner))) removeWhatCanBe(join(IN_MEMORY, name));
  }
}

/** Points this process, and those that it starts, to a folder of this run for temporary files; TMPDIR given from outside stays. */
export function useScratchFolder(): void {
  if (env['TMPDIR'] !== undefined || !hasRoom()) return;
  removeAbandoned();
  const folder = join(IN_MEMORY, `cutroom-tests-${pid}`);
  // The test PostgreSQL runs as somebody else.
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  env['TMPDIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/** Programs that tests start again and again are compiled once, and not anew at each start. */
export function keepCompiled(): void {
  env['NODE_COMPILE_CACHE'] ??= join(ROOT, 'node_modules/.cache/compiled');
}
