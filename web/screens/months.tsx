/** The month: totals by client or editor, and the lines of one, for screen, file and print (docs/figures.md#month). */
import { Button, Group, SegmentedControl, Stack, Title } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { MonthParty } from '#domain/insight/month/month-lines.ts';
import { addMonths, isMonth } from '#domain/platform/dates.ts';
import { STATS_TEXTS } from '#domain/platform/messages.ts';
import { useMe, useRole } from '#web/identity/current-user.ts';
import { MonthFigures, MonthNotes } from '#web/insight/month/month-figures.tsx';
import { MonthLinesTables } from '#web/insight/month/month-lines-tables.tsx';
import { MonthTable } from '#web/insight/month/month-table.tsx';
import { analyticsText, MONTH_TEXTS, PARTY_TEXTS, partyName } from '#web/insight/month/month-text.ts';
import { monthLink, parseMonthUrl } from '#web/insight/month/month-url.ts';
import { monthQuery, type SheetOf, sheetQuery, useExportMonth } from '#web/insight/month/month.queries.ts';
import { ReportPeriod } from '#web/insight/reports/report-period.tsx';
import { ReportsHead } from '#web/insight/reports/reports-head.tsx';
import { hasPage } from '#web/lib/address/paths.ts';
import { useSearchState } from '#web/lib/address/search-state.ts';
import { isUnsupported } from '#web/lib/api/api-error.ts';
import { monthName, zoneLabel } from '#web/lib/time/local-time.ts';
import { useToday } from '#web/lib/time/use-tick.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { ExportButtons } from '#web/ui/figures/export-buttons.tsx';

const MONTH_LENGTH = 'YYYY-MM'.length;

type NavigationProps = {
  month: string;
  by: MonthParty;
  party: string | undefined;
  canPrint: boolean;
  onMonth: (month: string | undefined) => void;
};

/** Other months, printing and files; hidden in print. */
function MonthNavigation({ month, by, party, canPrint, onMonth }: NavigationProps) {
  const current = useToday().slice(0, MONTH_LENGTH);
  const exported = useExportMonth();
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

type LoadError = { error: Error | null; refetch: () => Promise<unknown>; isFetching: boolean };

function MonthError({ error, refetch, isFetching }: LoadError) {
  if (isUnsupported(error)) return <EmptyState>{STATS_TEXTS.notOffered}</EmptyState>;
  return <QueryError message={MONTH_TEXTS.fetchFailed} query={{ error, refetch, isFetching }} />;
}

type TotalsProps = { month: string; by: MonthParty; onBy: (by: MonthParty) => void };

/** Totals of every client or editor. */
function Totals({ month, by, onBy }: TotalsProps) {
  const role = useRole();
  const { data, error, refetch, isFetching } = useQuery(monthQuery(month, by));
  return (
    <Stack gap="md">
      {role === 'admin' && (
        <Group>
          <SegmentedControl
            aria-label="Totals by"
            value={by}
            onChange={(next) => onBy(next as MonthParty)}
            data={[
              { value: 'client', label: 'By client' },
              { value: 'editor', label: 'By editor' },
            ]}
          />
        </Group>
      )}
      {error && !data ? (
        <MonthError {...{ error, refetch, isFetching }} />
      ) : (
        <>
          <MonthFigures totals={data?.totals} by={by} />
          <MonthTable {...{ month, by, data }} />
          {data && (
            <MonthNotes
              totals={data.totals}
              by={by}
              analytics={hasPage(role, 'analytics') ? analyticsText(data) : undefined}
            />
          )}
        </>
      )}
    </Stack>
  );
}

/** Lines of one client or editor. */
function Sheet({ month, of, isOwn }: { month: string; of: SheetOf; isOwn: boolean }) {
  const role = useRole();
  const { data, error, refetch, isFetching } = useQuery(sheetQuery(month, of));
  const all = monthLink(role, { month, by: of.by, party: undefined });
  return (
    <Stack gap="md">
      {!isOwn && (
        <Group>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            renderRoot={(props) => <Link {...all} {...props} />}
          >
            {PARTY_TEXTS[of.by].all}
          </Button>
        </Group>
      )}
      {error && !data ? (
        <MonthError {...{ error, refetch, isFetching }} />
      ) : (
        <>
          <Title order={2} size="h4">
            {data ? partyName(of.by, data.party.name) : '\u00a0'}
          </Title>
          <MonthFigures totals={data?.totals} by={of.by} />
          <MonthLinesTables by={of.by} sheet={data} />
          {data && <MonthNotes totals={data.totals} by={of.by} />}
        </>
      )}
    </Stack>
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
  const canPrint = (sheet ? lines.data : totals.data) !== undefined;
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
            onMonth={(next) => update({ month: next })}
          />
        }
      />
      {sheet && <Sheet month={month} of={sheet} isOwn={isOwn} />}
      {!sheet && !isOwn && (
        <Totals month={month} by={by} onBy={(next) => update({ by: next === 'editor' ? next : undefined })} />
      )}
    </>
  );
}
