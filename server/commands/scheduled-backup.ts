/** Separate process for a scheduled backup: `scheduled-backup.ts ID`, with the settings of the server. */
import { openConfiguredDatabase } from '#server/build-deps.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { createLog } from '#server/platform/http/log.ts';
import { startupMessageOf } from '#server/platform/health/startup-error.ts';
import { BackupError } from '#server/operations/backups/format/backup-error.ts';
import { faultMessage } from '#server/operations/backups/fault-message.ts';
import { endBackup } from '#server/operations/backups/backups.store.ts';
import { deleteExpiredBackups } from '#server/operations/backups/delete-expired.ts';
import { takeBackup } from '#server/operations/backups/take-backup.ts';

const id = Number(process.argv[2]);
const config = readConfig(process.env);
const { backups } = config;
const stop = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort());
const now = (): string => new Date().toISOString();

const database = openConfiguredDatabase(config, createLog('silent'));
try {
  if (!backups) throw new BackupError('BACKUP_TO is not set.');
  const { to, passphrase } = backups;
  const request = { to, madeAt: now(), withMedia: true, withKey: false, passphrase, signal: stop.signal };
  const { name, bytes, checks } = await takeBackup(config, database, request);
  await endBackup(database.db, id, { now: now(), name, bytes, missing: checks.missing.length });
  await deleteExpiredBackups(database.db, config, now());
} catch (error) {
  const target = backups?.to ?? '';
  const message = faultMessage(error, target) ?? startupMessageOf(error, config) ?? (error as Error).message;
  await endBackup(database.db, id, { now: now(), error: stop.signal.aborted ? 'the program was stopped' : message });
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
} finally {
  await database.close();
}
