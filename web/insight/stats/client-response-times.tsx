/** Table of how long clients take to reply, below the charts of the analytics page (docs/figures.md#response-time). */
import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ClientWaits } from '#contract/insight/stats-charts.ts';
import type { Period } from '#domain/platform/period.ts';
import type { UserType } from '#domain/platform/actor.ts';
import { minutesText } from '#domain/work/wait-texts.ts';
import type { Minutes } from '#domain/platform/units.ts';
import { useRole } from '#web/identity/current-user.ts';
import { NO_VALUE, numberText } from '#web/lib/time/format.ts';
import { clientPathOf } from '#web/lib/address/paths.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-types.ts';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { QuietLink } from '#web/ui/figures/quiet-link.tsx';
import { FigureLink } from './figure-link.tsx';
import { waitingLink } from './figure-links.ts';
import { clientWaitsQuery } from './stats.queries.ts';

/** Width in pixels below which rows stack, since a phone would scroll the table sideways. */
const STACK_BELOW = 640;

const timeText = (minutes: Minutes | null): string => (minutes === null ? NO_VALUE : minutesText(minutes));

const columnsOf = (role: UserType): Column<ClientWaits>[] => [
  {
    key: 'client',
    header: 'Client',
    whenStacked: 'lead',
    cell: ({ client }) => <QuietLink link={{ to: clientPathOf(role, client.id), search: {} }}>{client.name}</QuietLink>,
  },
  { key: 'count', header: 'Waits ended', align: 'end', cell: ({ count }) => numberText(count) },
  { key: 'median', header: 'Median', align: 'end', cell: ({ medianMinutes }) => timeText(medianMinutes) },
  { key: 'longest', header: 'Longest', align: 'end', cell: ({ longestMinutes }) => timeText(longestMinutes) },
  {
    key: 'openNow',
    header: 'Waiting now',
    align: 'end',
    cell: ({ client, openNow }) => (
      <FigureLink link={waitingLink({ role }, client.id)} label={`waiting now, ${client.name}`}>
        {numberText(openNow)}
      </FigureLink>
    ),
  },
];

export function ClientResponseTimes({ period }: { period: Period | undefined }) {
  const role = useRole();
  const { data, error, refetch, isFetching } = useQuery(clientWaitsQuery(period));
  if (error)
    return <QueryError message="Couldn't load client response times." query={{ error, refetch, isFetching }} />;
  if (!data || data.length === 0) return null;
  return (
    <div>
      <Title order={2} size="h5" mb="xs">
        Client response time
      </Title>
      <DataTable
        label="Client response time"
        columns={columnsOf(role)}
        rows={data}
        rowKey={({ client }) => client.id}
        stackBelow={STACK_BELOW}
      />
    </div>
  );
}
