/** A row per month: its target, what the team has got, and whether it can still be changed (docs/points.md#targets). */
import { Button, Paper, Skeleton, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LEADERBOARD_TEXTS } from '#domain/messages.ts';
import type { Period } from '#domain/period.ts';
import { monthOf, type MonthSum, reachedPercent, targetsByMonth } from '#domain/targets.ts';
import { decimalText, NOTHING, numberText } from '#web/lib/format.ts';
import { nowIso } from '#web/lib/server-clock.ts';
import { ErrorRetry } from '#web/ui/error-retry.tsx';
import { monthName, type TeamLinkOf } from './month-words.ts';
import classes from './targets.module.css';
import { targetsQuery } from './targets.queries.ts';
import { TeamPoints } from './team-points.tsx';

const SHOWN_MONTHS = 12;

type MonthRow = Omit<MonthSum, 'points'> & { /** Null while none is set. */ points: number | null };

/** The latest first; the present month is always among them. */
function lastMonths(months: readonly MonthSum[], present: string): MonthRow[] {
  const unset = months.at(-1)?.month === present ? [] : [{ month: present, points: null, reached: null }];
  return [...months, ...unset].slice(-SHOWN_MONTHS).toReversed();
}

type RowProps = { row: MonthRow; isPresent: boolean; onEdit: () => void; linkOf: TeamLinkOf };

function Row({ row: { month, points, reached }, isPresent, onEdit, linkOf }: RowProps) {
  const percent = reached === null || points === null ? null : reachedPercent(reached, points);
  const word = points === null ? 'Set' : 'Change';
  return (
    <Table.Tr>
      <Table.Td>{monthName(month)}</Table.Td>
      <Table.Td ta="end">{points === null ? 'Not set' : decimalText(points)}</Table.Td>
      <Table.Td ta="end">
        {reached === null ? NOTHING : <TeamPoints month={month} points={reached} linkOf={linkOf} />}
      </Table.Td>
      <Table.Td ta="end">{percent === null ? NOTHING : `${numberText(percent)}%`}</Table.Td>
      <Table.Td ta="end">
        {isPresent ? (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`${word} the target of ${monthName(month)}`}
            onClick={onEdit}
          >
            {word}
          </Button>
        ) : (
          <Text span c="dimmed">
            Closed
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

type Props = {
  /** Both dates of the screen; without them the last twelve months that have a target. */
  period: Period | undefined;
  onEdit: () => void;
  linkOf: TeamLinkOf;
};

export function MonthlyTargets({ period, onEdit, linkOf }: Props) {
  const { data, isPending, error, refetch } = useQuery(targetsQuery(period));
  const present = monthOf(nowIso());
  const months = targetsByMonth(data ?? []);
  const shown = period ? months : lastMonths(months, present);
  return (
    <Paper withBorder component="section" aria-labelledby="monthly-targets" className={classes.panel}>
      <Title order={2} size="h5" id="monthly-targets" mb="xs">
        {period ? 'Monthly Target Points Breakdown' : 'Monthly Targets'}
      </Title>
      {error && <ErrorRetry message="The targets could not be loaded." error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton h={72} />}
      {data && shown.length === 0 && <Text c="dimmed">{LEADERBOARD_TEXTS.noTargets}</Text>}
      {data && shown.length > 0 && (
        <Table aria-labelledby="monthly-targets" className={classes.months}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Month</Table.Th>
              <Table.Th scope="col" ta="end">
                Total Points
              </Table.Th>
              <Table.Th scope="col" ta="end">
                Team Points
              </Table.Th>
              <Table.Th scope="col" ta="end">
                Reached
              </Table.Th>
              <Table.Th scope="col" ta="end">
                Target
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((row) => (
              <Row key={row.month} row={row} isPresent={row.month === present} onEdit={onEdit} linkOf={linkOf} />
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Paper>
  );
}
