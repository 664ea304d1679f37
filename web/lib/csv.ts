/** A small table as a CSV file of RFC 4180; a cell that a spreadsheet would run as a formula is made inert (docs/figures.md#exports). */
import { inertText } from '#domain/platform/text.ts';
import { save } from './transfer.ts';

export type Cell = string | number | null;

function cellText(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const inert = inertText(cell);
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');

/** Hands the rows to the browser as a download. */
export const saveCsv = (rows: readonly (readonly Cell[])[], name: string): void =>
  save(new Blob([csvText(rows)], { type: 'text/csv;charset=utf-8' }), name);
