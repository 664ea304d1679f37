/** The rows of a CSV file, or of cells that were pasted: nothing in them is evaluated. */
import { CsvError, parse } from 'csv-parse/sync';
import { LIMITS } from '#domain/platform/limits.ts';
import { SheetFault, SHEET_TEXTS } from './sheet.ts';

const DELIMITERS = ['\t', ';', ','] as const;

/** A title may stand above the header. */
const LOOKED_AT = 10_000;

/** Spreadsheets write what their country writes: what the first lines have most of, outside of quotes. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, LOOKED_AT)
    .replace(/"[^"]*"/g, '')
    .trimStart()
    .split(/[\r\n]+/, LIMITS.importHeaderRows);
  const counts = DELIMITERS.map((delimiter) => Math.max(...lines.map((line) => line.split(delimiter).length)));
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** One more than may be read shows that there are too many. */
const MOST_LINES = LIMITS.importRows + LIMITS.importHeaderRows + 1_000;

/** The cells of each line. */
export function rowsOfCsv(text: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: false,
      to: MOST_LINES,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error as { lines?: number };
    throw new SheetFault(
      lines === undefined ? SHEET_TEXTS.broken : `Line ${lines} cannot be read: its quotes do not match.`,
    );
  }
}
