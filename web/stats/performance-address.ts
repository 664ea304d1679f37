/** The dates of the performance widget: those of the dashboard until it has its own, which stand in the address. */
import { type DayNames, type Days, daysFrom, daysPatch, namedDaysFrom, NO_DAYS } from '#web/lib/period-search.ts';
import type { RawSearch } from '#web/lib/search-codec.ts';
import { oneOf, type SearchPatch } from '#web/lib/search-state.ts';

const NAMES: DayNames = ['statsFrom', 'statsTo'];

/** Says 'all time' where the dashboard has dates. */
const ALL = 'all';

/** Part of the widget's state: its dates, own or taken over. */
export function performanceDaysFrom(search: RawSearch): Days {
  if (oneOf(search, NAMES[0]) === ALL) return NO_DAYS;
  const own = namedDaysFrom(search, NAMES);
  return own.from && own.to ? own : daysFrom(search);
}

/** The dashboard's dates count again. */
export const NO_OWN_DAYS: SearchPatch = daysPatch(NO_DAYS, NAMES);

export const performanceDaysPatch = (days: Days): SearchPatch =>
  days.from === null ? { ...NO_OWN_DAYS, [NAMES[0]]: ALL } : daysPatch(days, NAMES);
