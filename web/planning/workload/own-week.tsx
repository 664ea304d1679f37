/** The caller's own week: planned time, days, and planned finish of each project. */
import { Paper, Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BoardRow } from '#domain/planning/workload.ts';
import { todayAt } from '#web/lib/time/local-time.ts';
import { DayBars } from './day-bars.tsx';
import { DayHeads } from './day-heads.tsx';
import { Queue } from './queue-item.tsx';
import { ownWorkloadQuery } from './workload.queries.ts';
import { shortHoursText } from '#domain/platform/hours-text.ts';

/** Returns the sum over the days from today on. */
const sumOf = (days: BoardRow['days'], name: 'planned' | 'capacity'): number =>
  days.reduce((sum, day) => sum + (day.day < todayAt() ? 0 : day[name]), 0);

/** `onSettled` is called once the height is known. */
export type OwnWeekProps = { onSettled: () => void };

/** Shows nothing without open work, or if the server doesn't support planning. */
export function OwnWeek({ onSettled }: OwnWeekProps) {
  const { data, error } = useQuery(ownWorkloadQuery());
  const isSettled = data !== undefined || error !== null;
  useEffect(() => {
    if (isSettled) onSettled();
  }, [isSettled, onSettled]);
  if (!isSettled) return <Skeleton h={176} radius={8} />;
  if (!data || data.queue.length === 0) return null;
  const { days, queue, person } = data;
  const capacity = sumOf(days, 'capacity');
  return (
    <Paper component="section" aria-labelledby="own-week" withBorder p="sm">
      <Title order={2} size="h4" id="own-week">
        Your week
      </Title>
      <span>
        {capacity === 0
          ? 'No working hours left this week'
          : `${shortHoursText(sumOf(days, 'planned'))} planned of ${shortHoursText(capacity)}`}
      </span>
      <DayHeads days={days} />
      <DayBars days={days} name="your week" />
      <Queue queue={queue} personId={person.id} name="yours" />
    </Paper>
  );
}
