/** An empty database beside stored files is most likely a database that was lost or not found: nobody is to work in it unknowingly. */
import { opendir } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#server/platform/config.ts';
import type { Deps } from '#server/platform/deps.ts';
import { StartError } from '#server/platform/start-failure.ts';
import { hasUsers } from '#server/identity/users/users.store.ts';

/** Where the files are that only a database makes sense of. */
const STORES = ['media', 'cuts'];

async function holdsFiles(folder: string): Promise<boolean> {
  const entries = await opendir(folder).catch(() => undefined);
  for await (const entry of entries ?? []) if (entry.isFile() && !entry.name.startsWith('.')) return true;
  return false;
}

const whereItIs = ({ databaseUrl, dataDir }: Config): string =>
  databaseUrl === undefined ? path.join(dataDir, 'cutroom.db') : 'The database of DATABASE_URL';

/** Throws StartError where nobody is in the database, and the data folder holds uploads or cuts; a setting goes on all the same. */
export async function checkForLostDatabase({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  if (config.isEmptyDatabaseGood || (await hasUsers(db))) return;
  for (const store of STORES)
    if (await holdsFiles(path.join(config.dataDir, store)))
      throw new StartError(
        `${whereItIs(config)} is empty, but ${path.join(config.dataDir, store)} holds files of another. Restore the database that belongs to them, or set ALLOW_EMPTY_DATABASE=yes to begin anew.`,
      );
}
