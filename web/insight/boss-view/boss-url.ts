/** BOSS VIEW state in the URL: tab, dates, search and open card. */
import { idFromDigits } from '#contract/platform/jsonld.ts';
import {
  type Days,
  parseDays,
  type PeriodParam,
  daysPatch,
  NO_DAYS,
  periodOf,
} from '#web/lib/address/period-search.ts';
import type { RawSearch, Search, SearchPatch } from '#web/lib/address/search-codec.ts';
import { firstValueOf } from '#web/lib/address/search-state.ts';
import { nowIso } from '#web/lib/time/server-clock.ts';
import { type BossDates, DATE_MODES, type DateMode, datesShown, type DefaultDates, isDefault } from './boss-dates.ts';

export const BOSS_TABS = ['assigned', 'ongoing', 'completed'] as const;
export type BossTab = (typeof BOSS_TABS)[number];

export type BossUrlState = {
  tab: BossTab;
  mode: DateMode;
  isRange: boolean;
  days: Days;
  /** Search text: part of an editor's name or email. */
  person: string;
  cardId: number | undefined;
};

/** Search parameters of BOSS VIEW. */
export type BossName = PeriodParam | 'status' | 'mode' | 'range' | 'search' | 'card';

export const parseBossUrl = (search: Search<BossName>): BossUrlState => ({
  tab: BOSS_TABS.find((tab) => tab === firstValueOf(search, 'status')) ?? 'assigned',
  mode: DATE_MODES.find((mode) => mode === firstValueOf(search, 'mode')) ?? 'day',
  isRange: firstValueOf(search, 'range') === '1',
  days: parseDays(search),
  person: firstValueOf(search, 'search') ?? '',
  cardId: idFromDigits(firstValueOf(search, 'card') ?? ''),
});

/** Default dates by tab. Completed work is limited to a month, because its list only grows. */
export const DEFAULT_DATES: Record<BossTab, DefaultDates> = { assigned: 'all', ongoing: 'all', completed: 'month' };

/** Returns the dates of a tab. Picked dates carry over from another tab, but defaults don't. */
export function datesOn(tab: BossTab, { tab: from, mode, isRange, days }: BossUrlState): BossDates {
  const now = nowIso();
  const picked = { mode, isRange, days };
  const isLeft = tab !== from && isDefault(picked, DEFAULT_DATES[from], now);
  return datesShown(isLeft ? { ...picked, mode: 'day', days: NO_DAYS } : picked, DEFAULT_DATES[tab], now);
}

export const datesPatch = ({ mode, isRange, days }: BossDates): SearchPatch<BossName> => ({
  mode: mode === 'day' ? undefined : mode,
  range: isRange ? '1' : undefined,
  ...daysPatch(days),
});

/** Writes the default dates into the address of a tab opened without dates, so that the address shows the same dates later. */
export function withDefaultBossDates(search: RawSearch): SearchPatch<BossName> {
  const address = parseBossUrl(search);
  const isUndated = DEFAULT_DATES[address.tab] !== 'all' && periodOf(address.days) === undefined;
  return isUndated ? datesPatch(datesOn(address.tab, address)) : {};
}
