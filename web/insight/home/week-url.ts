/** Selected week in the URL: `day` is any day of it. */
import { parseInstant } from '#domain/platform/dates.ts';
import { dayOf } from '#web/lib/time/local-time.ts';
import type { Search } from '#web/lib/address/search-codec.ts';
import { firstValueOf } from '#web/lib/address/search-state.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Returns undefined for the current week and for an invalid day. */
export function parseWeekDay(search: Search<'day'>): string | undefined {
  const text = firstValueOf(search, 'day') ?? '';
  const at = parseInstant(text);
  // A bare day is a day in the workspace's zone.
  return at && (DAY.test(text) ? text : dayOf(at));
}
