/** When backups are due by the clock, how a try ended, and when people are warned (docs/operations.md#scheduled-backups). */
import { countOf } from '#domain/platform/numbers.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** Each day at an hour of universal time, or every so many hours. */
export type BackupPlan = { hour: number } | { everyHours: number };

/** How many hours lie between two of them. */
export const hoursBetween = (plan: BackupPlan): number => ('hour' in plan ? DAY_HOURS : plan.everyHours);

/** The last moment at which one was due; an instant. */
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
  /** A folder, a file, or `s3`. */
  place: string;
  name: string | null;
  bytes: number | null;
  /** Files that the tables named and no store had. */
  missing: number;
  error: string | null;
  /** Since when the file is gone: newer ones took its place. */
  removedAt: string | null;
};

/** A try that says nothing for so long has died with its process. */
const LONGEST_HOURS = 24;

/** What has become of it; one that has said nothing for a day counts as failed (docs/operations.md#backup). */
export function backupState({ madeAt, finishedAt, error }: Backup, now: string): BackupState {
  if (error !== null) return 'failed';
  if (finishedAt !== null) return 'done';
  return Date.parse(now) - Date.parse(madeAt) > LONGEST_HOURS * HOUR_MS ? 'failed' : 'running';
}

const IN_TWO_DAYS = 48;

/** The last try, and the last that was made whole. */
export type LastBackups = { latest: Backup | undefined; whole: Backup | undefined };

/**
 * What an administrator should be told of; undefined where all is well. Without a plan nobody is warned of an age: backups
 * may be made in another way.
 */
export function backupWarning(
  plan: BackupPlan | undefined,
  { latest, whole }: LastBackups,
  now: string,
): string | undefined {
  if (latest && backupState(latest, now) === 'failed')
    return `The last backup failed: ${(latest.error ?? 'it never ended').replace(/\.$/, '')}.`;
  if (!plan) return undefined;
  if (!whole) return latest ? undefined : 'There is no backup yet.';
  const hours = Math.floor((Date.parse(now) - Date.parse(whole.madeAt)) / HOUR_MS);
  if (hours < 2 * hoursBetween(plan)) return undefined;
  const age = hours < IN_TWO_DAYS ? countOf(hours, 'hour') : countOf(Math.floor(hours / DAY_HOURS), 'day');
  return `The last backup is ${age} old. See the log of the program for the reason.`;
}
