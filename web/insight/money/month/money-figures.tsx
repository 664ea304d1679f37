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
  /** Whether print leaves out what editors get, and the margin. */
  isForClient?: boolean;
};

const CARDS = {
  clientAmount: {
    label: 'Amount',
    noteOf: ({ clientWithoutRate = 0 }: ApiMoneyTotals) => withoutRateText(clientWithoutRate) || 'Of all lines',
  },
  editorAmount: {
    label: 'Pay',
    noteOf: ({ editorWithoutRate = 0 }: ApiMoneyTotals) => withoutRateText(editorWithoutRate) || 'Of all lines',
  },
  margin: { label: 'Margin', noteOf: () => 'Amount less pay' },
} as const satisfies Record<keyof Shown, unknown>;

export function MoneyFigures({ totals, currency, expected, isForClient = false }: MoneyFiguresProps) {
  const names = (Object.keys(CARDS) as (keyof Shown)[]).filter((name) =>
    totals ? totals[name] !== undefined : expected.includes(name),
  );
  return (
    <FigureRow>
      {names.map((name) => (
        // A printed client sheet goes to the client.
        <div
          key={name}
          style={{ display: 'contents' }}
          data-no-print={(isForClient && name !== 'clientAmount') || undefined}
        >
          <FigureCard
            label={CARDS[name].label}
            value={totals && moneyText(totals[name] ?? 0, currency)}
            note={totals ? CARDS[name].noteOf(totals) : '\u00a0'}
            isLoading={totals === undefined}
          />
        </div>
      ))}
    </FigureRow>
  );
}
