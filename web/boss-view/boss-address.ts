/** The boss view in the address: tab, dates, who is looked for, and the open card. */
import { idFromDigits } from '#contract/jsonld.ts';
import { type Days, daysFrom } from '#web/lib/period-search.ts';
import type { RawSearch } from '#web/lib/search-codec.ts';
import { oneOf } from '#web/lib/search-state.ts';
import { DATE_MODES, type DateMode } from './boss-dates.ts';

export const BOSS_TABS = ['assigned', 'ongoing', 'completed'] as const;
export type BossTab = (typeof BOSS_TABS)[number];

export type BossAddress = {
  tab: BossTab;
  mode: DateMode;
  isRange: boolean;
  days: Days;
  /** Part of an editor's name or e-mail. */
  who: string;
  cardId: number | undefined;
};

export const bossFrom = (search: RawSearch): BossAddress => ({
  tab: BOSS_TABS.find((tab) => tab === oneOf(search, 'status')) ?? 'assigned',
  mode: DATE_MODES.find((mode) => mode === oneOf(search, 'mode')) ?? 'day',
  isRange: oneOf(search, 'range') === '1',
  days: daysFrom(search),
  who: oneOf(search, 'search') ?? '',
  cardId: idFromDigits(oneOf(search, 'card') ?? ''),
});
