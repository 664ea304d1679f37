/** Selected week in the address: `day` is any day of it. */
import { dayOf, parseInstant } from '#domain/platform/dates.ts';
import type { Search } from '#web/lib/search-codec.ts';
import { oneOf } from '#web/lib/search-state.ts';

/** Returns undefined for the current week and for an invalid day. */
export function weekDayFrom(search: Search<'day'>): string | undefined {
  const day = parseInstant(oneOf(search, 'day') ?? '');
  return day && dayOf(day);
}
