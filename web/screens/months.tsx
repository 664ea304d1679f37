/** The month: totals by client or editor, and the lines of one, for screen, file and print (docs/figures.md#month). */
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MonthParty } from '#domain/insight/month/month-lines.ts';
import { addMonths, isMonth } from '#domain/platform/dates.ts';
import { useMe, useRole } from '#web/identity/current-user.ts';
import { MonthSheetView } from '#web/insight/month/month-sheet.tsx';
import { MonthTotals } from '#web/insight/month/month-totals.tsx';
import { parseMonthUrl } from '#web/insight/month/month-url.ts';
import { type MonthFile, monthQuery, sheetQuery, useExportMonth } from '#web/insight/month/month.queries.ts';
import { useMonthMoney } from '#web/insight/money/month/use-month-money.ts';
import { ReportPeriod } from '#web/insight/reports/report-period.tsx';
import { ReportsHead } from '#web/insight/reports/reports-head.tsx';
import { useSearchState } from '#web/lib/address/search-state.ts';
import { monthName, zoneLabel } from '#web/lib/time/local-time.ts';
import { useToday } from '#web/lib/time/use-tick.ts';
import { ExportButtons } from '#web/ui/figures/export-buttons.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const MoneyTotals = lazyPart(async () => (await import('#web/insight/money/month/money-totals.tsx')).MoneyTotals);
const MoneySheetView = lazyPart(async () => (await import('#web/insight/money/month/money-sheet.tsx')).MoneySheetView);

const MONTH_LENGTH = 'YYYY-MM'.length;

const downloadWithMoney = async (file: MonthFile): Promise<void> =>
  (await import('#web/insight/money/month/month-money-file.ts')).downloadMoneyMonth(file);

type NavigationProps = {
  month: string;
  by: MonthParty;
  party: string | undefined;
  canPrint: boolean;
  /** Whether files contain amounts. */
  hasMoney: boolean;
  onMonth: (month: string | undefined) => void;
};

/** Other months, printing and files; hidden in print. */
function MonthNavigation({ month, by, party, canPrint, hasMoney, onMonth }: NavigationProps) {
  const current = useToday().slice(0, MONTH_LENGTH);
  const exported = useExportMonth(hasMoney ? downloadWithMoney : undefined);
  const turnTo = (to: string): void => onMonth(to === current ? undefined : to);
  const [before, after] = [addMonths(month, -1), addMonths(month, 1)];
  return (
    <ReportPeriod
      label={monthName(month)}
      unit="month"
      choices={[
        { label: 'This month', onChoose: () => turnTo(current) },
        { label: 'Last month', onChoose: () => turnTo(addMonths(current, -1)) },
      ]}
      onPrevious={isMonth(before) ? () => turnTo(before) : undefined}
      onNext={month < current ? () => turnTo(after) : undefined}
    >
      <ExportButtons
        label="Export CSV"
        of="the month"
        isBusy={exported.isPending}
        isDisabled={!canPrint}
        onExport={(format) => exported.mutate({ month, by, party, format })}
      />
      <Button leftSection={<IconPrinter size={16} aria-hidden />} disabled={!canPrint} onClick={() => window.print()}>
        Print
      </Button>
    </ReportPeriod>
  );
}

export function MonthScreen() {
  const role = useRole();
  const me = useMe();
  const { state, update } = useSearchState(parseMonthUrl);
  const today = useToday();
  const month = state.month ?? today.slice(0, MONTH_LENGTH);
  const isOwn = role === 'editor';
  const own = me && { by: 'editor' as const, party: String(me.id) };
  // Only administrators see others' figures by editor.
  const by = role === 'admin' ? state.by : 'client';
  const party = state.by === by ? state.party : undefined;
  const sheet = isOwn ? own : party === undefined ? undefined : { by, party };
  const totals = useQuery({ ...monthQuery(month, by), enabled: !isOwn && sheet === undefined });
  const lines = useQuery({ ...sheetQuery(month, sheet ?? { by, party: 'none' }), enabled: sheet !== undefined });
  const { isKnown, money } = useMonthMoney();
  const [isMoneyReady, setMoneyReady] = useState(false);
  const canPrint = isKnown && (sheet ? lines.data : totals.data) !== undefined && (!money || isMoneyReady);
  const onBy = (next: MonthParty): void => update({ by: next === 'editor' ? next : undefined });
  return (
    <>
      <ReportsHead
        report="month"
        subtitle={`${monthName(month)} (${zoneLabel()})`}
        period={
          <MonthNavigation
            month={month}
            by={sheet?.by ?? by}
            party={sheet?.party}
            canPrint={canPrint}
            hasMoney={money !== undefined}
            onMonth={(next) => update({ month: next })}
          />
        }
      />
      {isKnown &&
        sheet &&
        (money ? (
          <MoneySheetView {...{ month, isOwn, money }} of={sheet} onReady={setMoneyReady} />
        ) : (
          <MonthSheetView {...{ month, isOwn }} of={sheet} />
        ))}
      {isKnown &&
        !sheet &&
        !isOwn &&
        (money ? (
          <MoneyTotals {...{ month, by, onBy, money }} onReady={setMoneyReady} />
        ) : (
          <MonthTotals {...{ month, by, onBy }} />
        ))}
    </>
  );
}
