/** Spreadsheet import of clients, people and projects: plan, outcomes and undo (docs/people.md#import). */
import type { ImportKind } from './import-kinds.ts';
import { choicesOf, importFieldOf, type ImportKey, KEY_LABELS, MATCH_KEYS } from './import-fields.ts';
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
  /** Option for each cell value of a choice field, by field and value, such as `status:in review`. */
  words: Record<string, string>;
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

function checkColumns({ kind, columns }: ImportPlan, width: number): Violation[] {
  const fields = Object.entries(columns);
  const indexes = fields.map(([, at]) => at);
  return [
    ...(fields.length === 0 ? [brokenRuleAt('columns', IMPORT_TEXTS.noColumns)] : []),
    ...(new Set(indexes).size === indexes.length ? [] : [brokenRuleAt('columns', IMPORT_TEXTS.columnTwice)]),
    ...fields.flatMap(([field, at]) => {
      const path = `columns.${field}`;
      if (!importFieldOf(kind, field)) return [brokenRuleAt(path, IMPORT_TEXTS.unknownField)];
      return at < width ? [] : [brokenRuleAt(path, IMPORT_TEXTS.columnGone)];
    }),
  ];
}

/** Returns the plan that the headers of a sheet suggest. */
export function guessPlan(kind: ImportKind, headerRow: number, columns: Record<string, number>): ImportPlan {
  const key = keysIn(kind, columns)[0] ?? MATCH_KEYS[kind][0] ?? 'name';
  const picks = { people: {}, clients: {}, words: {} };
  return {
    kind,
    headerRow,
    columns,
    key,
    mode: 'add',
    addUnmatched: false,
    dateFormat: null,
    ...picks,
    keepRunning: false,
  };
}

/** Checks that cell values of choice fields are mapped to existing options. */
const checkValues = ({ kind, words }: ImportPlan): Violation[] =>
  Object.entries(words).flatMap(([key, value]) =>
    choicesOf(kind, key.slice(0, key.indexOf(':'))).includes(value)
      ? []
      : [brokenRuleAt(`words.${key}`, IMPORT_TEXTS.unknownWord)],
  );

/** Validates a plan against the sheet's number of columns. */
export function checkImportPlan(plan: ImportPlan, width: number): Violation[] {
  const { kind, columns, key } = plan;
  const isKeyKnown = MATCH_KEYS[kind].includes(key);
  const isKeyThere = isKeyKnown && keysIn(kind, columns).includes(key);
  return [
    ...checkColumns(plan, width),
    ...(isKeyThere ? [] : [brokenRuleAt('key', `No column is mapped to the match key: ${KEY_LABELS[key]}.`)]),
    ...checkValues(plan),
  ];
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
