/** Weeks of the board in the URL: `from` is a day in the first week, which begins on Monday; without it the board begins today. `weeks` is the number of weeks. */
import { MAX_WEEKS } from '#domain/planning/board-values.ts';
import { parseInstant } from '#domain/platform/dates.ts';
import type { Search } from '#web/lib/address/search-codec.ts';
import { firstValueOf } from '#web/lib/address/search-state.ts';

export const DEFAULT_WEEKS = 2;

const DAY = /^\d{4}-\d\d-\d\d$/;

export type BoardUrl = { from: string | undefined; weeks: number };

/** Returns the weeks to show; invalid values count as the default. */
export function parseBoardUrl(search: Search<'from' | 'weeks'>): BoardUrl {
  const day = firstValueOf(search, 'from') ?? '';
  const weeks = Number(firstValueOf(search, 'weeks') ?? DEFAULT_WEEKS);
  return {
    from: DAY.test(day) && parseInstant(day) !== undefined ? day : undefined,
    weeks: Number.isInteger(weeks) && weeks >= 1 && weeks <= MAX_WEEKS ? weeks : DEFAULT_WEEKS,
  };
}
