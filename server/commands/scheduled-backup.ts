/** A process of its own for a backup by the clock: `scheduled-backup.ts ID`, with the settings of the program. */
import { openFrom } from '#server/build-deps.ts';
import { readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/http/log.ts';
import { sentenceOf } from '#server/platform/start-failure.ts';
import { BackupError } from '#server/operations/backups/backup-error.ts';
import { faultWords } from '#server/operations/backups/fault-words.ts';
import { endBackup } from '#server/operations/backups/backups.store.ts';
import { deleteOutworn } from '#server/operations/backups/delete-outworn.ts';
import { takeBackup } from '#server/operations/backups/take-backup.ts';

const id = Number(process.argv[2]);
const config = readConfig(process.env);
const { backups } = config;
const stop = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort());
const now = (): string => new Date().toISOString();

const database = openFrom(config, createLog('silent'));
try {
  if (!backups) throw new BackupError('BACKUP_TO is not set.');
  const { to, passphrase } = backups;
  const wish = { to, madeAt: now(), withMedia: true, withKey: false, passphrase, signal: stop.signal };
  const { name, bytes, checks } = await takeBackup(config, database, wish);
  await endBackup(database.db, id, { now: now(), name, bytes, missing: checks.missing.length });
  await deleteOutworn(database.db, config, now());
} catch (error) {
  const place = backups?.to ?? '';
  const words = faultWords(error, place) ?? sentenceOf(error, config) ?? (error as Error).message;
  await endBackup(database.db, id, { now: now(), error: stop.signal.aborted ? 'the program was stopped' : words });
  process.stderr.write(`${words}\n`);
  process.exitCode = 1;
} finally {
  await database.close();
}
