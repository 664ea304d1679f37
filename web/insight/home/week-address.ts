/** Which week the page shows, in the address: `day`, any day of it. */
import { dayOf, parseInstant } from '#domain/platform/dates.ts';
import type { Search } from '#web/lib/search-codec.ts';
import { oneOf } from '#web/lib/search-state.ts';

/** Undefined for the present week, and for what is no day. */
export function weekDayFrom(search: Search<'day'>): string | undefined {
  const day = parseInstant(oneOf(search, 'day') ?? '');
  return day && dayOf(day);
}
