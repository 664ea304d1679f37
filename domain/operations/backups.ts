/** Backup schedule, results and warnings (docs/operations.md#scheduled-backups). */
import type { BackupPlan } from '#domain/platform/backup-plan.ts';
import { countOf } from '#domain/platform/numbers.ts';
import type { Hours } from '#domain/platform/units.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** Returns the hours between two backups. */
const hoursBetween = (plan: BackupPlan): Hours => ('hour' in plan ? DAY_HOURS : plan.everyHours);

/** Returns the instant at which a backup was last due. */
export function lastDueAt(plan: BackupPlan, now: string): string {
  const everyMs = hoursBetween(plan) * HOUR_MS;
  const shiftMs = 'hour' in plan ? plan.hour * HOUR_MS : 0;
  return new Date(Math.floor((Date.parse(now) - shiftMs) / everyMs) * everyMs + shiftMs).toISOString();
}

export const BACKUP_STATES = ['running', 'done', 'failed'] as const;
export type BackupState = (typeof BACKUP_STATES)[number];

export type Backup = {
  id: number;
  madeAt: string;
  finishedAt: string | null;
  /** Folder, file, or `s3`. */
  place: string;
  name: string | null;
  bytes: number | null;
  /** Number of files that the database refers to but no file store has. */
  missing: number;
  error: string | null;
  /** When the file was deleted by retention, or null. */
  removedAt: string | null;
};

/** An attempt without progress for this long died with its process. */
const STALLED_HOURS = 24;

/** Returns the state of a backup. One without progress for a day counts as failed (docs/operations.md#backup). */
export function backupState({ madeAt, finishedAt, error }: Backup, now: string): BackupState {
  if (error !== null) return 'failed';
  if (finishedAt !== null) return 'done';
  return Date.parse(now) - Date.parse(madeAt) > STALLED_HOURS * HOUR_MS ? 'failed' : 'running';
}

const TWO_DAYS_HOURS = 48;

/** Latest attempt, and latest complete backup. */
export type LastBackups = { latest: Backup | undefined; latestComplete: Backup | undefined };

/**
 * Returns a warning for administrators, or undefined. Without a schedule there is no warning about age, because backups may be
 * made by other means.
 */
export function backupWarning(
  plan: BackupPlan | undefined,
  { latest, latestComplete }: LastBackups,
  now: string,
): string | undefined {
  if (latest && backupState(latest, now) === 'failed')
    return `The last backup failed: ${(latest.error ?? 'it never finished').replace(/\.$/, '')}.`;
  if (!plan) return undefined;
  if (!latestComplete) return latest ? undefined : 'No backup yet.';
  const hours = Math.floor((Date.parse(now) - Date.parse(latestComplete.madeAt)) / HOUR_MS);
  if (hours < 2 * hoursBetween(plan)) return undefined;
  const age = hours < TWO_DAYS_HOURS ? countOf(hours, 'hour') : countOf(Math.floor(hours / DAY_HOURS), 'day');
  return `The last backup is ${age} old. Check the server log for the reason.`;
}
