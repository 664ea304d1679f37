/** Files that contacts send on their page: messages, and what the team is notified of (docs/files.md#contacts). */
import { storageText } from '#domain/files/storage-text.ts';
import { addHours } from '#domain/platform/dates.ts';
import { countOf } from '#domain/platform/numbers.ts';
import { refuse, type Refusal } from '#domain/platform/refusal.ts';

export const PAGE_FILE_LIMITS = {
  /** Files that a page shows at first, and at most. */
  shownFirst: 20,
  shownMost: 1_000,
  /** Hours since a contact's last file after which the team is notified without `Done`. */
  quietHours: 1,
} as const;

export const PAGE_FILE_TEXTS = {
  noRoom: "There isn't enough space left for this file. Ask the team for more space.",
  noFile: 'This file is no longer on this page.',
} as const;

/** Returns the instant before which a contact's last file must have come, for the team to be notified without `Done`. */
export const quietSince = (now: string): string => addHours(now, -PAGE_FILE_LIMITS.quietHours);

/** Refuses a file for lack of room, without the client's figures, which are the team's. */
export const noRoomOnPage = (): Refusal => refuse('conflict', PAGE_FILE_TEXTS.noRoom);

/** Refuses to take back what isn't the contact's own file. */
export const noOwnFile = (): Refusal => refuse('not-found', PAGE_FILE_TEXTS.noFile);

/** Returns what a notification says about removed files: '2 files'; null without any. */
export const removedFilesText = (count: number): string | null => (count === 0 ? null : countOf(count, 'file'));

/** Returns what a notification says about files: '12 files (3.4 GB)'; null without any. */
export const addedFilesText = ({ count, bytes }: { count: number; bytes: number }): string | null =>
  count === 0 ? null : `${countOf(count, 'file')} (${storageText(bytes)})`;
