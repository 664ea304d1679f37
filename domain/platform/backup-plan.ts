/** Schedule of backups (docs/operations.md#scheduled-backups). */

/** Daily at an hour in UTC, or every few hours. */
export type BackupPlan = { hour: number } | { everyHours: number };
