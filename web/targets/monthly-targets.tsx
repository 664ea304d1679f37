/** The targets of the chosen dates, month by month (spec 2 section 2.17). */
import { Paper, Skeleton, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LEADERBOARD_TEXTS } from '#domain/messages.ts';
import type { Period } from '#domain/period.ts';
import { targetsByMonth } from '#domain/targets.ts';
import { ErrorRetry } from '#web/ui/error-retry.tsx';
import { targetsInPeriodQuery } from './targets.queries.ts';

const MONTH = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export function MonthlyTargets({ period }: { period: Period }) {
  const { data, isPending, isError, refetch } = useQuery(targetsInPeriodQuery(period));
  const months = targetsByMonth(data ?? []);
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="monthly-targets">
      <Title order={2} size="h5" id="monthly-targets" mb="xs">
        Monthly Target Points Breakdown
      </Title>
      {isError && <ErrorRetry message="The targets could not be loaded." onRetry={() => void refetch()} />}
      {isPending && <Skeleton h={72} />}
      {data && months.length === 0 && <Text c="dimmed">{LEADERBOARD_TEXTS.noTargets}</Text>}
      {months.length > 0 && (
        <Table aria-labelledby="monthly-targets">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Month</Table.Th>
              <Table.Th ta="end">Total Points</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {months.map(({ month, points }) => (
              <Table.Tr key={month}>
                <Table.Td>{MONTH.format(new Date(`${month}-01`))}</Table.Td>
                <Table.Td ta="end">{points.toFixed(2)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Paper>
  );
}
