/** A stored sheet: all rows once, and the truncated cells shown on screen (docs/people.md#import). */
import { guessHeader } from '#domain/work/import/import-headers.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { groupedText } from '#domain/platform/numbers.ts';
import { truncate } from '#domain/platform/text.ts';

export type Sheet = {
  /** Guessed header row, 1-based. */
  headerRow: number;
  /** Header cells, truncated. */
  columns: string[];
  /** Number of non-empty rows below the header. */
  rowCount: number;
  /** The first rows, with truncated cells. */
  top: string[][];
  /** JSON of all rows, possibly large and therefore built in the worker thread. An empty row is an empty list. */
  rows: string;
};

/** Explains why a file can't be read. */
export class SheetFault extends Error {}

export const SHEET_TEXTS = {
  neither: 'This is neither a CSV nor an XLSX file.',
  old: 'This is an old Excel file. Save it as .xlsx or CSV.',
  empty: 'This sheet has no rows below its header.',
  broken: "This file is damaged and can't be read.",
  tooMuch: 'This file is too large to import. Split it.',
} as const;

const tooMany = (count: number, max: number, unit: string): SheetFault =>
  new SheetFault(
    `This sheet has ${groupedText(count)} ${unit}; at most ${groupedText(max)} can be imported. Split it.`,
  );

function withoutEmptyEnd(row: string[]): string[] {
  const last = row.findLastIndex((cell) => cell !== '');
  return row.slice(0, last + 1);
}

const truncateCell = (cell: string): string => truncate(cell, LIMITS.importCellShown);

function checkSize(rows: readonly string[][]): void {
  const width = Math.max(...rows.map((row) => row.length));
  if (width > LIMITS.importColumns) throw tooMany(width, LIMITS.importColumns, 'columns');
  let length = 0;
  for (const row of rows) for (const cell of row) length += cell.length;
  if (length > LIMITS.importTextLength) throw new SheetFault(SHEET_TEXTS.tooMuch);
}

/** Returns the rows of a file as a sheet. Throws SheetFault if limits are exceeded or nothing follows the header. */
export function sheetOf(all: readonly string[][]): Sheet {
  const padded = all.map((row) => withoutEmptyEnd(row.map((cell) => cell.trim())));
  const rows = padded.slice(0, padded.findLastIndex((row) => row.length > 0) + 1);
  const header = guessHeader(rows);
  if (header === undefined) throw new SheetFault(SHEET_TEXTS.empty);
  const rowsBelow = rows.slice(header + 1);
  if (rowsBelow.length > LIMITS.importRows) throw tooMany(rowsBelow.length, LIMITS.importRows, 'rows');
  checkSize(rows);
  const width = Math.max(...rows.map((row) => row.length));
  return {
    headerRow: header + 1,
    columns: Array.from({ length: width }, (_, at) => truncateCell(rows[header]?.[at] ?? '')),
    rowCount: rowsBelow.filter((row) => row.length > 0).length,
    top: rows.slice(0, LIMITS.importTopRows).map((row) => row.map(truncateCell)),
    rows: JSON.stringify(rows),
  };
}
