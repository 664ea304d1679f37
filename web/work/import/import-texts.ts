/** Texts of the import page. */
import type { ImportKind } from '#domain/work/import/import-kinds.ts';
import type { ImportMode, ImportOutcome } from '#domain/work/import/import.ts';
import { numberText } from '#web/lib/time/format.ts';

/** Returns '1 row' or '1,200 rows'. */
export const rowsText = (count: number): string => (count === 1 ? '1 row' : `${numberText(count)} rows`);

export const IMPORT_KIND_LABELS: Record<ImportKind, string> = {
  clients: 'Clients',
  people: 'People',
  projects: 'Projects',
};

export const IMPORT_KIND_NOTES: Record<ImportKind, string> = {
  clients: 'Include a first name or full name; last name and company are optional.',
  people:
    'People are imported as inactive and without a password. On the Team page, create a link for each one with New link and activate them. Working hours apply from today, vacation days to this year.',
  projects:
    'Each project needs a title and a client. Without a status, projects with an end are completed. Without a type, they are Premium. Without an edit ratio, they get that of the workspace.',
};

export const OUTCOME_LABELS: Record<ImportOutcome, string> = {
  new: 'New',
  changed: 'Changed',
  same: 'Same',
  unmatched: 'Not matched',
  refused: 'Refused',
};

export const IMPORT_MODE_LABELS: Record<ImportMode, string> = {
  add: 'Add new records only',
  update: 'Add and change',
};

export const IMPORT_SCREEN_TEXTS = {
  readFailed: "Couldn't read the file.",
  loadFailed: "Couldn't load the sheet.",
  previewFailed: "Couldn't check the rows.",
  runFailed: "Couldn't import the sheet.",
  removeFailed: "Couldn't remove the sheet.",
  undoFailed: "Couldn't undo the import.",
  undone: 'Import undone.',
  gone: 'This sheet has expired. Sheets are stored for one day. Choose the file again.',
  emptyCells: 'Empty cells change nothing.',
  guessedDates: 'All dates in the sheet match this format.',
  ambiguousDates: 'The dates match more than one format. Choose one.',
  badValue: 'Enter a valid value.',
  unitOpen: 'Its rows are refused until you choose.',
  noManager: 'Managers can only edit projects that have a manager.',
  openWork: 'Otherwise open projects are imported as paused, with the minutes from the Worked column.',
} as const;
