/** Schedule of backups (docs/operations.md#scheduled-backups). */
import type { Hours } from './units.ts';

/** Daily at an hour in UTC, or every few hours. */
export type BackupPlan = { hour: number } | { everyHours: Hours };
