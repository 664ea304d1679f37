/** How the house is: what waits, what failed, how large it is. The same figures for the page of administrators and for Prometheus. */
import { sql } from 'kysely';
import { databaseBytes, type Db, type Engine, engineOf } from '#server/platform/db/dialect.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Backup } from '#domain/operations/backups.ts';
import { lastBackup } from '#server/operations/backups/backups.store.ts';
import { freeBytesOf, houseTrouble } from '#server/operations/house-trouble.ts';

/** What is still to be done, and what was given up. */
export type Queue = { waiting: number; failed: number };

export type HouseStatus = {
  trouble: string | undefined;
  engine: Engine;
  databaseBytes: number;
  /** Undefined where nothing is kept on this machine. */
  freeBytes: number | undefined;
  jobs: Queue;
  mails: Queue;
  deliveries: Queue;
  /** The last that was made whole. */
  backup: Backup | undefined;
};

type QueueTable = 'jobs' | 'mails' | 'webhook_deliveries';
const DONE: Record<QueueTable, string> = { jobs: 'done_at', mails: 'sent_at', webhook_deliveries: 'delivered_at' };

/** What failed is thrown away in time, with what is done: both counts are small or stand in an index. */
async function queueOf(db: Db, table: QueueTable): Promise<Queue> {
  const { rows } = await sql<Queue>`select
    (select count(*) from ${sql.table(table)} where ${sql.ref(DONE[table])} is null and failed_at is null) as waiting,
    (select count(*) from ${sql.table(table)} where failed_at is not null) as failed`.execute(db);
  const { waiting = 0, failed = 0 } = rows[0] ?? {};
  return { waiting: Number(waiting), failed: Number(failed) };
}

export async function readHouseStatus(
  deps: Pick<Deps, 'db' | 'reports' | 'readiness' | 'config' | 'clock'>,
): Promise<HouseStatus> {
  const { reports } = deps;
  return {
    trouble: await houseTrouble(deps),
    engine: engineOf(reports),
    databaseBytes: await databaseBytes(reports),
    freeBytes: await freeBytesOf(deps.config),
    jobs: await queueOf(reports, 'jobs'),
    mails: await queueOf(reports, 'mails'),
    deliveries: await queueOf(reports, 'webhook_deliveries'),
    backup: await lastBackup(reports),
  };
}
