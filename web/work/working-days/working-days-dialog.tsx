/** A person's working hours, holiday calendar and vacation, for administrators (docs/leave.md#working-days). */
import { Skeleton, Stack } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { dayOf } from '#domain/platform/time-zone.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { call } from '#web/lib/api/api.ts';
import { listCalendars } from '#contract/work/working-days.ts';
import { timeZone } from '#web/lib/time/local-time.ts';
import { nowIso } from '#web/lib/time/server-clock.ts';
import type { Versioned } from '#web/lib/use-edit-conflict.ts';
import { userQuery } from '#web/identity/users/users.queries.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import { loadAllowance, loadWorkHours } from './working-days.queries.ts';
import { WORKING_DAYS_COPY } from './working-days-copy.ts';
import { WorkingDaysForm } from './working-days-form.tsx';
import type { PersonDays } from './working-days-values.ts';

const currentYear = (): number => Number(dayOf(nowIso(), timeZone()).slice(0, 'YYYY'.length));

/** Loads everything the form edits. The version is that of the first response, so that saving detects a change made in between. */
async function loadPersonDays(userId: number, signal?: AbortSignal): Promise<Versioned<PersonDays>> {
  const year = currentYear();
  const { record: hours, etag } = await loadWorkHours(userId, signal);
  const [current, next, { data }] = await Promise.all([
    loadAllowance({ userId, year }, signal),
    loadAllowance({ userId, year: year + 1 }, signal),
    call(listCalendars, { signal }),
  ]);
  return { record: { hours, allowances: [current.record, next.record], calendars: data.calendars }, etag };
}

const personDaysQuery = (userId: number) =>
  queryOptions({
    queryKey: ['working-days', 'person', userId],
    queryFn: ({ signal }) => loadPersonDays(userId, signal),
    staleTime: 0,
    gcTime: 0,
  });

export function WorkingDaysDialog({ userId, onClose }: { userId: number; onClose: () => void }) {
  const { data: user } = useQuery(userQuery(userId));
  const { data, error, refetch } = useQuery(personDaysQuery(userId));
  // Edit the first response: refetched values must not change the form.
  const [opened, setOpened] = useState<Versioned<PersonDays>>();
  if (data && !opened) setOpened(data);
  const [isDirty, setDirty] = useState(false);
  const title = user ? `Working days of ${fullNameOf(user.record)}` : WORKING_DAYS_COPY.title;
  return (
    <Dialog isOpen title={title} onClose={onClose} isDirty={isDirty}>
      {!opened && error && <QueryError message={WORKING_DAYS_COPY.loadFailed} query={{ error, refetch }} />}
      {!opened && !error && (
        <Stack gap="sm">
          <LoadingText>{COMMON_TEXTS.loading}</LoadingText>
          <Skeleton h={96} />
          <Skeleton h={56} />
          <Skeleton h={168} />
          <Skeleton h={168} />
        </Stack>
      )}
      {opened && (
        <WorkingDaysForm
          userId={userId}
          stored={opened}
          load={() => loadPersonDays(userId)}
          onClose={onClose}
          onDirty={setDirty}
        />
      )}
    </Dialog>
  );
}
