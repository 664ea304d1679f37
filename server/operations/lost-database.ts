/** Refuses to start with an empty database next to stored files: the database was probably lost or not found. */
import { opendir } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#server/platform/config/config.ts';
import type { Deps } from '#server/platform/deps.ts';
import { StartupError } from '#server/platform/health/startup-error.ts';
import { hasUsers } from '#server/identity/accounts/users.store.ts';

/** Folders whose files are meaningless without their database. */
const STORES = ['media', 'cuts'];

async function hasFiles(folder: string): Promise<boolean> {
  const entries = await opendir(folder).catch(() => undefined);
  for await (const entry of entries ?? []) if (entry.isFile() && !entry.name.startsWith('.')) return true;
  return false;
}

const locationText = ({ databaseUrl, dataDir }: Config): string =>
  databaseUrl === undefined ? path.join(dataDir, 'cutroom.db') : 'The database at DATABASE_URL';

/** Throws StartupError if the database has no users but the data folder holds uploads or cuts; a setting overrides the check. */
export async function checkForLostDatabase({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  if (config.allowsEmptyDatabase || (await hasUsers(db))) return;
  for (const store of STORES)
    if (await hasFiles(path.join(config.dataDir, store)))
      throw new StartupError(
        `${locationText(config)} is empty, but ${path.join(config.dataDir, store)} contains files from another database. Restore that database, or set ALLOW_EMPTY_DATABASE=yes to start over.`,
      );
}
