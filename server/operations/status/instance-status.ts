/** Instance status (queues, failures, size), for the administrators' page and for Prometheus. */
import { sql } from 'kysely';
import { type Db, type Engine, engineOf } from '#server/platform/db/dialect.ts';
import { databaseBytes } from '#server/platform/db/disk-room.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Backup } from '#domain/operations/backups.ts';
import { type ProviderStatus, readProviderStatus } from '#server/identity/oidc/provider-status.store.ts';
import { lastBackup } from '#server/operations/backups/backups.store.ts';
import { freeBytesOf, checkHealth } from '#server/operations/instance-health.ts';

/** Pending and failed work. */
export type Queue = { waiting: number; failed: number };

export type InstanceStatus = {
  problem: string | undefined;
  engine: Engine;
  databaseBytes: number;
  /** Free disk space, or undefined if nothing is stored on this machine. */
  freeBytes: number | undefined;
  jobs: Queue;
  mails: Queue;
  deliveries: Queue;
  /** The last complete backup. */
  backup: Backup | undefined;
  /** Undefined if no company sign-in is set up. */
  oidc: ProviderStatus | undefined;
};

type QueueTable = 'jobs' | 'mails' | 'webhook_deliveries';
const DONE: Record<QueueTable, string> = { jobs: 'done_at', mails: 'sent_at', webhook_deliveries: 'delivered_at' };

/** Counts a queue; finished and failed rows expire, so both counts are small or covered by an index. */
async function queueOf(db: Db, table: QueueTable): Promise<Queue> {
  const { rows } = await sql<Queue>`select
    (select count(*) from ${sql.table(table)} where ${sql.ref(DONE[table])} is null and failed_at is null) as waiting,
    (select count(*) from ${sql.table(table)} where failed_at is not null) as failed`.execute(db);
  const { waiting = 0, failed = 0 } = rows[0] ?? {};
  return { waiting: Number(waiting), failed: Number(failed) };
}

export async function readInstanceStatus(
  deps: Pick<Deps, 'db' | 'reports' | 'readiness' | 'config' | 'clock'>,
): Promise<InstanceStatus> {
  const { reports } = deps;
  return {
    problem: await checkHealth(deps),
    engine: engineOf(reports),
    databaseBytes: await databaseBytes(reports),
    freeBytes: await freeBytesOf(deps.config),
    jobs: await queueOf(reports, 'jobs'),
    mails: await queueOf(reports, 'mails'),
    deliveries: await queueOf(reports, 'webhook_deliveries'),
    backup: await lastBackup(reports),
    oidc: await readProviderStatus(reports, deps.config.oidc, deps.clock()),
  };
}
