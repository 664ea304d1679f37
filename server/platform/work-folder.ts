/** Room for files that are there only while something is done with them; what a killed program leaves is swept after a day. */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Config, needsFolder } from './config.ts';

/** Below the data folder, and not in the system's own place for what is passing, which is small on many machines and open to others. */
export const WORK_FOLDER = 'work';

/** Hands `work` an empty folder of its own, which is gone when that is done; where nothing is kept on this machine it is the system's. */
export async function inWorkFolder<T>(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const parent = needsFolder(config) ? path.join(config.dataDir, WORK_FOLDER) : tmpdir();
  const folder = path.join(parent, `cutroom-${randomBytes(8).toString('hex')}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The paths of what a killed program left there a day ago or earlier; `now` is an instant. */
export async function listLeftovers({ dataDir }: Pick<Config, 'dataDir'>, now: string): Promise<string[]> {
  const folder = path.join(dataDir, WORK_FOLDER);
  const left: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(path.join(folder, name)).catch(() => undefined);
    if (found && found.mtimeMs < Date.parse(now) - DAY_MS) left.push(path.join(folder, name));
  }
  return left;
}
