/** A period in the address, by its days: `startDate=2026-03-01&endDate=2026-03-31`. */
import { parseInstant } from '#domain/platform/dates.ts';
import { type Period, wholeDays } from '#domain/platform/period.ts';
import { patchOf, type Search, type SearchPatch } from './search-codec.ts';
import { oneOf } from './search-state.ts';

/** Calendar days, YYYY-MM-DD; together they make a period, one alone is still being chosen. */
export type Days = { from: string | null; to: string | null };

export const NO_DAYS: Days = { from: null, to: null };

const DAY = /^\d{4}-\d\d-\d\d$/;

function dayFrom<Name extends string>(search: Search<Name>, name: NoInfer<Name>): string | null {
  const text = oneOf(search, name);
  return text && DAY.test(text) && parseInstant(text) ? text : null;
}

/** What the two days are called in the address. */
export type DayNames<Name extends string> = readonly [from: Name, to: Name];

const SCREEN_DAYS = ['startDate', 'endDate'] as const;
export type DaysName = (typeof SCREEN_DAYS)[number];

/** The days of an address under these names; an end before the start counts as none (docs/product.md#dates). */
export function namedDaysFrom<Name extends string>(
  search: Search<Name>,
  [fromName, toName]: DayNames<NoInfer<Name>>,
): Days {
  const from = dayFrom(search, fromName);
  const to = dayFrom(search, toName);
  return { from, to: from && to && to < from ? null : to };
}

/** The days that a screen is about. */
export const daysFrom = (search: Search<DaysName>): Days => namedDaysFrom(search, SCREEN_DAYS);

/** These names with these days, for `update` of the search state. */
export const namedDaysPatch = <Name extends string>(
  { from, to }: Days,
  [fromName, toName]: DayNames<Name>,
): SearchPatch<Name> => ({ ...patchOf([fromName], from ?? undefined), ...patchOf([toName], to ?? undefined) });

/** The days that a screen is about. */
export const daysPatch = (days: Days): SearchPatch<DaysName> => namedDaysPatch(days, SCREEN_DAYS);

/** Both days whole, in UTC; undefined until both are chosen. */
export const periodOf = ({ from, to }: Days): Period | undefined => (from && to ? wholeDays(from, to) : undefined);
