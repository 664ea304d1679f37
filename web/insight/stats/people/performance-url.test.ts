/** Tests for the dates of the performance widget: its own, all time, or the dashboard's. */
import { expect, it } from 'vitest';
import { daysPatch } from '#web/lib/address/period-search.ts';
import { parseSearch, type RawSearch } from '#web/lib/address/search-codec.ts';
import { patchedSearch } from '#web/lib/address/search-state.ts';
import { CLEARED_DAYS, parsePerformanceDays, performanceDaysPatch } from './performance-url.ts';

const DASHBOARD = 'startDate=2026-03-01&endDate=2026-03-31';
const OWN = { from: '2026-01-01', to: '2026-01-31' };
const NONE = { from: null, to: null };

it.each([
  ['', NONE],
  [`?${DASHBOARD}`, { from: '2026-03-01', to: '2026-03-31' }],
  [`?${DASHBOARD}&statsFrom=2026-01-01&statsTo=2026-01-31`, OWN],
  [`?${DASHBOARD}&statsFrom=2026-01-01`, { from: '2026-03-01', to: '2026-03-31' }],
  [`?${DASHBOARD}&statsFrom=2026-02-01&statsTo=2026-01-01`, { from: '2026-03-01', to: '2026-03-31' }],
  [`?${DASHBOARD}&statsFrom=all`, NONE],
])('reads "%s" as %j', (address, days) => {
  expect(parsePerformanceDays(parseSearch(address))).toEqual(days);
});

it('keeps what is selected, and clears it when the dashboard requests its own dates', () => {
  const begun = parseSearch(`?${DASHBOARD}`);
  const own = patchedSearch(begun, performanceDaysPatch(OWN)) as RawSearch;
  expect(parsePerformanceDays(own)).toEqual(OWN);
  expect(parsePerformanceDays(patchedSearch(own, performanceDaysPatch(NONE)) as RawSearch)).toEqual(NONE);
  const april = { from: '2026-04-01', to: '2026-04-30' };
  const again = patchedSearch(own, { ...daysPatch(april), ...CLEARED_DAYS }) as RawSearch;
  expect(parsePerformanceDays(again)).toEqual(april);
});
