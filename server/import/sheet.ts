/** A sheet as it is kept: its header and the texts of its rows, within bounds (docs/people.md#import). */
import { LIMITS } from '#domain/limits.ts';
import { groupedText } from '#domain/numbers.ts';

export type Sheet = {
  columns: string[];
  /** As the sheet counts its rows, that of the first below the header. */
  firstRow: number;
  /** An empty row stays one, so that the others keep their numbers. */
  rows: string[][];
};

/** What keeps a file from being read, in words. */
export class SheetFault extends Error {}

export const SHEET_TEXTS = {
  neither: 'This is neither a CSV file in UTF-8 nor an XLSX file.',
  old: 'This is an old Excel file. Save it as .xlsx, or as CSV in UTF-8.',
  empty: 'There is nothing below a first row with the names of the columns.',
  broken: 'This file is damaged and cannot be read.',
  tooMuch: 'This file holds too much to be read. Split it.',
} as const;

const tooMany = (count: number, max: number, what: string): SheetFault =>
  new SheetFault(`This sheet has ${groupedText(count)} ${what}; at most ${groupedText(max)} are read. Split it.`);

const isEmptyRow = (row: readonly string[]): boolean => row.every((cell) => cell === '');

function withoutEmptyEnd(row: string[]): string[] {
  const last = row.findLastIndex((cell) => cell !== '');
  return row.slice(0, last + 1);
}

/** The rows of a file as a sheet; its header is the first that is not empty. */
export function sheetOf(all: readonly string[][]): Sheet {
  const rows = all.map((row) => withoutEmptyEnd(row.map((cell) => cell.trim())));
  const header = rows.findIndex((row) => !isEmptyRow(row));
  const last = rows.findLastIndex((row) => !isEmptyRow(row));
  if (header < 0 || last === header) throw new SheetFault(SHEET_TEXTS.empty);
  const below = rows.slice(header + 1, last + 1);
  const width = Math.max(...rows.map((row) => row.length));
  if (below.length > LIMITS.importRows) throw tooMany(below.length, LIMITS.importRows, 'rows');
  if (width > LIMITS.importColumns) throw tooMany(width, LIMITS.importColumns, 'columns');
  let length = 0;
  for (const row of rows) for (const cell of row) length += cell.length;
  if (length > LIMITS.importTextLength) throw new SheetFault(SHEET_TEXTS.tooMuch);
  const columns = Array.from({ length: width }, (_, at) => rows[header]?.[at] ?? '');
  return { columns, firstRow: header + 2, rows: below };
}
