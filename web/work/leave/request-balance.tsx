/** Working days of a leave request, and the allowance left afterwards (docs/leave.md#balance). */
import { Text } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { halfDaysText, type LeaveKind, type LeaveSpan } from '#domain/work/leave/leave-halves.ts';
import {
  balanceText,
  isOverdrawn,
  type LeaveBalance,
  requestedBalances,
  type RequestedBalance,
  yearsOf,
} from '#domain/work/leave/leave-balance.ts';
import { workingHalves } from '#domain/work/leave/working-days.ts';
import { todayAt } from '#web/lib/time/local-time.ts';
import {
  allowanceQuery,
  calendarsQuery,
  workHoursQuery,
  workingCalendarOf,
} from '#web/work/working-days/working-days.queries.ts';

/** Maximum number of years whose balance is shown. */
const YEARS_SHOWN = 3;

const thisYear = (): number => Number(todayAt().slice(0, 'YYYY'.length));

/** Text of a year's balance; a request for more than is left is highlighted. */
export const BalanceLine = ({ balance, withYear }: { balance: RequestedBalance; withYear: boolean }) => (
  <Text c={isOverdrawn(balance) ? 'var(--status-paused)' : 'dimmed'}>{balanceText(balance, { withYear })}</Text>
);

const Figure = ({ label, children }: { label: string; children: string }) => (
  <Text c="dimmed">
    {label}:{' '}
    <Text span c="var(--mantine-color-text)" fw={600}>
      {children}
    </Text>
  </Text>
);

/** Returns the user's hours and holidays, and their balances of these years; undefined while loading or unsupported. */
function useOwnBalances(userId: number, years: readonly number[]) {
  const { data: hours } = useQuery(workHoursQuery(userId));
  const { data: calendars } = useQuery(calendarsQuery());
  const allowances = useQueries({ queries: years.map((year) => allowanceQuery(userId, year)) });
  const balances = allowances.flatMap(({ data }): LeaveBalance[] => (data ? [data.record] : []));
  return { balances, calendar: hours && calendars ? workingCalendarOf(hours.record, calendars) : undefined };
}

type RequestBalanceProps = { userId: number; span: Required<LeaveSpan> | undefined; kind: LeaveKind };

export function RequestBalance({ userId, span, kind }: RequestBalanceProps) {
  const years = span ? yearsOf(span).slice(0, YEARS_SHOWN) : [thisYear()];
  const { balances, calendar } = useOwnBalances(userId, years);
  const [first] = balances;
  const requested = span && calendar ? requestedBalances({ ...span, kind }, balances, calendar) : [];
  return (
    <div aria-live="polite">
      <Figure label="Working days">{halfDaysText(span && calendar ? workingHalves(span, calendar) : 0)}</Figure>
      {first && first.leftHalfDays !== null && (
        <Figure label={first.year === thisYear() ? 'Left this year' : `Left in ${first.year}`}>
          {halfDaysText(first.leftHalfDays)}
        </Figure>
      )}
      {requested.map((balance) => (
        <BalanceLine key={balance.year} balance={balance} withYear={years.length > 1} />
      ))}
    </div>
  );
}
