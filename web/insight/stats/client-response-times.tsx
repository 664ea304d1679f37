/** Table of how long clients take to reply, below the charts of the analytics page (docs/figures.md#response-time). */
import { Paper, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import type { Period } from '#domain/platform/period.ts';
import { minutesText } from '#domain/work/wait-texts.ts';
import { useRole } from '#web/lib/current-user.ts';
import { NOTHING, numberText } from '#web/lib/format.ts';
import { QueryError } from '#web/ui/error-retry.tsx';
import { QuietLink } from '#web/ui/quiet-link.tsx';
import tables from '#web/ui/table.module.css';
import { waitingLink } from './figure-links.ts';
import { clientWaitsQuery } from './stats.queries.ts';

const HEADS = ['Waits ended', 'Median', 'Longest', 'Waiting now'] as const;

const timeText = (minutes: number | null): string => (minutes === null ? NOTHING : minutesText(minutes));

export function ClientResponseTimes({ period }: { period: Period | undefined }) {
  const role = useRole();
  const { data, error, refetch, isFetching } = useQuery(clientWaitsQuery(period));
  if (error)
    return <QueryError message="Couldn't load client response times." query={{ error, refetch, isFetching }} />;
  if (!data || data.length === 0) return null;
  return (
    <Paper component="section" aria-labelledby="response-times" withBorder p="md">
      <Title order={2} size="h5" id="response-times" mb="xs">
        Client response time
      </Title>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be reachable by keyboard */}
      <div className={tables.scroll} tabIndex={0}>
        <table aria-labelledby="response-times" className={tables.table} style={{ minWidth: 480 } as CSSProperties}>
          <thead>
            <tr>
              <th scope="col">Client</th>
              {HEADS.map((head) => (
                <th key={head} scope="col" data-align="end">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.map(({ client, count, medianMinutes, longestMinutes, openNow }) => (
              <tr key={client.id}>
                <th scope="row">{client.name}</th>
                <td data-align="end">{numberText(count)}</td>
                <td data-align="end">{timeText(medianMinutes)}</td>
                <td data-align="end">{timeText(longestMinutes)}</td>
                <td data-align="end">
                  {openNow === 0 ? (
                    0
                  ) : (
                    <QuietLink link={waitingLink({ role }, client.id)}>{numberText(openNow)}</QuietLink>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Paper>
  );
}
