/** Totals of a month with amounts: those of part one, joined by client or editor (docs/figures.md#money). */
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MonthParty } from '#domain/insight/month/month-lines.ts';
import { amountText } from '#domain/platform/money/currency.ts';
import { normalizeForSearch } from '#domain/platform/text.ts';
import type { MonthRow } from '#contract/insight/month.ts';
import type { ApiMoneyTotals, MoneyMonth } from '#contract/insight/money/months.ts';
import { MonthTotals, type MonthTotalsProps } from '#web/insight/month/month-totals.tsx';
import classes from '#web/insight/month/month.module.css';
import { NO_VALUE } from '#web/lib/time/format.ts';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import type { Column } from '#web/ui/table/data-table-types.ts';
import type { Money } from '../use-money.ts';
import { MoneyFigures } from './money-figures.tsx';
import { changesText, MONTH_MONEY_TEXTS, unmeasuredText, withoutRateText } from './month-money-text.ts';
import { moneyMonthQuery } from './month-money.queries.ts';
import { MonthState, MonthStatePlaceholder } from './month-state.tsx';

type MoneyRow = MoneyMonth['rows'][number];

const NO_COUNTS = { videos: 0, revisions: 0, due: 0, onTime: 0, withoutDeadline: 0 };
const NO_WORK: Omit<MonthRow, 'party'> = {
  ...NO_COUNTS,
  copies: NO_COUNTS,
  firstCutMinutes: 0 as MonthRow['firstCutMinutes'],
  reworkMinutes: 0 as MonthRow['reworkMinutes'],
  unmeasured: 0,
  setBackMinutes: 0 as MonthRow['setBackMinutes'],
  points: 0,
};

/** Sorts by name, with work of no client or editor last. */
function compareRows({ party: a }: MonthRow, { party: b }: MonthRow): number {
  if (a.id === null || b.id === null) return Number(a.id === null) - Number(b.id === null);
  const [nameA, nameB] = [normalizeForSearch(a.name), normalizeForSearch(b.name)];
  return nameA === nameB ? a.id - b.id : nameA < nameB ? -1 : 1;
}

/** Adds rows of those who have amounts without work, such as a monthly fee. */
function joinRows(rows: readonly MonthRow[], money: readonly MoneyRow[]): MonthRow[] {
  const known = new Set(rows.map(({ party }) => party.id));
  const missing = money.filter(({ party }) => !known.has(party.id));
  return [...rows, ...missing.map(({ party }) => ({ party, ...NO_WORK }))].toSorted(compareRows);
}

type Amounts = { amount: number | undefined; withoutRate?: number | undefined };

/** Returns the columns of the amounts that the response contains. The first names the currency. */
function moneyColumns({ rows, totals, currency }: MoneyMonth): Column<MonthRow>[] {
  const byParty = new Map(rows.map((row) => [row.party.id, row]));
  const columns: Column<MonthRow>[] = [];
  const add = (key: string, name: string, read: (row: ApiMoneyTotals) => Amounts): void => {
    const cell = ({ party }: MonthRow) => {
      const row = byParty.get(party.id);
      const { amount, withoutRate = 0 } = row ? read(row) : { amount: undefined };
      return (
        <>
          {amount === undefined ? NO_VALUE : amountText(amount, currency)}
          {withoutRate > 0 && <div className={classes.aside}>{withoutRateText(withoutRate)}</div>}
        </>
      );
    };
    columns.push({ key, header: columns.length === 0 ? `${name} (${currency})` : name, align: 'end', cell });
  };
  if (totals.clientAmount !== undefined)
    add('amount', 'Amount', (row) => ({ amount: row.clientAmount, withoutRate: row.clientWithoutRate }));
  if (totals.editorAmount !== undefined)
    add('pay', 'Pay', (row) => ({ amount: row.editorAmount, withoutRate: row.editorWithoutRate }));
  if (totals.margin !== undefined) add('margin', 'Margin', ({ margin }) => ({ amount: margin }));
  return columns;
}

/** Returns the figures that the reader will see. */
function expectedFigures(by: MonthParty, { isAdmin }: Money) {
  if (by === 'editor') return ['editorAmount'] as const;
  return isAdmin ? (['clientAmount', 'editorAmount', 'margin'] as const) : (['clientAmount'] as const);
}

type MoneyTotalsProps = Omit<MonthTotalsProps, 'extras'> & { money: Money; onReady: (isReady: boolean) => void };

export function MoneyTotals({ money, onReady, ...props }: MoneyTotalsProps) {
  const { month, by } = props;
  const { data, error, refetch, isFetching } = useQuery(moneyMonthQuery(month, by));
  const isReady = data !== undefined;
  useEffect(() => onReady(isReady), [isReady, onReady]);
  const hasFailed = error !== null && !isReady;
  return (
    <MonthTotals
      {...props}
      extras={{
        isLoading: !isReady && !hasFailed,
        state: data ? <MonthState money={data} /> : <MonthStatePlaceholder month={month} isAdmin={money.isAdmin} />,
        figures: hasFailed ? (
          <QueryError message={MONTH_MONEY_TEXTS.fetchFailed} query={{ error, refetch, isFetching }} />
        ) : (
          <>
            <MoneyFigures totals={data?.totals} currency={money.currency} expected={expectedFigures(by, money)} />
            {(data?.changes ?? 0) > 0 && <Text size="sm">{changesText(data?.changes ?? 0, by)}</Text>}
          </>
        ),
        rowsOf: (rows) => (data ? joinRows(rows, data.rows) : [...rows]),
        columns: data ? moneyColumns(data) : [],
        notes: data ? unmeasuredText(data.totals) : [],
      }}
    />
  );
}
