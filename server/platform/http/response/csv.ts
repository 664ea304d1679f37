/** CSV according to RFC 4180: CRLF, quotes where needed, and no cell that a spreadsheet would execute (docs/figures.md#exports). */
import { stringify } from 'csv-stringify/sync';
import { truncateToSecond } from '#domain/platform/dates.ts';
import { escapeFormula } from '#domain/platform/text.ts';
import type { Cell, TablePages, TableRows } from './table.ts';

/** Neutralizes formulas in user text, leaves numbers as they are, and writes instants as ISO 8601 UTC to the second. */
function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return cell.isDay ? cell.at : `${truncateToSecond(cell.at)}Z`;
  return escapeFormula(cell);
}

/** Returns the rows as text, each ended by CRLF. */
export const csvText = (rows: TableRows): string =>
  stringify(
    rows.map((row) => row.map(cellText)),
    // The library quotes only cells with a whole CRLF; a lone CR or LF must be quoted too.
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  );

/** Yields the header and then page after page, so that only one page is in memory at a time. */
export async function* csvLines(header: readonly string[], pages: TablePages): AsyncGenerator<string> {
  yield csvText([header]);
  for await (const rows of pages) if (rows.length > 0) yield csvText(rows);
}
