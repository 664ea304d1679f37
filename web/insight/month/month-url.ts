/** Month in the URL: `month=2026-10`, by whom, and the client or editor whose lines are open. */
import { idFromDigits } from '#contract/platform/jsonld.ts';
import { MONTH_PARTIES, type MonthParty } from '#domain/insight/month/month-lines.ts';
import type { UserType } from '#domain/platform/actor.ts';
import { isMonth } from '#domain/platform/dates.ts';
import { linkTo } from '#web/lib/address/links.ts';
import type { Search } from '#web/lib/address/search-codec.ts';
import { firstValueOf } from '#web/lib/address/search-state.ts';

/** `party` is an ID or `none`; undefined for the totals of all. */
export type MonthUrl = { month: string | undefined; by: MonthParty; party: string | undefined };

const isParty = (text: string | undefined): boolean =>
  text === 'none' || (text !== undefined && idFromDigits(text) !== undefined);

/** Returns the state of the screen. The current month and clients are the default. */
export function parseMonthUrl(search: Search<'month' | 'by' | MonthParty>): MonthUrl {
  const month = firstValueOf(search, 'month') ?? '';
  const open = MONTH_PARTIES.find((by) => isParty(firstValueOf(search, by)));
  return {
    month: isMonth(month) ? month : undefined,
    by: open ?? (firstValueOf(search, 'by') === 'editor' ? 'editor' : 'client'),
    party: open && firstValueOf(search, open),
  };
}

/** Returns a link to the totals of a month, or to the lines of one client or editor. */
export function monthLink(role: UserType, { month, by, party }: MonthUrl) {
  const of = party === undefined ? { by: by === 'editor' ? by : undefined } : { [by]: party };
  return linkTo(role, 'month', { month, ...of });
}
