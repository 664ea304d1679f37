/** The rows of the first sheet of an XLSX file: of a formula the value that it last had. */
import { readSheet } from 'read-excel-file/node';
import { secondOf } from '#domain/platform/dates.ts';
import { lengthText } from '#domain/work/import-cells.ts';
import { SheetFault, SHEET_TEXTS } from './sheet.ts';
import { shownDigits } from './xlsx-formats.ts';

/** Of the day that times without a date are counted from. */
const ZERO_MS = Date.parse('1899-12-30T00:00:00Z');
const FIRST_YEAR = 1910;
/** Times are fractions of a day: some are a few milliseconds off. */
const nearestSecond = (date: Date): number => Math.round(date.getTime() / 1000);

/** A date cell as a moment with its zone, so that it is read in one way alone; a time of no day as a length. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const seconds = nearestSecond(date);
  if (date.getUTCFullYear() < FIRST_YEAR) return lengthText(Math.max(0, seconds - ZERO_MS / 1000));
  const iso = new Date(seconds * 1000).toISOString();
  // A day alone is left to the hours that its column has.
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : `${secondOf(iso)}Z`;
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return dateText(cell);
  return typeof cell === 'boolean' ? (cell ? 'Yes' : 'No') : String(cell);
}

/** A, B ... Z, AA, AB. */
const columnName = (at: number): string =>
  `${at < 26 ? '' : columnName(Math.floor(at / 26) - 1)}${String.fromCodePoint(65 + (at % 26))}`;

/** The texts of each row. */
export async function rowsOfXlsx(file: string): Promise<string[][]> {
  try {
    const rows = await readSheet(file);
    const digits = shownDigits(file);
    const padded = (cell: unknown, address: string): string =>
      typeof cell === 'number' && Number.isInteger(cell) && cell >= 0
        ? String(cell).padStart(digits.get(address) ?? 0, '0')
        : textOf(cell);
    return rows.map((row, y) => row.map((cell, x) => padded(cell, `${columnName(x)}${y + 1}`)));
  } catch {
    // Whatever the library trips over, the file is what is at fault.
    throw new SheetFault(SHEET_TEXTS.broken);
  }
}
