/** The dates of the performance widget: those of the dashboard until it has its own, which stand in the address. */
import { type Days, daysFrom, type DaysName, namedDaysFrom, namedDaysPatch, NO_DAYS } from '#web/lib/period-search.ts';
import type { Search, SearchPatch } from '#web/lib/search-codec.ts';
import { oneOf } from '#web/lib/search-state.ts';

const NAMES = ['statsFrom', 'statsTo'] as const;
export type OwnDaysName = (typeof NAMES)[number];

/** Says 'all time' where the dashboard has dates. */
const ALL = 'all';

/** Part of the widget's state: its dates, own or taken over. */
export function performanceDaysFrom(search: Search<OwnDaysName | DaysName>): Days {
  if (oneOf(search, NAMES[0]) === ALL) return NO_DAYS;
  const own = namedDaysFrom(search, NAMES);
  return own.from && own.to ? own : daysFrom(search);
}

/** The dashboard's dates count again. */
export const NO_OWN_DAYS = namedDaysPatch(NO_DAYS, NAMES);

export const performanceDaysPatch = (days: Days): SearchPatch<OwnDaysName> =>
  days.from === null ? { ...NO_OWN_DAYS, [NAMES[0]]: ALL } : namedDaysPatch(days, NAMES);
