/** Address of the calendar: month and filters. */
import { isMonth } from '#domain/platform/dates.ts';
import type { Search } from '#web/lib/address/search-codec.ts';
import { firstValueOf } from '#web/lib/address/search-state.ts';
import { FILTERS, type FilterValues } from '#web/work/projects/filters/filter-table.ts';

export type CalendarFilters = Pick<FilterValues, 'editorId' | 'clientId' | 'class'>;

export type CalendarSearch = CalendarFilters & {
  /** YYYY-MM; undefined for the current month. */
  month: string | undefined;
};

export type CalendarParam = 'month' | 'assignedTo' | 'client.id' | 'class';

export function parseCalendarSearch(search: Search<CalendarParam>): CalendarSearch {
  const month = firstValueOf(search, 'month');
  return {
    month: month && isMonth(month) ? month : undefined,
    editorId: FILTERS.editorId.parse(search),
    clientId: FILTERS.clientId.parse(search),
    class: FILTERS.class.parse(search),
  };
}
