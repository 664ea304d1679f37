/** Table with one row per month: target, team points, and whether the target can still be changed (docs/points.md#targets). */
import { Button, Paper, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { COMMON_TEXTS, LEADERBOARD_TEXTS } from '#domain/platform/messages.ts';
import { sumOf } from '#domain/platform/numbers.ts';
import type { Period } from '#domain/platform/period.ts';
import { type MonthSum, reachedPercent, targetsByMonth } from '#domain/work/targets.ts';
import { decimalText, NO_VALUE, numberText } from '#web/lib/time/format.ts';
import { monthName, timeZone } from '#web/lib/time/local-time.ts';
import { useToday } from '#web/lib/time/use-tick.ts';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import type { GetTeamLink } from './month-text.ts';
import tables from '#web/ui/table/table.module.css';
import classes from './targets.module.css';
import { targetsQuery } from './targets.queries.ts';
import { TeamPoints } from './team-points.tsx';

const SHOWN_MONTHS = 12;

type MonthRow = Omit<MonthSum, 'points'> & {
  /** Target of the month; null while none is set. */ points: number | null;
};

/** Returns the last months, latest first; always includes the current one. */
function lastMonths(months: readonly MonthSum[], currentMonth: string): MonthRow[] {
  const unset =
    months.at(-1)?.month === currentMonth ? [] : [{ month: currentMonth, points: null, reached: null, former: 0 }];
  return [...months, ...unset].slice(-SHOWN_MONTHS).toReversed();
}

type RowProps = { row: MonthRow; isPresent: boolean; onEdit: () => void; linkOf: GetTeamLink };

function Row({ row: { month, points, reached }, isPresent, onEdit, linkOf }: RowProps) {
  const percent = reached === null || points === null ? null : reachedPercent(reached, points);
  const buttonLabel = points === null ? 'Set' : 'Change';
  return (
    <tr>
      <td>{monthName(month)}</td>
      <td data-align="end">{points === null ? 'Not set' : decimalText(points)}</td>
      <td data-align="end">
        {reached === null ? NO_VALUE : <TeamPoints month={month} points={reached} linkOf={linkOf} />}
      </td>
      <td data-align="end">{percent === null ? NO_VALUE : `${numberText(percent)}%`}</td>
      <td data-align="end">
        {isPresent ? (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`${buttonLabel} the target of ${monthName(month)}`}
            onClick={onEdit}
          >
            {buttonLabel}
          </Button>
        ) : (
          <Text span c="dimmed">
            Closed
          </Text>
        )}
      </td>
    </tr>
  );
}

/** Row with the part of the team points above that former members earned. */
const FormerRow = ({ points }: { points: number }) =>
  points !== 0 && (
    <tr>
      <td>{COMMON_TEXTS.formerMembers}</td>
      <td data-align="end">{NO_VALUE}</td>
      <td data-align="end">{decimalText(points)}</td>
      <td data-align="end">{NO_VALUE}</td>
      <td data-align="end">{NO_VALUE}</td>
    </tr>
  );

type Props = {
  /** Period of the screen; undefined for the last twelve months with a target. */
  period: Period | undefined;
  onEdit: () => void;
  linkOf: GetTeamLink;
};

export function MonthlyTargets({ period, onEdit, linkOf }: Props) {
  const { data, isPending, error, refetch } = useQuery(targetsQuery(period));
  const currentMonth = useToday().slice(0, 'YYYY-MM'.length);
  const months = targetsByMonth(data ?? [], timeZone());
  const shown = period ? months : lastMonths(months, currentMonth);
  return (
    <Paper withBorder component="section" aria-labelledby="monthly-targets" className={classes.panel}>
      <Title order={2} size="h5" id="monthly-targets" mb="xs">
        {period ? 'Monthly Target Points Breakdown' : 'Monthly Targets'}
      </Title>
      {error && <QueryError message="Couldn't load the targets." query={{ error, refetch }} />}
      {isPending && <Skeleton h={72} />}
      {data && shown.length === 0 && <Text c="dimmed">{LEADERBOARD_TEXTS.noTargets}</Text>}
      {data && shown.length > 0 && (
        <table aria-labelledby="monthly-targets" className={`${tables.table} ${classes.months}`}>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col" data-align="end">
                Total Points
              </th>
              <th scope="col" data-align="end">
                Team Points
              </th>
              <th scope="col" data-align="end">
                Reached
              </th>
              <th scope="col" data-align="end">
                Target
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Row key={row.month} row={row} isPresent={row.month === currentMonth} onEdit={onEdit} linkOf={linkOf} />
            ))}
            <FormerRow points={sumOf(shown.map(({ former }) => former))} />
          </tbody>
        </table>
      )}
    </Paper>
  );
}
