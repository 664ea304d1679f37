/** Rows of a CSV file or of pasted cells; formulas are not evaluated. */
import { CsvError, parse } from 'csv-parse/sync';
import { LIMITS } from '#domain/platform/limits.ts';
import { SheetFault, SHEET_TEXTS } from './sheet.ts';

const DELIMITERS = ['\t', ';', ','] as const;

/** Characters examined for the delimiter: a title may come before the header. */
const SAMPLE_LENGTH = 10_000;

/** Guesses the delimiter, which depends on the spreadsheet's locale: the most frequent one outside quotes. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, SAMPLE_LENGTH)
    .replace(/"[^"]*"/g, '')
    .trimStart()
    .split(/[\r\n]+/, LIMITS.importHeaderRows);
  const counts = DELIMITERS.map((delimiter) => Math.max(...lines.map((line) => line.split(delimiter).length)));
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Lines read: one more than the limit, to detect that there are too many. */
const MAX_LINES = LIMITS.importRows + LIMITS.importHeaderRows + 1_000;

/** Returns the cells of each line. */
export function rowsOfCsv(text: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: false,
      to: MAX_LINES,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error as { lines?: number };
    throw new SheetFault(
      lines === undefined ? SHEET_TEXTS.broken : `Can't read line ${lines}: its quotes don't match.`,
    );
  }
}
