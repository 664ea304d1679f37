/** CSV as RFC 4180 has it: CRLF, quotes where needed, and no cell that a spreadsheet would run (docs/figures.md#exports). */
import { stringify } from 'csv-stringify/sync';
import { secondOf } from '#domain/platform/dates.ts';
import { inertText } from '#domain/platform/text.ts';
import type { Cell, TablePages, TableRows } from './table.ts';

/** Typed text is made inert; numbers of ours stay numbers; instants are ISO 8601 UTC, to the second. */
function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return cell.isDay ? cell.at : `${secondOf(cell.at)}Z`;
  return inertText(cell);
}

/** These rows as text, each ended by CRLF. */
export const csvText = (rows: TableRows): string =>
  stringify(
    rows.map((row) => row.map(cellText)),
    // The library quotes whole CRLFs only; a lone CR or LF must be quoted too.
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  );

/** A header and then page after page, so that only one page is held at a time. */
export async function* csvLines(header: readonly string[], pages: TablePages): AsyncGenerator<string> {
  yield csvText([header]);
  for await (const rows of pages) if (rows.length > 0) yield csvText(rows);
}
