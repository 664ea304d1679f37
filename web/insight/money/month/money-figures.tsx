/** Amounts of a month as cards: what clients pay, what editors get, and the margin (docs/figures.md#money). */
import { moneyText } from '#domain/platform/money/currency.ts';
import type { ApiMoneyTotals } from '#contract/insight/money/months.ts';
import { FigureCard, FigureRow } from '#web/ui/figures/figure-card.tsx';
import { withoutRateText } from './month-money-text.ts';

type Shown = Pick<ApiMoneyTotals, 'clientAmount' | 'editorAmount' | 'margin'>;
type MoneyFiguresProps = {
  /** Undefined while they load. */
  totals: ApiMoneyTotals | undefined;
  currency: string;
  /** Names of the figures that the reader will see, for the time until they have loaded. */
  expected: readonly (keyof Shown)[];
};

const CARDS = {
  clientAmount: {
    label: 'Amount',
    noteOf: ({ clientWithoutRate = 0 }: ApiMoneyTotals) => withoutRateText(clientWithoutRate) || 'What clients pay',
  },
  editorAmount: {
    label: 'Pay',
    noteOf: ({ editorWithoutRate = 0 }: ApiMoneyTotals) => withoutRateText(editorWithoutRate) || 'What editors get',
  },
  margin: { label: 'Margin', noteOf: () => 'Amount less pay' },
} as const satisfies Record<keyof Shown, unknown>;

export function MoneyFigures({ totals, currency, expected }: MoneyFiguresProps) {
  const names = (Object.keys(CARDS) as (keyof Shown)[]).filter((name) =>
    totals ? totals[name] !== undefined : expected.includes(name),
  );
  return (
    <FigureRow>
      {names.map((name) => (
        <FigureCard
          key={name}
          label={CARDS[name].label}
          value={totals && moneyText(totals[name] ?? 0, currency)}
          note={totals ? CARDS[name].noteOf(totals) : '\u00a0'}
          isLoading={totals === undefined}
        />
      ))}
    </FigureRow>
  );
}
