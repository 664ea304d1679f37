/** Rates of clients and editors, and which one applies (docs/figures.md#rates). */
import { isDay } from '#domain/platform/dates.ts';
import { type Amount, MAX_AMOUNT } from '#domain/platform/money/currency.ts';
import type { ProjectClass } from '#domain/platform/project-classes.ts';
import { refuse, type Refusal, type Violation } from '#domain/platform/refusal.ts';
import { brokenRuleAt, outOfRangeAt } from '#domain/platform/violations.ts';

/** Whom a rate, a line or an amount is about: what a client pays, or what an editor gets. */
export const MONEY_KINDS = ['client', 'editor'] as const;
export type MoneyKind = (typeof MONEY_KINDS)[number];

/** What an amount is paid for: a video, an hour, a revision beyond the included ones, or a point. */
export const RATE_UNITS = ['project', 'hour', 'extra_round', 'point'] as const;
export type RateUnit = (typeof RATE_UNITS)[number];

const MAX_RATES = 1000;

export type RateValues = {
  kind: MoneyKind;
  /** Client or editor; null for all. */
  partyId: number | null;
  /** Null for all types. */
  class: ProjectClass | null;
  unit: RateUnit;
  amount: Amount;
  /** First day on which it applies (YYYY-MM-DD, workspace zone). It applies until the next one. */
  fromDay: string;
};

export const RATE_TEXTS = {
  noClientPoints: 'Clients pay by video, hour or revision.',
  badDay: 'Enter a valid date.',
} as const;

/** Returns whether a number is an amount of a rate, price or fee: whole, and from 0 to the largest. */
export const isAmount = (amount: number): boolean => Number.isInteger(amount) && amount >= 0 && amount <= MAX_AMOUNT;

/** Checks an amount from 0 to the largest. */
export const checkAmount = (amount: number, path = 'amount'): Violation[] =>
  isAmount(amount) ? [] : [outOfRangeAt(path, 0, MAX_AMOUNT)];

/** Checks a rate. Whether its client or person exists, and whether its month is closed, is checked elsewhere. */
export const checkRate = ({ kind, unit, amount, fromDay }: RateValues): Violation[] => [
  ...(kind === 'client' && unit === 'point' ? [brokenRuleAt('unit', RATE_TEXTS.noClientPoints)] : []),
  ...checkAmount(amount),
  ...(isDay(fromDay) ? [] : [brokenRuleAt('fromDay', RATE_TEXTS.badDay)]),
];

/** Refuses more rates than the limit. */
export const checkRateCount = (count: number): Refusal | undefined =>
  count > MAX_RATES ? refuse('conflict', `A workspace can have at most ${MAX_RATES} rates.`) : undefined;

type RateQuery = Pick<RateValues, 'kind' | 'partyId' | 'class' | 'unit'> & { day: string };

const keyOf = ({ kind, partyId, class: projectClass, unit }: Omit<RateQuery, 'day'>): string =>
  [kind, partyId ?? '', projectClass ?? '', unit].join(' ');

export type RateTable = (query: RateQuery) => Amount | undefined;

/**
 * Returns a lookup of the rate in force on a day: the most specific one wins (client or person with type, client or person,
 * type, workspace), and of those the one with the latest day.
 */
export function rateTable(rates: readonly RateValues[]): RateTable {
  const byKey = Map.groupBy(rates, keyOf);
  for (const list of byKey.values()) list.sort((a, b) => (a.fromDay < b.fromDay ? 1 : -1));
  return ({ day, ...query }) => {
    const { partyId, class: projectClass } = query;
    const parties = partyId === null ? [null] : [partyId, null];
    const classes = projectClass === null ? [null] : [projectClass, null];
    for (const party of parties)
      for (const name of classes) {
        const list = byKey.get(keyOf({ ...query, partyId: party, class: name })) ?? [];
        const rate = list.find(({ fromDay }) => fromDay <= day);
        if (rate) return rate.amount;
      }
    return undefined;
  };
}
