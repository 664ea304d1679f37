/** Builds the dependencies of the server from its settings: opens and migrates the database and loads the signing key. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { type Config, needsFolder } from '#server/platform/config/config.ts';
import { createCutFiles } from '#server/review/files/cut-storage.ts';
import { prepareDataFolder } from '#server/platform/config/data-folder.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { checkDatabase, findDamage } from '#server/platform/db/check/check-database.ts';
import { type Database, openDatabase } from '#server/platform/db/open.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createDiskFiles } from '#server/files/media/disk-files.ts';
import { createMailer } from '#server/platform/net/mailer.ts';
import type { MediaFiles } from '#server/platform/ports.ts';
import { createS3Files } from '#server/files/media/s3-files.ts';
import { createMetrics } from '#server/platform/health/metrics.ts';
import { backUpBeforeUpgrade } from '#server/operations/backups/upgrade-backup.ts';
import { freeBytesOf } from '#server/operations/instance-health.ts';
import { createReadiness } from '#server/platform/health/readiness.ts';
import { cachedForASecond } from '#server/platform/health/disk-space.ts';
import { createOidcProvider } from '#server/identity/oidc/provider.ts';
import { createPasswords } from '#server/identity/session/passwords.ts';
import { createSigner } from '#server/platform/net/signer.ts';
import { loadSigningKey } from '#server/identity/session/signing-key.ts';
import { createTokens } from '#server/identity/session/tokens.ts';
import { FILE_USES } from '#server/work/media-rights.ts';
import { PENDING_LEAVE } from '#server/work/leave/pending-leave.ts';
import { PROJECT_EXTRAS } from './project-extras.ts';
import { createSecrets } from '#server/platform/config/secrets.ts';

/** Opens the configured database without checking or migrating it. */
export function openConfiguredDatabase(config: Config, log: Logger): Database {
  const location =
    config.databaseUrl === undefined
      ? { file: path.join(config.dataDir, 'cutroom.db') }
      : { url: config.databaseUrl, ...config.databaseServer };
  return openDatabase(location, { onLost: (error) => log.warn({ err: error }, 'a database connection was lost') });
}

const filesFrom = ({ s3, dataDir }: Config): MediaFiles | Promise<MediaFiles> =>
  s3 ? createS3Files(s3) : createDiskFiles(path.join(dataDir, 'media'));

export type BuiltDeps = {
  deps: Deps;
  /** Checks the whole embedded file and reports damage to `/readyz`. */
  watchDamage(): Promise<void>;
  close(): Promise<void>;
};

async function watchDamage(database: Database, { readiness, log }: Deps): Promise<void> {
  try {
    const damage = await findDamage(database);
    if (damage === undefined) return;
    log.error({ detail: damage }, 'database damaged');
    readiness.reportDamage(damage);
  } catch (error) {
    log.warn({ err: error }, 'could not check the database for damage');
  }
}

/** Returns the dependencies for an open, fully migrated database. */
export async function depsFor(database: Database, config: Config, log: Logger): Promise<Deps> {
  const signingKey = await loadSigningKey(config, database);
  const clock = () => new Date().toISOString();
  return {
    config,
    db: database.db,
    reports: database.reports,
    clock,
    newId: () => randomBytes(16).toString('hex'),
    files: await filesFrom(config),
    cutFiles: await createCutFiles(config),
    tokens: createTokens(signingKey, config.tokenLifetimeSeconds),
    passwords: createPasswords(),
    pendingLeave: PENDING_LEAVE,
    projectExtras: PROJECT_EXTRAS,
    fileUses: FILE_USES,
    signer: createSigner(signingKey),
    secrets: createSecrets(signingKey),
    mailer: config.mail && createMailer(config.mail),
    oidc: config.oidc && createOidcProvider(config.oidc, { publicUrl: config.publicUrl ?? '', clock }),
    readiness: createReadiness(database.db),
    freeBytes: cachedForASecond(() => freeBytesOf(config)),
    metrics: createMetrics(),
    log,
  };
}

/** Opens everything; `close` closes the database. Throws the error of the disk or database on failure. */
export async function buildDeps(config: Config, log: Logger): Promise<BuiltDeps> {
  if (needsFolder(config)) await prepareDataFolder(config.dataDir);
  const database = openConfiguredDatabase(config, log);
  try {
    await checkDatabase(database);
    await backUpBeforeUpgrade(database, { config, log, now: new Date().toISOString() });
    await migrate(database);
    // Starts the thread for long reads now instead of with the first request that needs it.
    await sql`select 1`.execute(database.reports);
    const deps = await depsFor(database, config, log);
    return { deps, watchDamage: () => watchDamage(database, deps), close: () => database.close() };
  } catch (error) {
    await database.close();
    throw error;
  }
}
