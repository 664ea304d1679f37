/** Spreadsheet import of clients, people and projects: plan, outcomes and undo (docs/people.md#import). */
import type { ImportKind } from './import-kinds.ts';
import { type ImportKey, MATCH_KEYS } from './import-fields.ts';
import type { ImportUnit } from './import-units.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { groupedText } from '#domain/platform/numbers.ts';
import type { DateFormat } from '#domain/platform/parse-date.ts';
import { refuse, type Refusal, type RefusedItem, type Violation } from '#domain/platform/refusal.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';

export const IMPORT_MODES = ['add', 'update'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/** Outcomes of a row. `unmatched` means that the row is new, but only existing records were to be updated. */
export const IMPORT_OUTCOMES = ['new', 'changed', 'same', 'unmatched', 'refused'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];
export type ImportCounts = Record<ImportOutcome, number>;

export const OTHER_COLUMN_USES = ['links', 'description'] as const;
/** Use of unmapped columns by index. Columns without one are left out. */
export type OtherColumns = Readonly<Record<string, (typeof OTHER_COLUMN_USES)[number]>>;

/** Settings of an import. */
export type ImportPlan = {
  kind: ImportKind;
  /** Header row, counted from 1. */
  headerRow: number;
  /** Column index by field name. */
  columns: Record<string, number>;
  key: ImportKey;
  mode: ImportMode;
  /** In `update` mode, rows without a match are added too. */
  addUnmatched: boolean;
  /** Date format, or null to guess it from the cells. */
  dateFormat: DateFormat | null;
  /** User ID by name in the sheet, or null for nobody. */
  people: Record<string, number | null>;
  /** Client ID by name in the sheet, or null for a new client. */
  clients: Record<string, number | null>;
  /** Value to use for each cell value that can't be read, by field and value, such as `status:in review`; empty to leave the field empty. */
  words: Record<string, string>;
  /** Unit of the numbers in a column by field name, where it is chosen rather than guessed. */
  units: Record<string, ImportUnit>;
  otherColumns: OtherColumns;
  /** Manager and reviewer of new projects whose row names none. */
  assignedById: number | null;
  reviewedById: number | null;
  /** Imports started work with a timer that has run since its start. Otherwise the timer is paused. */
  keepRunning: boolean;
};

/** Uploaded sheet as shown in the list of imports. */
export type ImportSummary = {
  id: number;
  fileName: string;
  rowCount: number;
  /** Kind of the last plan. */
  kind: ImportKind | null;
  counts: ImportCounts | null;
  createdAt: string;
  doneAt: string | null;
  undoneAt: string | null;
};

/** Row with its number in the sheet and truncated cells. */
type SheetRow = { row: number; cells: string[] };

/** Sheet with its first rows and last plan. */
export type ImportRecord = ImportSummary & {
  /** Guessed header row. */
  headerRow: number;
  columns: string[];
  top: SheetRow[];
  plan: ImportPlan | null;
};

const SAMPLE_ROWS = 5;

/** Returns the header cells, and the first filled rows below. */
export function splitAtHeader({ columns, top }: Pick<ImportRecord, 'columns' | 'top'>, headerRow: number) {
  const header = top.find(({ row }) => row === headerRow)?.cells;
  const rowsBelow = top.filter(({ row, cells }) => row > headerRow && cells.length > 0);
  return {
    columns: header ? columns.map((_, at) => header[at] ?? '') : columns,
    sample: rowsBelow.slice(0, SAMPLE_ROWS).map(({ cells }) => cells),
  };
}

export const IMPORT_TEXTS = {
  noColumns: 'Map at least one column.',
  columnTwice: "A column can't be mapped to two fields.",
  columnGone: "The sheet doesn't have this column.",
  unknownField: "This field doesn't exist.",
  dateFormat: 'Choose the date format.',
  unknownWord: "Choose one of the field's values.",
  unknownUnit: "The field's numbers can't have this unit.",
  otherColumn: 'Only unmapped columns of projects can be added to links or descriptions.',
  noLead: 'Choose an active manager or administrator.',
  oneTimer: 'Your workspace allows one running timer per person, so imported timers arrive paused.',
  notRun: 'This import has not been run.',
  done: 'This sheet was already imported.',
  tooManyOpen: `You have ${LIMITS.importOpenSheets} unimported sheets. Import or remove one first.`,
  nothing: 'No rows to add or change.',
  changed: 'Records have changed since the preview. Nothing was imported. Check the preview again.',
  usedSince: 'Other records now refer to it.',
  relationGone: 'Its person or client no longer exists.',
  description: 'Imported.',
} as const;

/** Returns the groups of fields that a key needs; one field of each group is enough. A title also needs its client. */
export const keyFields = (key: ImportKey): readonly (readonly string[])[] => {
  if (key === 'title') return [['title'], ['client']];
  return key === 'name' ? [['name', 'firstName']] : [[key]];
};

/** Returns the keys whose columns are mapped. */
export const keysIn = (kind: ImportKind, columns: Record<string, number>): readonly ImportKey[] =>
  MATCH_KEYS[kind].filter((key) => keyFields(key).every((group) => group.some((field) => field in columns)));

/** Returns the plan that the headers of a sheet suggest. */
export function guessPlan(kind: ImportKind, headerRow: number, columns: Record<string, number>): ImportPlan {
  const key = keysIn(kind, columns)[0] ?? MATCH_KEYS[kind][0] ?? 'name';
  const picks = { people: {}, clients: {}, words: {}, units: {}, otherColumns: {} };
  return {
    kind,
    headerRow,
    columns,
    key,
    mode: 'add',
    addUnmatched: false,
    dateFormat: null,
    ...picks,
    assignedById: null,
    reviewedById: null,
    keepRunning: false,
  };
}

/** Checks that running timers are kept only where a person may have several. */
export const checkKeepRunning = ({ kind, keepRunning }: ImportPlan, twoTimers: boolean): Violation[] =>
  kind === 'projects' && keepRunning && !twoTimers ? [brokenRuleAt('keepRunning', IMPORT_TEXTS.oneTimer)] : [];

/** Returns a conflict at the maximum number of sheets not yet imported. */
export const checkOpenSheets = (count: number): Refusal | undefined =>
  count >= LIMITS.importOpenSheets ? refuse('conflict', IMPORT_TEXTS.tooManyOpen) : undefined;

/** Returns a conflict if the sheet has already been imported. */
export function checkNotImported({
  doneAt,
  undoneAt,
}: Pick<ImportSummary, 'doneAt' | 'undoneAt'>): Refusal | undefined {
  return doneAt !== null && undoneAt === null ? refuse('conflict', IMPORT_TEXTS.done) : undefined;
}

/** Returns a conflict if the outcome differs from the preview, or nothing would change. */
export function checkCounts(seen: ImportCounts, found: ImportCounts): Refusal | undefined {
  const isOther = IMPORT_OUTCOMES.some((outcome) => seen[outcome] !== found[outcome]);
  if (isOther) return refuse('conflict', IMPORT_TEXTS.changed);
  return found.new + found.changed === 0 ? refuse('conflict', IMPORT_TEXTS.nothing) : undefined;
}

/** Returns a conflict with the records that can't be undone. Nothing is changed. */
export const refuseUndo = (items: RefusedItem[], all: number): Refusal => ({
  ...refuse(
    'conflict',
    `${groupedText(items.length)} of ${groupedText(all)} records can't be undone. Nothing was changed.`,
  ),
  items,
});

/** Formats a number of records of a kind. */
export function importedText(kind: ImportKind, count: number): string {
  const words = { clients: ['client', 'clients'], people: ['person', 'people'], projects: ['project', 'projects'] };
  return `${groupedText(count)} ${words[kind][count === 1 ? 0 : 1]}`;
}
