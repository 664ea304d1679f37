/** Rows of the first sheet of an XLSX file; formulas give their last computed value. */
import { zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { truncateToSecond } from '#domain/platform/dates.ts';
import { lengthText } from '#domain/work/import/import-cells.ts';
import { SheetFault, SHEET_TEXTS } from './sheet.ts';
import { shownDigits } from './xlsx-formats.ts';
import { unpackXlsx } from './xlsx-parts.ts';

/** Day zero of Excel, on which times without a date are based. */
const ZERO_MS = Date.parse('1899-12-30T00:00:00Z');
const FIRST_YEAR = 1910;
/** Rounds to a second: times are fractions of a day and can be off by milliseconds. */
const nearestSecond = (date: Date): number => Math.round(date.getTime() / 1000);

/** Returns a date cell as an unambiguous wall time, since cells have no zone, and a time without a date as a duration. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const seconds = nearestSecond(date);
  if (date.getUTCFullYear() < FIRST_YEAR) return lengthText(Math.max(0, seconds - ZERO_MS / 1000));
  const iso = new Date(seconds * 1000).toISOString();
  // A date without a time gets the default hour of its column.
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : truncateToSecond(iso);
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return dateText(cell);
  return typeof cell === 'boolean' ? (cell ? 'Yes' : 'No') : String(cell);
}

/** Returns a column's letters: A, B ... Z, AA, AB. */
const columnName = (at: number): string =>
  `${at < 26 ? '' : columnName(Math.floor(at / 26) - 1)}${String.fromCodePoint(65 + (at % 26))}`;

/** Returns the texts of each row. */
export async function rowsOfXlsx(file: string): Promise<string[][]> {
  try {
    const parts = unpackXlsx(file);
    // The library would unpack without a limit.
    const rows = await readSheet(Buffer.from(zipSync(parts, { level: 0 })));
    const digits = shownDigits(parts);
    const padded = (cell: unknown, address: string): string =>
      typeof cell === 'number' && Number.isInteger(cell) && cell >= 0
        ? String(cell).padStart(digits.get(address) ?? 0, '0')
        : textOf(cell);
    return rows.map((row, y) => row.map((cell, x) => padded(cell, `${columnName(x)}${y + 1}`)));
  } catch (error) {
    if (error instanceof SheetFault) throw error;
    // Whatever error the library throws, the cause is the file.
    throw new SheetFault(SHEET_TEXTS.broken);
  }
}
