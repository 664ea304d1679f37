/** Query of the calendar (docs/projects.md#calendar). */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { calendarFromApi, getCalendar } from '#contract/planning/calendar.ts';
import { call } from '#web/lib/api/api.ts';
import { pollEvery } from '#web/lib/live.ts';
import { type DaySpan, shownDaysOf } from '#web/lib/time/month.ts';
import type { CalendarFilters } from './calendar-url.ts';

const POLL_MS = 30_000;

/** Query for the weeks of a month; the previous month stays on screen while the next one loads. */
export const calendarQuery = (month: string, { editorId, clientId, class: projectClass }: CalendarFilters) =>
  queryOptions({
    queryKey: ['calendar', month, editorId, clientId, projectClass],
    queryFn: async ({ signal }) => {
      const days: DaySpan = shownDaysOf(month);
      const query = {
        ...days,
        ...(editorId === null ? {} : { assignedTo: editorId }),
        ...(clientId === null ? {} : { 'client.id': clientId }),
        ...(projectClass === null ? {} : { class: projectClass }),
      };
      return calendarFromApi((await call(getCalendar, { query, signal })).data);
    },
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery(POLL_MS),
  });
