/** A sheet as it is stored: all of its rows once, and the cut cells that screens show of it (docs/people.md#import). */
import { guessHeader } from '#domain/work/import-fields.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { groupedText } from '#domain/platform/numbers.ts';
import { shortened } from '#domain/platform/text.ts';

export type Sheet = {
  /** Row of the header that was guessed, counted from 1. */
  headerRow: number;
  /** Its cells, each cut. */
  columns: string[];
  /** Filled rows below it. */
  rowCount: number;
  /** The first rows, each cell cut. */
  top: string[][];
  /** JSON of all rows: made in the thread that reads the file, since it may be large. An empty row is an empty list. */
  rows: string;
};

/** Explains why a file can't be read. */
export class SheetFault extends Error {}

export const SHEET_TEXTS = {
  neither: 'This is neither a CSV nor an XLSX file.',
  old: 'This is an old Excel file. Save it as .xlsx or CSV.',
  empty: 'There is nothing below a first row with the names of the columns.',
  broken: 'This file is damaged and cannot be read.',
  tooMuch: 'This file holds too much to be read. Split it.',
} as const;

const tooMany = (count: number, max: number, what: string): SheetFault =>
  new SheetFault(`This sheet has ${groupedText(count)} ${what}; at most ${groupedText(max)} are read. Split it.`);

function withoutEmptyEnd(row: string[]): string[] {
  const last = row.findLastIndex((cell) => cell !== '');
  return row.slice(0, last + 1);
}

const cut = (cell: string): string => shortened(cell, LIMITS.importCellShown);

function checkSize(rows: readonly string[][]): void {
  const width = Math.max(...rows.map((row) => row.length));
  if (width > LIMITS.importColumns) throw tooMany(width, LIMITS.importColumns, 'columns');
  let length = 0;
  for (const row of rows) for (const cell of row) length += cell.length;
  if (length > LIMITS.importTextLength) throw new SheetFault(SHEET_TEXTS.tooMuch);
}

/** Returns the rows of a file as a sheet. Throws SheetFault beyond the limits, or where nothing stands below a header. */
export function sheetOf(all: readonly string[][]): Sheet {
  const padded = all.map((row) => withoutEmptyEnd(row.map((cell) => cell.trim())));
  const rows = padded.slice(0, padded.findLastIndex((row) => row.length > 0) + 1);
  const header = guessHeader(rows);
  if (header === undefined) throw new SheetFault(SHEET_TEXTS.empty);
  const below = rows.slice(header + 1);
  if (below.length > LIMITS.importRows) throw tooMany(below.length, LIMITS.importRows, 'rows');
  checkSize(rows);
  const width = Math.max(...rows.map((row) => row.length));
  return {
    headerRow: header + 1,
    columns: Array.from({ length: width }, (_, at) => cut(rows[header]?.[at] ?? '')),
    rowCount: below.filter((row) => row.length > 0).length,
    top: rows.slice(0, LIMITS.importTopRows).map((row) => row.map(cut)),
    rows: JSON.stringify(rows),
  };
}
