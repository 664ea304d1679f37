/** A period in the address, by its days: `startDate=2026-03-01&endDate=2026-03-31`. */
import { parseInstant } from '#domain/dates.ts';
import { type Period, wholeDays } from '#domain/period.ts';
import type { RawSearch } from './search-codec.ts';
import { oneOf, type SearchPatch } from './search-state.ts';

/** Calendar days, YYYY-MM-DD; together they make a period, one alone is still being chosen. */
export type Days = { from: string | null; to: string | null };

export const NO_DAYS: Days = { from: null, to: null };

const DAY = /^\d{4}-\d\d-\d\d$/;

function dayFrom(search: RawSearch, name: string): string | null {
  const text = oneOf(search, name);
  return text && DAY.test(text) && parseInstant(text) ? text : null;
}

/** What the two days are called in the address. */
export type DayNames = readonly [from: string, to: string];

const SCREEN_DAYS: DayNames = ['startDate', 'endDate'];

/** The days of an address under these names; an end before the start counts as none (docs/product.md#dates). */
export function namedDaysFrom(search: RawSearch, [fromName, toName]: DayNames): Days {
  const from = dayFrom(search, fromName);
  const to = dayFrom(search, toName);
  return { from, to: from && to && to < from ? null : to };
}

/** The days that a screen is about. */
export const daysFrom = (search: RawSearch): Days => namedDaysFrom(search, SCREEN_DAYS);

/** For `update` of the search state. */
export const daysPatch = ({ from, to }: Days, [fromName, toName]: DayNames = SCREEN_DAYS): SearchPatch => ({
  [fromName]: from ?? undefined,
  [toName]: to ?? undefined,
});

/** Both days whole, in UTC; undefined until both are chosen. */
export const periodOf = ({ from, to }: Days): Period | undefined => (from && to ? wholeDays(from, to) : undefined);
