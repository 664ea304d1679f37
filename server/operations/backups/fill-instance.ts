/** Creates the backup's schema in an empty database, inserts its rows, verifies them, and runs newer migrations (ADR 20). */
import { sql } from 'kysely';
import { isMissingReference } from '#server/platform/db/database-errors.ts';
import { type Db, engineOf } from '#server/platform/db/dialect.ts';
import { rebuildCounters } from '#server/work/figures/check-aggregates.ts';
import { loadMigrations, migrateWithin } from '#server/platform/db/migrate.ts';
import type { NamedMigration } from '#server/platform/db/migrations/all.ts';
import { INVITE_EMAIL_JOB } from '#server/identity/invites/email-invite.ts';
import { PASSWORD_EMAIL_JOB } from '#server/identity/password-links/email-password-link.ts';
import { BackupError, FileFault } from './format/backup-error.ts';
import type { Manifest } from './format/backup-format.ts';
import { dropConstraints } from './drop-constraints.ts';
import { setLastIds } from './format/schema-catalog.ts';
import { insertLines } from './insert-lines.ts';
import { checksumOfCounters, checksumOfTable } from './format/read-tables.ts';
import type { VerifiedBackup, EntryConsumer } from './format/consume-entries.ts';

function checkMigrations({ steps, version }: Manifest, migrations: readonly NamedMigration[]): void {
  const unknown = steps.find((name) => !migrations.some((step) => step.name === name));
  if (unknown !== undefined)
    throw new FileFault(
      `it was made by a newer version of Cutroom (${version}, migration ${unknown}); use that version`,
    );
}

async function checkReferences(trx: Db): Promise<void> {
  if (engineOf(trx) !== 'sqlite') return;
  const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(trx);
  if (rows[0]) throw new FileFault(`${rows[0].table} references rows of ${rows[0].parent} that are missing`);
}

/** Returns a consumer that inserts a backup's rows within a transaction on an empty database. */
export function fillInstance(
  trx: Db,
  signal: AbortSignal,
): Pick<EntryConsumer, 'manifest' | 'rows'> & { end(verified: VerifiedBackup): Promise<{ hadWrongFigures: boolean }> } {
  let restoreConstraints: ((db: Db) => Promise<void>) | undefined;
  return {
    async manifest(manifest) {
      const migrations = await loadMigrations();
      checkMigrations(manifest, migrations);
      const steps = migrations.filter(({ name }) => manifest.steps.includes(name));
      await migrateWithin(trx, steps);
      restoreConstraints = await dropConstraints(trx);
    },
    rows: (table, rows) => insertLines(trx, table, rows),
    async end({ manifest, checks }) {
      await setLastIds(trx, manifest.lastIds);
      await checkReferences(trx);
      for (const { name, keys } of manifest.tables) {
        const { sha256 } = await checksumOfTable(trx, { name, keys }, signal);
        if (sha256 !== checks.tables[name]?.sha256)
          throw new BackupError(`The table ${name} differs when read back. Nothing was restored.`);
      }
      try {
        await restoreConstraints?.(trx);
      } catch (error) {
        if (!isMissingReference(error)) throw error;
        throw new FileFault('rows reference others that are missing');
      }
      await migrateWithin(trx, await loadMigrations());
      await rebuildCounters(trx);
      const { sha256 } = await checksumOfCounters(trx);
      return { hadWrongFigures: checks.figures !== undefined && checks.figures.sha256 !== sha256 };
    },
  };
}

/**
 * Resets what a restored instance must not do twice: since the backup, sessions may have been ended, and pending
 * emails and webhook deliveries sent.
 */
export async function resetAfterRestore(trx: Db, now: string): Promise<void> {
  await trx.updateTable('sessions').set({ ended_at: now }).where('ended_at', 'is', null).execute();
  await trx.updateTable('notifications').set({ mailed_at: now }).where('mailed_at', 'is', null).execute();
  await trx.updateTable('notification_events').set({ mailed_at: now }).where('mailed_at', 'is', null).execute();
  await trx.deleteFrom('mails').where('sent_at', 'is', null).where('failed_at', 'is', null).execute();
  // Contacts may have answered since, so nobody is reminded of what the backup knows.
  await trx.updateTable('client_sends').set({ wait_id: null }).where('wait_id', 'is not', null).execute();
  await trx.deleteFrom('webhook_deliveries').where('delivered_at', 'is', null).where('failed_at', 'is', null).execute();
  // The backup had not ended when this table was read, so its own row is unfinished.
  await trx.deleteFrom('backups').where('finished_at', 'is', null).execute();
  await trx
    .deleteFrom('jobs')
    .where('kind', 'in', [PASSWORD_EMAIL_JOB, INVITE_EMAIL_JOB])
    .where('done_at', 'is', null)
    .execute();
}
