/** Point sums without floating-point noise, and the texts of refusals (docs/points.md#kinds, docs/points.md#point-rules). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkAppendOnly,
  checkDesignationAmount,
  checkDesignationEntry,
  checkPersonalPoint,
  checkPoint,
  checkPointDescription,
  designationSumOf,
  loggedDifference,
  pointsTextOf,
  POINT_LABELS,
  profileBonusOf,
  scoreTextOf,
  tableBonusOf,
  tableExtraOf,
  totalPointsOf,
} from './points.ts';
import type { DesignationEntry } from '#domain/work/projects/project.ts';

const entry = (amount: number, isAdded = true, description = 'why'): DesignationEntry => ({
  amount,
  isAdded,
  description,
});

describe('score text', () => {
  it.each([
    ['completed', 4, '4/5', 'Points 4/5'],
    ['completed', 0, 'Not scored', 'Points 0/5, not scored'],
    ['revision', 0, 'Not scored', 'Points 0/5, not scored'],
    ['started', 3, '3/5', 'Points 3/5'],
  ] as const)('for %s with %i is %s', (status, point, short, long) => {
    expect(scoreTextOf({ status, point })).toBe(short);
    expect(pointsTextOf({ status, point })).toBe(long);
  });
});

describe('sums', () => {
  it('add entries and subtract deductions', () => {
    expect(designationSumOf([])).toBe(0);
    expect(designationSumOf([entry(2.5), entry(0.1), entry(0.2), entry(1, false)])).toBe(1.8);
    expect(designationSumOf([entry(0.3), entry(0.1, false), entry(0.2, false)])).toBe(0);
  });

  it('equal the exact sum of hundredths for any list in any order', () => {
    const any = fc.tuple(fc.nat(100_000_000), fc.boolean());
    fc.assert(
      fc.property(fc.array(any), (list) => {
        const exact = list.reduce((sum, [cents, isAdded]) => sum + (isAdded ? cents : -cents), 0) / 100 + 0;
        const entries = list.map(([cents, isAdded]) => entry(cents / 100, isAdded));
        expect(designationSumOf(entries)).toBe(exact);
        expect(designationSumOf([...entries].reverse())).toBe(exact);
      }),
    );
  });

  it('total point, personal and designation points', () => {
    expect(totalPointsOf({ point: 4, personalPoint: 0.1, designationPoints: 0.2 })).toBe(4.3);
    expect(totalPointsOf({ point: 1, personalPoint: 0, designationPoints: -2.5 })).toBe(-1.5);
  });

  it('match the logged differences', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000_000)), (cents) => {
        const values = [0, ...cents.map((c) => c / 100)];
        const log = values.slice(1).map((after, i) => loggedDifference(values[i] ?? 0, after));
        const sum = designationSumOf(log.map((l) => entry(l.point, l.isAdded)));
        expect(sum).toBe(values.at(-1));
        expect(log.every((l) => l.point >= 0)).toBe(true);
      }),
    );
  });
});

describe('bonus', () => {
  const counts = { Premium: 2, Standard: 3, Basic: 4, Podcast: 1 };

  it('uses weights 20, 10, 5, 8 in the profile and 20, 15, 10, 8 in the table', () => {
    expect(profileBonusOf(counts, 'J1')).toBe(40 + 30 + 20 + 8);
    expect(tableBonusOf(counts, 'J1')).toBe(40 + 45 + 40 + 8);
  });

  it('is 0 for job type INT and for no work', () => {
    expect([profileBonusOf(counts, 'INT'), tableBonusOf(counts, 'INT')]).toEqual([0, 0]);
    expect([profileBonusOf({}, null), tableBonusOf({}, 'J3')]).toEqual([0, 0]);
  });

  it.each([
    ['Premium', 40],
    ['Standard', 30],
    ['Basic', 0],
    ['Podcast', 16],
  ] as const)('shows two %s projects as %i in the Extra column', (name, expected) => {
    expect(tableExtraOf(name, 2)).toBe(expected);
  });
});

describe('point validation', () => {
  it('labels the scale from Poor to Excellent', () => {
    expect([1, 2, 3, 4, 5].map((p) => POINT_LABELS[p])).toEqual([
      'Poor',
      'Below Average',
      'Average',
      'Good',
      'Excellent',
    ]);
  });

  it.each([
    [0, 1],
    [1, 0],
    [5, 0],
    [6, 1],
    [2.5, 1],
    [Number.NaN, 1],
  ])('project points %d return %i violations', (point, count) => {
    expect(checkPoint(point).map((v) => v.message)).toEqual(
      Array(count).fill('Project points must be between 1 and 5'),
    );
  });

  it.each([
    [0, undefined],
    [2.55, undefined],
    [0.29, undefined],
    [999_999.99, undefined],
    [0.004, 'Personal points cannot have more than two decimals'],
    [2.555, 'Personal points cannot have more than two decimals'],
    [-0.01, 'Personal points cannot be negative'],
    [Number.NaN, 'Personal points cannot be negative'],
    [1_000_001, 'This value should be between 0 and 1000000.'],
  ])('personal points %d return %j', (point, message) => {
    expect(checkPersonalPoint(point)[0]?.message).toBe(message);
  });

  it.each([
    ['', 'jPoint amount must be a valid non-negative number'],
    ['  ', 'jPoint amount must be a valid non-negative number'],
    ['two', 'jPoint amount must be a valid non-negative number'],
    ['-1', 'jPoint amount must be a valid non-negative number'],
    ['Infinity', 'jPoint amount must be a valid non-negative number'],
    ['0', undefined],
    [2.5, undefined],
    [1_000_001, 'This value should be between 0 and 1000000.'],
  ])('designation amount %j returns %j', (amount, message) => {
    expect(checkDesignationAmount(amount)[0]?.message).toBe(message);
  });

  it('requires a description', () => {
    expect(checkPointDescription(' ')[0]?.message).toBe('Description is required');
    expect(checkPointDescription('Clean cut')).toEqual([]);
    expect(checkPointDescription('x'.repeat(10_001))).toHaveLength(1);
  });

  it('reports both fields of an entry at the given paths', () => {
    const paths = { amount: 'list[0].amount', description: 'list[0].description' };
    const found = checkDesignationEntry({ amount: '', description: '' }, paths);
    expect(found.map((v) => v.propertyPath)).toEqual([paths.amount, paths.description]);
  });
});

describe('checkAppendOnly', () => {
  const stored = [entry(1), entry(2, false)];
  it.each<[string, DesignationEntry[], string | undefined]>([
    ['the same list', [entry(1), entry(2, false)], undefined],
    ['one entry added', [...stored, entry(3)], undefined],
    ['one entry removed', [entry(1)], 'conflict'],
    ['an amount changed', [entry(1.5), entry(2, false)], 'conflict'],
    ['a sign changed', [entry(1), entry(2, true)], 'conflict'],
    ['a text changed', [entry(1, true, 'other'), entry(2, false)], 'conflict'],
    ['the order changed', [entry(2, false), entry(1)], 'conflict'],
  ])('%s', (_name, sent, kind) => {
    expect(checkAppendOnly(stored, sent)?.kind).toBe(kind);
  });
});
