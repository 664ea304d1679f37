/** Calendar endpoint. */
import { checkCalendarDays } from '#domain/planning/calendar.ts';
import { calendarToApi, getCalendar } from '#contract/planning/calendar.ts';
import { badValue } from '#server/platform/http/request/period.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { readCalendar } from './calendar.query.ts';

export function registerCalendar(serve: Serve): void {
  serve(getCalendar, {
    handle: async ({ deps, actor, query }) => {
      const { from, till, assignedTo, 'client.id': clientId, class: projectClass } = query;
      const invalid = checkCalendarDays({ from, till });
      if (invalid) return badValue(invalid.name, invalid.reason);
      const filters = {
        ...(clientId === undefined ? {} : { 'client.id': [clientId] }),
        ...(projectClass === undefined ? {} : { class: [projectClass] }),
      };
      const request = { actor, from, till, assignedTo, filters, now: deps.clock() };
      return { plain: calendarToApi(await readCalendar(deps.reports, request)) };
    },
  });
}
