/** Holiday calendars in the settings (docs/leave.md#holidays). */
import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { HolidayCalendar } from '#domain/work/leave/holidays.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { confirm } from '#web/ui/dialog/confirm.ts';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import classes from '#web/ui/table/line-list.module.css';
import { notifyFailure, notifySuccess } from '#web/ui/feedback/toasts.ts';
import { calendarsQuery, useDeleteCalendar } from './working-days.queries.ts';
import { WORKING_DAYS_COPY } from './working-days-copy.ts';

const CalendarDialog = lazyPart(async () => (await import('./calendar-dialog.tsx')).CalendarDialog);

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

function Line({ calendar, onEdit }: { calendar: HolidayCalendar; onEdit: () => void }) {
  const { name, days, people } = calendar;
  const remove = useDeleteCalendar();
  const confirmDelete = async (): Promise<void> => {
    const message = "Its holidays can't be restored.";
    if (!(await confirm({ title: `Delete ${name}?`, message, confirmLabel: 'Delete', isDangerous: true }))) return;
    remove.mutate(calendar, {
      onSuccess: () => notifySuccess('Holiday calendar deleted.'),
      onError: (failure) => notifyFailure(failureOf(WORKING_DAYS_COPY.calendarDeleteFailed, failure)),
    });
  };
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <Text fw={600}>{name}</Text>
        <Text c="dimmed" size="sm">
          {`${counted(days.length, 'day', 'days')}, ${counted(people, 'person', 'people')}`}
        </Text>
      </div>
      <Group gap="xs">
        <Button variant="default" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          variant="default"
          aria-label={`Delete ${name}`}
          loading={remove.isPending}
          onClick={() => void confirmDelete()}
        >
          Delete
        </Button>
      </Group>
    </li>
  );
}

/** Renders nothing when the server doesn't support holiday calendars. */
export function HolidayCalendars() {
  const { data: calendars, error, refetch, isFetching } = useQuery(calendarsQuery());
  const [dialog, setDialog] = useState<{ opened: HolidayCalendar | undefined }>();
  if (calendars === null || (calendars === undefined && !error)) return null;
  return (
    <Paper withBorder p="md" mt="lg" maw={640} component="section" aria-labelledby="holiday-calendars">
      <Title order={2} id="holiday-calendars" fz="lg">
        {WORKING_DAYS_COPY.calendars}
      </Title>
      <Text c="dimmed" mb="xs">
        {WORKING_DAYS_COPY.calendarsExplained}
      </Text>
      {calendars === undefined ? (
        <QueryError message={WORKING_DAYS_COPY.calendarsFailed} query={{ error, refetch, isFetching }} />
      ) : calendars.length === 0 ? (
        <Text c="dimmed">{WORKING_DAYS_COPY.noCalendars}</Text>
      ) : (
        <ul className={classes.list}>
          {calendars.map((calendar) => (
            <Line key={calendar.id} calendar={calendar} onEdit={() => setDialog({ opened: calendar })} />
          ))}
        </ul>
      )}
      <Group mt="sm">
        <Button variant="default" onClick={() => setDialog({ opened: undefined })}>
          New calendar
        </Button>
      </Group>
      {dialog && <CalendarDialog opened={dialog.opened} onClose={() => setDialog(undefined)} />}
    </Paper>
  );
}
