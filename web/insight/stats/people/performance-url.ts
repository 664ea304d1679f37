/** Dates of the performance widget in the URL; by default those of the dashboard. */
import {
  type Days,
  parseDays,
  type PeriodParam,
  parseDayRange,
  dayRangePatch,
  NO_DAYS,
} from '#web/lib/address/period-search.ts';
import type { Search, SearchPatch } from '#web/lib/address/search-codec.ts';
import { firstValueOf } from '#web/lib/address/search-state.ts';

const NAMES = ['statsFrom', 'statsTo'] as const;
export type WidgetDaysParam = (typeof NAMES)[number];

/** Parameter value for all time, needed when the dashboard has dates. */
const ALL = 'all';

/** Returns the widget's dates: its own, or the dashboard's. */
export function parsePerformanceDays(search: Search<WidgetDaysParam | PeriodParam>): Days {
  if (firstValueOf(search, NAMES[0]) === ALL) return NO_DAYS;
  const widgetDays = parseDayRange(search, NAMES);
  return widgetDays.from && widgetDays.to ? widgetDays : parseDays(search);
}

/** Resets the widget to the dashboard's dates. */
export const CLEARED_DAYS = dayRangePatch(NO_DAYS, NAMES);

export const performanceDaysPatch = (days: Days): SearchPatch<WidgetDaysParam> =>
  days.from === null ? { ...CLEARED_DAYS, [NAMES[0]]: ALL } : dayRangePatch(days, NAMES);
