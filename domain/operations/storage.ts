/** Inventory of the stores: what takes room, how it grows, and how long the disk lasts (docs/storage.md#inventory). */
import { daysBetweenInclusive } from '#domain/platform/dates.ts';

/** Kinds of stored bytes, as shown from left to right. */
export const STORAGE_KINDS = [
  'versions',
  'copies',
  'pictures',
  'files',
  'attachments',
  'uploads',
  'trash',
  'unused',
  'database',
] as const;
export type StorageKind = (typeof STORAGE_KINDS)[number];

export const STORAGE_KIND_TEXTS: Record<StorageKind, string> = {
  versions: 'Versions',
  copies: 'Playable copies',
  pictures: 'Posters and filmstrips',
  files: 'Project files',
  attachments: 'Pictures and attachments',
  uploads: 'Unfinished uploads',
  trash: 'Trash',
  unused: 'To be cleaned up',
  database: 'Database',
};

/** Days of history that the growth shows, and those that a forecast needs. */
export const GROWTH = { days: 84, forecastDays: 28 } as const;

export type DayTotal = { day: string; bytes: number };

/** Returns how many days the free bytes last at the growth of the stored days, or undefined if they are too few or nothing grows. */
export function daysLeftOf(totals: readonly DayTotal[], freeBytes: number | undefined): number | undefined {
  const [first, last] = [totals[0], totals.at(-1)];
  if (freeBytes === undefined || !first || !last) return undefined;
  const days = daysBetweenInclusive(first.day, last.day) - 1;
  const growth = last.bytes - first.bytes;
  if (days < GROWTH.forecastDays || growth <= 0) return undefined;
  return Math.floor(freeBytes / (growth / days));
}
