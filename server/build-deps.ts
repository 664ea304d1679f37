/** Wires what the program's parts are given, from its settings: the database open and migrated, the key at hand. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { type Config, needsFolder } from '#server/platform/config.ts';
import { createCutFiles } from '#server/review/cuts/cut-files.ts';
import { prepareDataFolder } from '#server/platform/data-folder.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { checkDatabase, findDamage } from '#server/platform/db/check-database.ts';
import { type Database, openDatabase } from '#server/platform/db/open.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createDiskFiles } from '#server/files/media/disk-files.ts';
import { createMailer } from '#server/platform/mailer.ts';
import type { MediaFiles } from '#server/platform/ports.ts';
import { createS3Files } from '#server/files/media/s3-files.ts';
import { createMetrics } from '#server/platform/metrics.ts';
import { freeBytesOf } from '#server/operations/house-trouble.ts';
import { createReadiness } from '#server/platform/readiness.ts';
import { cachedForASecond } from '#server/platform/disk-space.ts';
import { createPasswords } from '#server/identity/session/passwords.ts';
import { createSeal } from '#server/platform/seal.ts';
import { loadSigningKey } from '#server/identity/session/signing-key.ts';
import { createTokens } from '#server/identity/session/tokens.ts';
import { PENDING_LEAVE } from '#server/work/leave/leaving.ts';
import { createVault } from '#server/platform/vault.ts';

/** The database that the settings name, neither judged nor migrated. */
export function openFrom(config: Config, log: Logger): Database {
  const location =
    config.databaseUrl === undefined
      ? { file: path.join(config.dataDir, 'cutroom.db') }
      : { url: config.databaseUrl, ...config.databaseServer };
  return openDatabase(location, { onLost: (error) => log.warn({ err: error }, 'a database connection was lost') });
}

const filesFrom = ({ s3, dataDir }: Config): MediaFiles | Promise<MediaFiles> =>
  s3 ? createS3Files(s3) : createDiskFiles(path.join(dataDir, 'media'));

export type Built = {
  deps: Deps;
  /** Looks through the whole embedded file and tells `/readyz` what is damaged. */
  watchDamage(): Promise<void>;
  close(): Promise<void>;
};

async function watchDamage(database: Database, { readiness, log }: Deps): Promise<void> {
  try {
    const damage = await findDamage(database);
    if (damage === undefined) return;
    log.error({ detail: damage }, 'database damaged');
    readiness.noteDamage(damage);
  } catch (error) {
    log.warn({ err: error }, 'the database could not be looked through');
  }
}

/** What the parts are given, on a database of the present model that is open. */
export async function depsOn(database: Database, config: Config, log: Logger): Promise<Deps> {
  const signingKey = await loadSigningKey(config, database);
  return {
    config,
    db: database.db,
    reports: database.reports,
    clock: () => new Date().toISOString(),
    newId: () => randomBytes(16).toString('hex'),
    files: await filesFrom(config),
    cutFiles: await createCutFiles(config),
    tokens: createTokens(signingKey, config.tokenLifetimeSeconds),
    passwords: createPasswords(),
    pendingLeave: PENDING_LEAVE,
    seal: createSeal(signingKey),
    vault: createVault(signingKey),
    mailer: config.mail && createMailer(config.mail),
    readiness: createReadiness(database.db),
    freeBytes: cachedForASecond(() => freeBytesOf(config)),
    metrics: createMetrics(),
    log,
  };
}

/** Everything opened; `close` closes the database. Throws what the disk or the database says when it cannot be. */
export async function buildDeps(config: Config, log: Logger): Promise<Built> {
  if (needsFolder(config)) await prepareDataFolder(config.dataDir);
  const database = openFrom(config, log);
  try {
    await checkDatabase(database);
    await migrate(database);
    // The thread for long reads is started by this, and not by the first person who needs it.
    await sql`select 1`.execute(database.reports);
    const deps = await depsOn(database, config, log);
    return { deps, watchDamage: () => watchDamage(database, deps), close: () => database.close() };
  } catch (error) {
    await database.close();
    throw error;
  }
}
