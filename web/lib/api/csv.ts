/** RFC 4180 CSV files of small tables. Escapes cells that a spreadsheet would run as a formula (docs/figures.md#exports). */
import { escapeFormula } from '#domain/platform/text.ts';
import { save } from './download.ts';

export type Cell = string | number | null;

function cellText(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const inert = escapeFormula(cell);
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');

/** Downloads the rows as a CSV file. */
export const saveCsv = (rows: readonly (readonly Cell[])[], name: string): void =>
  save(new Blob([csvText(rows)], { type: 'text/csv;charset=utf-8' }), name);
