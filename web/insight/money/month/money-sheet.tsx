/** Lines of one client or editor with amounts (docs/figures.md#money). */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { MonthSheetView, type MonthSheetProps } from '#web/insight/month/month-sheet.tsx';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import type { Money } from '../use-money.ts';
import { MoneyFigures } from './money-figures.tsx';
import { MoneyLinesTable } from './money-lines-table.tsx';
import { MonthChanges } from './month-changes.tsx';
import { MONTH_MONEY_TEXTS, unmeasuredText } from './month-money-text.ts';
import { moneySheetQuery } from './month-money.queries.ts';
import { StateBadge } from './month-state.tsx';

type MoneySheetProps = Omit<MonthSheetProps, 'extras'> & { money: Money; onReady: (isReady: boolean) => void };

export function MoneySheetView({ money: { currency, isAdmin }, onReady, ...props }: MoneySheetProps) {
  const { month, of } = props;
  const { by, party } = of;
  const { data, error, refetch, isFetching } = useQuery(moneySheetQuery(month, of));
  const isReady = data !== undefined;
  useEffect(() => onReady(isReady), [isReady, onReady]);
  const canEdit = isAdmin && party !== 'none' && data?.state === 'open';
  const expected = by === 'editor' ? (['editorAmount'] as const) : (['clientAmount'] as const);
  const failed = error && !data && (
    <QueryError message={MONTH_MONEY_TEXTS.fetchFailed} query={{ error, refetch, isFetching }} />
  );
  return (
    <MonthSheetView
      {...props}
      extras={{
        isLoading: !isReady && !failed,
        state: data && <StateBadge month={data} />,
        figures: !failed && (
          <MoneyFigures
            totals={data?.totals}
            currency={currency}
            isForClient={by === 'client'}
            expected={by === 'client' && isAdmin ? ['clientAmount', 'editorAmount', 'margin'] : expected}
          />
        ),
        lines: failed || (
          <>
            <MoneyLinesTable
              by={by}
              sheet={data}
              currency={currency}
              editable={canEdit ? { month, kind: by, id: Number(party) } : undefined}
            />
            {data && <MonthChanges sheet={data} />}
          </>
        ),
        notes: data ? unmeasuredText(data.totals) : [],
      }}
    />
  );
}
