/** Opens the configured instance for a command, whether or not the server is running. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '#server/platform/db/open.ts';
import { depsFor, openConfiguredDatabase } from '#server/build-deps.ts';
import { type Config, readConfig } from '#server/platform/config/config.ts';
import { findMoved } from '#server/operations/backups/moved-mark.ts';
import { checkDatabase } from '#server/platform/db/check/check-database.ts';
import { countMigrations } from '#server/platform/db/migrate.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createLog } from '#server/platform/http/log.ts';
import { START } from '#server/platform/program.ts';
import { CommandError } from './command.ts';

/** Throws CommandError when the database is empty or belongs to an older version. */
async function checkInstance(database: Database): Promise<void> {
  await checkDatabase(database);
  const { missing } = await countMigrations(database);
  if (missing > 0)
    throw new CommandError(
      `This database is empty or from an older version of Cutroom. Start this version once (${START}), then try again.`,
    );
}

/** Opens the configured database, runs `work` and closes it. Throws CommandError when there is no instance. */
export async function withDatabase<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  if (config.databaseUrl === undefined && !existsSync(path.join(config.dataDir, 'cutroom.db')))
    throw new CommandError(
      `No Cutroom data found in ${config.dataDir}. Set DATA_DIR or DATABASE_URL to the values used for ${START}.`,
    );
  const database = openConfiguredDatabase(config, createLog('silent'));
  try {
    await checkInstance(database);
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Refuses an instance that has moved, since its files may already belong to the new one. */
async function refuseMoved({ db }: Database): Promise<void> {
  const moved = await findMoved(db);
  if (moved) throw new CommandError(`This instance was moved to ${moved.to}. To use it here again, run: move --stay.`);
}

/** Opens the configured instance, runs `work` and closes it. Throws CommandError when there is none or it has moved. */
export function withInstance<T>(env: NodeJS.ProcessEnv, work: (deps: Deps) => Promise<T>): Promise<T> {
  const config = readConfig(env);
  return withDatabase(config, async (database) => {
    await refuseMoved(database);
    return work(await depsFor(database, config, createLog('silent')));
  });
}
