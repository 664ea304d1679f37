/** Tests for the BOSS VIEW address and the dates of each tab. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseSearch } from '#web/lib/address/search-codec.ts';
import { parseBossUrl, type BossTab, datesOn, withDefaultBossDates } from './boss-url.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-03-10T12:00:00.000Z') }));
afterEach(() => void vi.useRealTimers());

const MARCH = { mode: 'month', isRange: false, days: { from: '2026-03-01', to: '2026-03-31' } };
const JANUARY = { mode: 'month', isRange: false, days: { from: '2026-01-01', to: '2026-01-31' } };
const NONE = { mode: 'day', isRange: false, days: { from: null, to: null } };
const IN_JANUARY = 'mode=month&startDate=2026-01-01&endDate=2026-01-31';
const IN_MARCH = 'mode=month&startDate=2026-03-01&endDate=2026-03-31';

describe('the dates of a tab', () => {
  it.each<[address: string, tab: BossTab, dates: unknown]>([
    ['', 'assigned', NONE],
    ['', 'completed', MARCH],
    ['?status=completed', 'completed', MARCH],
    [`?${IN_JANUARY}`, 'completed', JANUARY],
    [`?status=completed&${IN_JANUARY}`, 'assigned', JANUARY],
    [`?status=completed&${IN_MARCH}`, 'assigned', NONE],
    [`?status=ongoing&${IN_MARCH}`, 'assigned', MARCH],
  ])('from "%s" on %s', (address, tab, dates) => {
    expect(datesOn(tab, parseBossUrl(parseSearch(address)))).toEqual(dates);
  });
});

it.each([
  ['', {}],
  ['?status=ongoing', {}],
  ['?status=completed', { mode: 'month', startDate: '2026-03-01', endDate: '2026-03-31' }],
  [`?status=completed&${IN_JANUARY}`, {}],
])('adds to the address "%s" the dates %j', (address, patch) => {
  expect(withDefaultBossDates(parseSearch(address))).toEqual(patch);
});

it('falls back to the defaults for invalid parameters', () => {
  expect(parseBossUrl(parseSearch('?status=lost&mode=week&card=x&range=2'))).toEqual({
    tab: 'assigned',
    ...NONE,
    person: '',
    cardId: undefined,
  });
});
