/** The house that the settings name, opened for a command beside or without the program that serves it. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '#server/platform/db/open.ts';
import { depsOn, openFrom } from '#server/build-deps.ts';
import { type Config, readConfig } from '#server/platform/config.ts';
import { findMoved } from '#server/operations/backups/moved-mark.ts';
import { checkDatabase } from '#server/platform/db/check-database.ts';
import { missingSteps } from '#server/platform/db/migrate.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createLog } from '#server/platform/http/log.ts';
import { CommandError } from './command.ts';

/** Throws CommandError where there is no database with people in it, or one of another version. */
async function checkHouse(database: Database): Promise<void> {
  await checkDatabase(database);
  const missing = await missingSteps(database);
  if (missing > 0)
    throw new CommandError(
      'This database is empty or of an older version of Cutroom. Start this version once (npm start), and try again.',
    );
}

/** Opens the database of these settings, hands it to `work` and closes it. Throws CommandError where there is no house. */
export async function withDatabase<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  if (config.databaseUrl === undefined && !existsSync(path.join(config.dataDir, 'cutroom.db')))
    throw new CommandError(`There is no Cutroom in ${config.dataDir}. Set DATA_DIR or DATABASE_URL as for npm start.`);
  const database = openFrom(config, createLog('silent'));
  try {
    await checkHouse(database);
    return await work(database);
  } finally {
    await database.close();
  }
}

/** What works on a house works on none that people have left: its files may be those of the other house by now. */
async function refuseMoved({ db }: Database): Promise<void> {
  const moved = await findMoved(db);
  if (moved) throw new CommandError(`This house was moved to ${moved.to}; see move --stay.`);
}

/** Opens the house of these settings, hands it to `work` and closes it. Throws CommandError where there is none, or it has moved. */
export function withHouse<T>(env: NodeJS.ProcessEnv, work: (deps: Deps) => Promise<T>): Promise<T> {
  const config = readConfig(env);
  return withDatabase(config, async (database) => {
    await refuseMoved(database);
    return work(await depsOn(database, config, createLog('silent')));
  });
}
