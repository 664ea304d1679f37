/** Periods of the storage rule in days, and the maximum length of an archive location (docs/storage.md#rule). */
export const STORAGE_LIMITS = { noticeDays: 7, guestDays: 30, forecastDays: 30, archiveLength: 500 } as const;
