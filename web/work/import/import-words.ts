/** The words of the import page. */
import type { ImportKind } from '#domain/work/import-kinds.ts';
import type { ImportMode, ImportOutcome } from '#domain/work/import.ts';
import { numberText } from '#web/lib/format.ts';

/** '1 row', '1,200 rows'. */
export const rowsText = (count: number): string => (count === 1 ? '1 row' : `${numberText(count)} rows`);

export const KIND_WORDS: Record<ImportKind, string> = {
  clients: 'Clients',
  people: 'People',
  projects: 'Projects',
};

export const KIND_NOTES: Record<ImportKind, string> = {
  clients: 'First name or full name; last name and company if you have them.',
  people:
    'They arrive inactive and without a password. On the Team page make a link for each of them with New link, and activate them.',
  projects:
    'Finished and open work: each needs a title and a client. Without a status, work with an end is completed. Without a type it is Premium.',
};

export const OUTCOME_WORDS: Record<ImportOutcome, string> = {
  new: 'New',
  changed: 'Changed',
  same: 'Same',
  unmatched: 'Not matched',
  refused: 'Refused',
};

export const MODE_WORDS: Record<ImportMode, string> = {
  add: 'Add what is not there yet',
  update: 'Add and change',
};

export const IMPORT_WORDS = {
  readFailed: 'The file could not be read.',
  loadFailed: 'Failed to load the sheet',
  previewFailed: 'Failed to look through the rows',
  runFailed: 'Failed to import',
  removeFailed: "Couldn't remove the sheet.",
  undoFailed: 'Failed to take the import back',
  undone: 'The import was taken back.',
  letIn:
    'They are inactive and have no password yet. On the Team page, New link makes a link by which each of them chooses one; it works once you have activated them.',
  gone: 'This sheet is not there any more: sheets are kept for a day. Choose the file again.',
  emptyCells: 'An empty cell changes nothing.',
  guessedDates: 'All dates in the sheet fit this format.',
  ambiguousDates: 'The dates fit more than one format. Choose one.',
  openWork: 'Otherwise open work arrives paused, with the minutes of the column Worked.',
} as const;
