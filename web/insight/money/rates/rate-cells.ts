/** Cells of the grid of rates: what applies on a day, what was typed, and what a save sends. */
import type { ApiRate, RatesBody } from '#contract/insight/money/rates.ts';
import { type MoneyKind, RATE_UNITS, type RateUnit, rateTable, type RateValues } from '#domain/insight/money/rates.ts';
import { amountText } from '#domain/platform/money/currency.ts';
import { formatDay } from '#domain/platform/dates.ts';
import { PROJECT_CLASSES, type ProjectClass } from '#domain/platform/project-classes.ts';
import { amountHint, amountIn, typedAmount } from '../money-text.ts';
import type { RatesOf } from './rates-url.ts';

export const ALL_TYPES = 'All types';

const UNIT_LABELS: Record<MoneyKind, Record<RateUnit, string>> = {
  client: { project: 'Video', hour: 'Hour', extra_round: 'Extra revision', point: 'Point' },
  editor: { project: 'Video', hour: 'Hour', extra_round: 'Revision', point: 'Point' },
};

/** Returns the label of a unit. Clients pay for revisions beyond the included ones, editors get paid for each. */
export const unitLabel = (kind: MoneyKind, unit: RateUnit): string => UNIT_LABELS[kind][unit];

/** Returns the units of a kind: clients don't pay by points. */
export const unitsOf = (kind: MoneyKind): RateUnit[] =>
  RATE_UNITS.filter((unit) => kind === 'editor' || unit !== 'point');

export const ROWS: readonly (ProjectClass | null)[] = [null, ...PROJECT_CLASSES];

export type Cell = { class: ProjectClass | null; unit: RateUnit };

/** Returns the key of a cell, which is also the name of its field. */
export const cellKey = ({ class: projectClass, unit }: Cell): string => `${projectClass ?? 'all'}-${unit}`;

/** Returns whom a rate is for; null for all. */
const partyIdOf = ({ client, user }: ApiRate): number | null => client?.id ?? user?.id ?? null;

/** Returns the rates of a selection, the latest day first. */
export const ratesOf = (rates: readonly ApiRate[], { kind, partyId }: RatesOf): ApiRate[] =>
  rates.filter((rate) => rate.kind === kind && partyIdOf(rate) === partyId);

const valuesOf = (rate: ApiRate): RateValues => ({ ...rate, partyId: partyIdOf(rate) });

type Shown = Cell & {
  key: string;
  /** The selection's own rate in force on the day. */
  own: ApiRate | undefined;
  /** Own rate as it is typed; empty without one. */
  value: string;
  /** Rate that applies without an own one. */
  placeholder: string;
};

export type GridView = RatesOf & { day: string; currency: string };

/** Returns the cells of the grid on a day, row by row. */
export function cellsOf(rates: readonly ApiRate[], { day, currency, ...of }: GridView): Shown[] {
  const own = ratesOf(rates, of).toSorted((a, b) => (a.fromDay < b.fromDay ? 1 : -1));
  const ownIds = new Set(own.map(({ id }) => id));
  const table = rateTable(rates.map(valuesOf));
  return ROWS.flatMap((projectClass) =>
    unitsOf(of.kind).map((unit): Shown => {
      const isOfCell = (rate: ApiRate): boolean => rate.class === projectClass && rate.unit === unit;
      const current = own.find((rate) => isOfCell(rate) && rate.fromDay <= day);
      const others = current
        ? rateTable(rates.filter((one) => !ownIds.has(one.id) || !isOfCell(one)).map(valuesOf))
        : table;
      const inherited = others({ ...of, class: projectClass, unit, day });
      return {
        class: projectClass,
        unit,
        key: cellKey({ class: projectClass, unit }),
        own: current,
        value: current ? typedAmount(current.amount, currency) : '',
        placeholder: inherited === undefined ? 'None' : amountText(inherited, currency),
      };
    }),
  );
}

export type TypedCells = Readonly<Record<string, string>>;

/** Returns the cells that were changed. */
export const changedCells = (cells: readonly Shown[], typed: TypedCells): Shown[] =>
  cells.filter(({ key, value }) => typed[key] !== undefined && typed[key].trim() !== value);

export type SentRate = RatesBody['rates'][number];

/** Returns what a save sends, or why a cell can't be saved. A rate ends only on the day it began, or when another begins. */
export function sentRates(
  changed: readonly Shown[],
  typed: TypedCells,
  { day, currency }: Pick<GridView, 'day' | 'currency'>,
): { rates: SentRate[]; errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const rates = changed.map(({ key, class: projectClass, unit, own }): SentRate => {
    const text = (typed[key] ?? '').trim();
    const amount = text === '' ? null : amountIn(text, currency);
    if (amount === undefined) errors[key] = amountHint(currency);
    if (amount === null && own && own.fromDay !== day)
      errors[key] = `Began on ${formatDay(own.fromDay)}. Choose that day to remove it, or enter 0.`;
    return { class: projectClass, unit, amount: amount ?? null };
  });
  return { rates, errors };
}

/** Name of the field for the day. */
export const DAY_FIELD = 'fromDay';

/** Returns which field an error of the server is about, by its path: a cell (`rates[2].amount`) or the day. */
export const fieldOfPath = (path: string, changed: readonly Shown[]): string | undefined =>
  path === DAY_FIELD ? DAY_FIELD : changed[Number(/^rates\[(\d+)\]/.exec(path)?.[1] ?? -1)]?.key;

/** Returns what a save says: 'Saved. 12 open lines change.' */
export function savedText(changedLines: number): string {
  if (changedLines === 0) return 'Saved. No open lines change.';
  return `Saved. ${changedLines === 1 ? '1 open line changes' : `${changedLines} open lines change`}.`;
}
