/** Makes the model of a backup in an empty database, puts its rows in, reads them back, and brings them to the present (ADR 20). */
import { sql } from 'kysely';
import { isMissingReference } from '#server/platform/db/database-errors.ts';
import { type Db, engineOf } from '#server/platform/db/dialect.ts';
import { rebuildFigures } from '#server/platform/db/check-aggregates.ts';
import { migrateWithin, STEPS } from '#server/platform/db/migrate.ts';
import { INVITE_MAIL_JOB } from '#server/identity/invites/email-invite.ts';
import { MAIL_JOB } from '#server/identity/password-links/link-of.ts';
import { BackupError, FileFault } from './backup-error.ts';
import type { Manifest } from './backup-format.ts';
import { bareTables } from './bare-tables.ts';
import { continueAfter } from './house-schema.ts';
import { insertLines } from './insert-lines.ts';
import { sumOfFigures, sumOfTable } from './read-tables.ts';
import type { Taken, Taker } from './take-entries.ts';

function checkSteps({ steps, version }: Manifest): void {
  const unknown = steps.find((name) => !STEPS.some((step) => step.name === name));
  if (unknown !== undefined)
    throw new FileFault(`it was made by a newer version of Cutroom (${version}, step ${unknown}); use that version`);
}

async function checkReferences(trx: Db): Promise<void> {
  if (engineOf(trx) !== 'sqlite') return;
  const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(trx);
  if (rows[0]) throw new FileFault(`${rows[0].table} names rows of ${rows[0].parent} that are not in it`);
}

/** What takes the rows of a backup within a transaction on an empty database, and ends it. */
export function fillHouse(
  trx: Db,
  signal: AbortSignal,
): Pick<Taker, 'manifest' | 'rows'> & { end(taken: Taken): Promise<{ hadWrongFigures: boolean }> } {
  let dress: ((db: Db) => Promise<void>) | undefined;
  return {
    async manifest(manifest) {
      checkSteps(manifest);
      const steps = STEPS.filter(({ name }) => manifest.steps.includes(name));
      await migrateWithin(trx, steps);
      dress = await bareTables(trx);
    },
    rows: (table, rows) => insertLines(trx, table, rows),
    async end({ manifest, checks }) {
      await continueAfter(trx, manifest.lastIds);
      await checkReferences(trx);
      for (const { name, keys } of manifest.tables) {
        const { sha256 } = await sumOfTable(trx, { name, keys }, signal);
        if (sha256 !== checks.tables[name]?.sha256)
          throw new BackupError(`The table ${name} is another one when it is read back. Nothing was kept.`);
      }
      try {
        await dress?.(trx);
      } catch (error) {
        if (!isMissingReference(error)) throw error;
        throw new FileFault('rows name others that are not in it');
      }
      await migrateWithin(trx, STEPS);
      await rebuildFigures(trx);
      const { sha256 } = await sumOfFigures(trx);
      return { hadWrongFigures: checks.figures !== undefined && checks.figures.sha256 !== sha256 };
    },
  };
}

/**
 * What a house that was restored does not do a second time: sessions that may have been ended since do not come back, and
 * mails and deliveries that waited are not sent, since they may have been.
 */
export async function quietHouse(trx: Db, now: string): Promise<void> {
  await trx.updateTable('sessions').set({ ended_at: now }).where('ended_at', 'is', null).execute();
  await trx.updateTable('notifications').set({ mailed_at: now }).where('mailed_at', 'is', null).execute();
  await trx.updateTable('notification_events').set({ mailed_at: now }).where('mailed_at', 'is', null).execute();
  await trx.deleteFrom('mails').where('sent_at', 'is', null).where('failed_at', 'is', null).execute();
  await trx.deleteFrom('webhook_deliveries').where('delivered_at', 'is', null).where('failed_at', 'is', null).execute();
  // Its own backup had not ended when it was taken.
  await trx.deleteFrom('backups').where('finished_at', 'is', null).execute();
  await trx.deleteFrom('jobs').where('kind', 'in', [MAIL_JOB, INVITE_MAIL_JOB]).where('done_at', 'is', null).execute();
}
