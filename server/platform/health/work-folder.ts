/** Temporary folders for work in progress. Those left by a killed process are deleted after a day. */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Config, needsFolder } from '#server/platform/config/config.ts';

/** Name of the folder below the data folder, since the system's temporary folder is often small and readable by others. */
export const WORK_FOLDER = 'work';

/** Runs `work` with its own empty folder and deletes it afterwards. Uses the system's temporary folder when nothing is stored on this machine. */
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

/** Lists paths that a killed process left in the work folder at least a day before `now`. */
export async function listLeftovers({ dataDir }: Pick<Config, 'dataDir'>, now: string): Promise<string[]> {
  const folder = path.join(dataDir, WORK_FOLDER);
  const leftovers: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(path.join(folder, name)).catch(() => undefined);
    if (found && found.mtimeMs < Date.parse(now) - DAY_MS) leftovers.push(path.join(folder, name));
  }
  return leftovers;
}
