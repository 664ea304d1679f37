/** Tests for the grid of rates: what applies on a day, and what a save sends. */
import { describe, expect, it } from 'vitest';
import type { ApiRate } from '#contract/insight/money/rates.ts';
import { cellKey, fieldOfPath, cellsOf, changedCells, savedText, sentRates } from './rate-cells.ts';

let id = 0;
const aRate = (values: Partial<ApiRate>): ApiRate => ({
  id: ++id,
  kind: 'client',
  client: null,
  user: null,
  class: null,
  unit: 'project',
  amount: 30_000,
  fromDay: '2026-01-01',
  createdBy: null,
  createdAt: '2026-01-01T00:00:00+00:00',
  ...values,
});

const ACME = { id: 7, name: 'Acme' };
const RATES = [
  aRate({}),
  aRate({ class: 'Premium', amount: 50_000 }),
  aRate({ client: ACME, amount: 25_000, fromDay: '2026-02-01' }),
  aRate({ client: ACME, amount: 27_500, fromDay: '2026-03-01' }),
  aRate({ kind: 'editor', unit: 'point', amount: 250 }),
];
const VIEW = { kind: 'client', partyId: 7, day: '2026-02-15', currency: 'EUR' } as const;

const shownAt = (view: Parameters<typeof cellsOf>[1], key: string) => {
  const found = cellsOf(RATES, view).find((cell) => cell.key === key);
  return found && [found.value, found.placeholder];
};

describe('a cell', () => {
  it('has the own rate in force on the day, and the inherited one as placeholder', () => {
    expect(shownAt(VIEW, 'all-project')).toEqual(['250.00', '300.00']);
    expect(shownAt({ ...VIEW, day: '2026-03-01' }, 'all-project')).toEqual(['275.00', '300.00']);
    expect(shownAt({ ...VIEW, day: '2026-01-15' }, 'all-project')).toEqual(['', '300.00']);
    // The client's rate of all types comes before that of the type.
    expect(shownAt(VIEW, 'Premium-project')).toEqual(['', '250.00']);
    expect(shownAt({ ...VIEW, partyId: null }, 'Premium-project')).toEqual(['500.00', '300.00']);
    expect(shownAt(VIEW, 'all-hour')).toEqual(['', 'None']);
  });

  it('is by points for editors only', () => {
    expect(shownAt(VIEW, 'all-point')).toBeUndefined();
    expect(shownAt({ ...VIEW, kind: 'editor' }, 'all-point')).toEqual(['', '2.50']);
  });
});

describe('a save', () => {
  const save = (typed: Record<string, string>) => {
    const changed = changedCells(cellsOf(RATES, VIEW), typed);
    return { changed, ...sentRates(changed, typed, VIEW) };
  };

  it('sends changed cells only', () => {
    const { rates, errors } = save({ 'all-project': '250.00', 'Basic-hour': ' 1,250.5 ' });
    expect(rates).toEqual([{ class: 'Basic', unit: 'hour', amount: 125_050 }]);
    expect(errors).toEqual({});
  });

  it('refuses text, negative and too exact amounts at their cells', () => {
    const { errors } = save({ 'all-project': 'abc', 'Basic-hour': '-1', 'Basic-project': '1.234' });
    expect(Object.keys(errors)).toEqual(['all-project', 'Basic-project', 'Basic-hour']);
    expect(errors['Basic-hour']).toBe('Enter an amount from 0 to 10,000,000.00.');
  });

  it('removes a rate on the day it began only', () => {
    expect(save({ 'all-project': '' }).errors['all-project']).toBe(
      'Began on 02/01/2026. Choose that day to remove it, or enter 0.',
    );
    const changed = changedCells(cellsOf(RATES, { ...VIEW, day: '2026-02-01' }), { 'all-project': '' });
    expect(sentRates(changed, { 'all-project': '' }, { day: '2026-02-01', currency: 'EUR' })).toEqual({
      rates: [{ class: null, unit: 'project', amount: null }],
      errors: {},
    });
  });

  it('finds the cell of an error by its path', () => {
    const { changed } = save({ 'Basic-hour': '1', 'Premium-project': '2' });
    expect(fieldOfPath('rates[1].amount', changed)).toBe(cellKey({ class: 'Basic', unit: 'hour' }));
    expect(fieldOfPath('fromDay', changed)).toBe('fromDay');
    expect(fieldOfPath('client', changed)).toBeUndefined();
  });

  it('says how many open lines change', () => {
    expect([0, 1, 12].map(savedText)).toEqual([
      'Saved. No open lines change.',
      'Saved. 1 open line changes.',
      'Saved. 12 open lines change.',
    ]);
  });
});
