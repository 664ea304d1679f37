/** Importing clients, people and projects from a sheet: the plan, its outcomes, and undo (docs/people.md#import). */
import { addHours } from '#domain/platform/dates.ts';
import type { ImportKind } from './import-kinds.ts';
import { choicesOf, importFieldOf, type ImportKey, KEY_LABELS, KEYS_OF } from './import-fields.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { groupedText } from '#domain/platform/numbers.ts';
import type { DateFormat } from '#domain/platform/parse-date.ts';
import { refuse, type Refusal, type RefusedItem, type Violation } from '#domain/platform/refusal.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';

export const IMPORT_MODES = ['add', 'update'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/** What becomes of a row. `unmatched`: it is not there yet, and only those that are were to be changed. */
export const IMPORT_OUTCOMES = ['new', 'changed', 'same', 'unmatched', 'refused'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];
export type ImportCounts = Record<ImportOutcome, number>;

/** How a sheet is to be read. */
export type ImportPlan = {
  kind: ImportKind;
  /** The row that names the columns, counted from 1. */
  headerRow: number;
  /** By the name of a field the place of its column. */
  columns: Record<string, number>;
  key: ImportKey;
  mode: ImportMode;
  /** Only in `update`: rows that match nothing are added too. */
  addUnmatched: boolean;
  /** Null: guessed, where the sheet leaves no doubt. */
  dateFormat: DateFormat | null;
  /** By a name as the sheet has it, who is meant; null: nobody. */
  people: Record<string, number | null>;
  /** The same for clients; null: a new client of that name. */
  clients: Record<string, number | null>;
  /** By field and word what a word of the sheet stands for: `status:in review`. */
  words: Record<string, string>;
  /** Started work goes on from its start; otherwise it arrives paused. */
  keepRunning: boolean;
};

/** A sheet as lists show it. */
export type ImportSummary = {
  id: number;
  fileName: string;
  rowCount: number;
  /** Of the last plan. */
  kind: ImportKind | null;
  counts: ImportCounts | null;
  createdAt: string;
  doneAt: string | null;
  undoneAt: string | null;
};

/** A row as the sheet numbers it, each cell cut. */
export type SheetRow = { row: number; cells: string[] };

/** A sheet with its first rows and the last plan. */
export type ImportRecord = ImportSummary & {
  /** Of the header that was guessed. */
  headerRow: number;
  columns: string[];
  top: SheetRow[];
  plan: ImportPlan | null;
};

const SAMPLE_ROWS = 5;

/** The cells of that header, and the first filled rows below it. */
export function headed({ columns, top }: Pick<ImportRecord, 'columns' | 'top'>, headerRow: number) {
  const header = top.find(({ row }) => row === headerRow)?.cells;
  const below = top.filter(({ row, cells }) => row > headerRow && cells.length > 0);
  return {
    columns: header ? columns.map((_, at) => header[at] ?? '') : columns,
    sample: below.slice(0, SAMPLE_ROWS).map(({ cells }) => cells),
  };
}

/** For so long a sheet is kept, and its import can be undone. */
export const IMPORT_HOURS = 24;

export const IMPORT_TEXTS = {
  noColumns: 'Say which column is which.',
  columnTwice: 'One column cannot be two fields.',
  columnGone: 'The sheet has no such column.',
  unknownField: 'There is no such field.',
  dateFormat: 'Say how the dates are written.',
  unknownWord: 'The field has no such value.',
  oneTimer: 'Your workspace allows one running timer per person, so imported timers arrive paused.',
  undone: 'This import has been undone already.',
  notRun: 'This import has not been run.',
  done: 'This sheet has been imported already.',
  tooManyOpen: `You have ${LIMITS.importOpenSheets} sheets that are not imported. Import or remove one first.`,
  nothing: 'No row is to be added or changed.',
  tooLate: `An import can be undone for ${IMPORT_HOURS} hours.`,
  changed: 'The records have changed since this was shown. Nothing was imported; look at the preview again.',
  changedSince: 'It was changed since.',
  usedSince: 'Something refers to it by now.',
  gone: 'It is no longer there.',
  relationGone: 'A person or client that it had is no longer there.',
  description: 'Imported.',
} as const;

/** The last moment at which an import can be taken back. */
export const importUndoUntil = (doneAt: string): string => addHours(doneAt, IMPORT_HOURS);

/** Sheets that came before it are kept no longer. */
export const importsKeptSince = (now: string): string => addHours(now, -IMPORT_HOURS);

/** The fields that hold the key: one of each group; a title needs its client too. */
export const keyFields = (key: ImportKey): readonly (readonly string[])[] => {
  if (key === 'title') return [['title'], ['client']];
  return key === 'name' ? [['name', 'firstName']] : [[key]];
};

/** The keys whose columns have been found. */
export const keysIn = (kind: ImportKind, columns: Record<string, number>): readonly ImportKey[] =>
  KEYS_OF[kind].filter((key) => keyFields(key).every((group) => group.some((field) => field in columns)));

function checkColumns({ kind, columns }: ImportPlan, width: number): Violation[] {
  const fields = Object.entries(columns);
  const places = fields.map(([, at]) => at);
  return [
    ...(fields.length === 0 ? [brokenRuleAt('columns', IMPORT_TEXTS.noColumns)] : []),
    ...(new Set(places).size === places.length ? [] : [brokenRuleAt('columns', IMPORT_TEXTS.columnTwice)]),
    ...fields.flatMap(([field, at]) => {
      const path = `columns.${field}`;
      if (!importFieldOf(kind, field)) return [brokenRuleAt(path, IMPORT_TEXTS.unknownField)];
      return at < width ? [] : [brokenRuleAt(path, IMPORT_TEXTS.columnGone)];
    }),
  ];
}

/** The plan that the headers of a sheet suggest. */
export function guessPlan(kind: ImportKind, headerRow: number, columns: Record<string, number>): ImportPlan {
  const key = keysIn(kind, columns)[0] ?? KEYS_OF[kind][0] ?? 'name';
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

/** A word stands for one of the values of its field. */
const checkWords = ({ kind, words }: ImportPlan): Violation[] =>
  Object.entries(words).flatMap(([key, value]) =>
    choicesOf(kind, key.slice(0, key.indexOf(':'))).includes(value)
      ? []
      : [brokenRuleAt(`words.${key}`, IMPORT_TEXTS.unknownWord)],
  );

/** What is wrong with a plan for a sheet of so many columns. */
export function checkImportPlan(plan: ImportPlan, width: number): Violation[] {
  const { kind, columns, key } = plan;
  const isKeyKnown = KEYS_OF[kind].includes(key);
  const isKeyThere = isKeyKnown && keysIn(kind, columns).includes(key);
  return [
    ...checkColumns(plan, width),
    ...(isKeyThere ? [] : [brokenRuleAt('key', `No column holds what rows are matched by: ${KEY_LABELS[key]}.`)]),
    ...checkWords(plan),
  ];
}

type Standing = { doneAt: string | null; undoneAt: string | null };

/** A conflict for a person with so many sheets that are not imported. */
export const checkOpenSheets = (count: number): Refusal | undefined =>
  count >= LIMITS.importOpenSheets ? refuse('conflict', IMPORT_TEXTS.tooManyOpen) : undefined;

/** A conflict where the sheet has been imported already. */
export function checkRun({ doneAt, undoneAt }: Standing): Refusal | undefined {
  return doneAt !== null && undoneAt === null ? refuse('conflict', IMPORT_TEXTS.done) : undefined;
}

/** A conflict where there is nothing to take back, or no longer. */
export function checkImportUndo({ doneAt, undoneAt }: Standing, now: string): Refusal | undefined {
  if (doneAt === null) return refuse('conflict', IMPORT_TEXTS.notRun);
  if (undoneAt !== null) return refuse('conflict', IMPORT_TEXTS.undone);
  return now > importUndoUntil(doneAt) ? refuse('conflict', IMPORT_TEXTS.tooLate) : undefined;
}

/** A conflict where the outcome is another one than the person saw, or where nothing would be written. */
export function checkCounts(seen: ImportCounts, found: ImportCounts): Refusal | undefined {
  const isOther = IMPORT_OUTCOMES.some((outcome) => seen[outcome] !== found[outcome]);
  if (isOther) return refuse('conflict', IMPORT_TEXTS.changed);
  return found.new + found.changed === 0 ? refuse('conflict', IMPORT_TEXTS.nothing) : undefined;
}

/** Those that cannot be taken back; the whole is left as it is. */
export const refuseUndo = (items: RefusedItem[], all: number): Refusal => ({
  ...refuse(
    'conflict',
    `${groupedText(items.length)} of ${groupedText(all)} records cannot be taken back. Nothing was changed.`,
  ),
  items,
});

/** The records of a kind, counted in words. */
export function importedText(kind: ImportKind, count: number): string {
  const words = { clients: ['client', 'clients'], people: ['person', 'people'], projects: ['project', 'projects'] };
  return `${groupedText(count)} ${words[kind][count === 1 ? 0 : 1]}`;
}
