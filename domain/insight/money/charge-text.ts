/** Explanations of amounts: 'Premium 40.00 + 4 points x 2.50' (docs/figures.md#money). */
import { amountText } from '#domain/platform/money/currency.ts';
import { monthText } from '#domain/platform/date-names.ts';
import { shortHoursText } from '#domain/platform/hours-text.ts';
import { countOf } from '#domain/platform/numbers.ts';
import type { ChargePart } from './amounts.ts';
import type { Charge, MoneyLine } from './money-lines.ts';
import type { MoneyKind } from './rates.ts';

/** The fields of a line that its explanations mention. */
export type ExplainedLine = Pick<MoneyLine, 'class' | 'revision' | 'billedIn' | 'includedRevisions'>;

function partText({ unit, rate, quantity }: ChargePart, line: ExplainedLine, currency: string): string {
  const amount = amountText(rate, currency);
  if (unit === 'project') return `${line.class} ${amount}`;
  if (unit === 'extra_round') return `Revision ${line.revision} ${amount}`;
  if (quantity === null) return 'not measured';
  if (unit === 'hour') return `${shortHoursText(quantity)} x ${amount}`;
  return quantity === 0 ? 'not scored yet' : `${countOf(quantity, 'point')} x ${amount}`;
}

const BASIS_TEXTS = {
  agreed: () => 'Agreed price',
  'included-video': () => 'Included video',
  'included-revision': ({ revision, includedRevisions }: ExplainedLine) =>
    `Revision ${revision}, ${includedRevisions ?? 0} included`,
  'not-charged': ({ revision }: ExplainedLine) => `Revision ${revision}, not charged`,
  billed: ({ billedIn }: ExplainedLine) => `Billed in ${monthText(billedIn ?? '')}`,
  fee: () => 'Monthly fee',
  manual: () => '',
  'no-rate': () => 'No rate',
} as const;

/** Explains what one side pays or gets for a line; an empty text if the line's own text says it. */
export function chargeText(
  line: ExplainedLine & Partial<Record<MoneyKind, Charge | null>>,
  side: MoneyKind,
  { currency }: { currency: string },
): string {
  const charge = line[side];
  if (!charge) return '';
  if (charge.basis !== 'rates') return BASIS_TEXTS[charge.basis](line);
  return charge.parts.map((part) => partText(part, line, currency)).join(' + ');
}
