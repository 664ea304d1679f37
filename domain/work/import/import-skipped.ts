/** Skipped spreadsheet rows, and the message about what an import leaves out (docs/people.md#import). */
import type { ImportCounts, ImportPlan } from './import.ts';
import { groupedText } from '#domain/platform/numbers.ts';

/** Headings, totals and repeated headers; or duplicates of an earlier row. */
export const SKIP_REASONS = ['section', 'repeat'] as const;
type SkipReason = (typeof SKIP_REASONS)[number];

/** Row numbers by reason. */
export type SkippedRows = Record<SkipReason, number[]>;

const TOTAL = /^(?:(?:grand|sub)[- ]?)?(?:totals?|sum)\b[:\s\d.,]*$/i;
const FIGURE = /^[\d.,:%$€£\s-]*$/;

/** Returns whether a row is a heading, total or repeated header. A client row may consist of just a name. */
export function isSectionRow(
  cells: readonly string[],
  header: readonly string[],
  { kind, columns }: ImportPlan,
): boolean {
  const [first = '', ...others] = cells.filter((cell) => cell !== '');
  const isHeading = others.length === 0 && kind !== 'clients' && Object.keys(columns).length > 1;
  const isTotal = TOTAL.test(first) && others.every((cell) => FIGURE.test(cell));
  const isHeader = others.length > 0 && cells.every((cell, at) => cell === '' || cell === header[at]);
  return isHeading || isTotal || isHeader;
}

const MAX_SHOWN = 5;

const counted = (rows: readonly number[], one: string, many: string): string[] =>
  rows.length === 0
    ? []
    : [
        `${groupedText(rows.length)} ${rows.length === 1 ? one : many} (${rows.length === 1 ? 'row' : 'rows'} ${rows.slice(0, MAX_SHOWN).join(', ')}${rows.length > MAX_SHOWN ? ' …' : ''})`,
      ];

/** Returns what won't be imported and why, as one sentence, or an empty text. */
export function notImportedText({ section, repeat }: SkippedRows, { refused, unmatched }: ImportCounts): string {
  const parts = [
    ...counted(section, 'heading or total', 'headings or totals'),
    ...counted(repeat, 'repeated row', 'repeated rows'),
    ...(unmatched > 0 ? [`${groupedText(unmatched)} that ${unmatched === 1 ? 'matches' : 'match'} no record`] : []),
    ...(refused > 0 ? [`${groupedText(refused)} refused`] : []),
  ];
  if (parts.length === 0) return '';
  return `Not imported: ${new Intl.ListFormat('en').format(parts)}.`;
}
