/**
 * Period in the URL, as two days: `startDate=2026-03-01&endDate=2026-03-31`. Screens and widgets share it under names that they
 * pass in, while the router's typed search is declared per route, and everyone downloads it on sign-in.
 */
import { parseInstant } from '#domain/platform/dates.ts';
import type { Period } from '#domain/platform/period.ts';
import { wholeDays } from '#web/lib/time/local-time.ts';
import { patchOf, type Search, type SearchPatch } from './search-codec.ts';
import { firstValueOf } from './search-state.ts';

/** Calendar days, YYYY-MM-DD. The period is incomplete until both are set. */
export type Days = { from: string | null; to: string | null };

export const NO_DAYS: Days = { from: null, to: null };

const DAY = /^\d{4}-\d\d-\d\d$/;

function parseDayParam<Name extends string>(search: Search<Name>, name: NoInfer<Name>): string | null {
  const text = firstValueOf(search, name);
  return text && DAY.test(text) && parseInstant(text) ? text : null;
}

/** Names of the two parameters. */
export type DayNames<Name extends string> = readonly [from: Name, to: Name];

const SCREEN_DAYS = ['startDate', 'endDate'] as const;
export type PeriodParam = (typeof SCREEN_DAYS)[number];

/** Returns the days under these parameter names; ignores an end before the start (docs/product.md#dates). */
export function parseDayRange<Name extends string>(
  search: Search<Name>,
  [fromName, toName]: DayNames<NoInfer<Name>>,
): Days {
  const from = parseDayParam(search, fromName);
  const to = parseDayParam(search, toName);
  return { from, to: from && to && to < from ? null : to };
}

/** Returns the days of the screen's period. */
export const parseDays = (search: Search<PeriodParam>): Days => parseDayRange(search, SCREEN_DAYS);

/** Returns a patch that sets the days under these parameter names. */
export const dayRangePatch = <Name extends string>(
  { from, to }: Days,
  [fromName, toName]: DayNames<Name>,
): SearchPatch<Name> => ({ ...patchOf([fromName], from ?? undefined), ...patchOf([toName], to ?? undefined) });

/** Returns a patch that sets the days of the screen's period. */
export const daysPatch = (days: Days): SearchPatch<PeriodParam> => dayRangePatch(days, SCREEN_DAYS);

/** Returns the period from the start of the first day to the end of the last; undefined until both are set. */
export const periodOf = ({ from, to }: Days): Period | undefined => (from && to ? wholeDays(from, to) : undefined);
