/** Explanations of figures: their sums, and the dates that count. */
import { describe, expect, it } from 'vitest';
import {
  explainAverage,
  explainBonus,
  explainClassBonus,
  explainCount,
  explainDesignationAverage,
  explainExtra,
  explainOngoing,
  explainScore,
  explainShare,
  explainTotal,
  weightsText,
} from './figure-rules.ts';
import { wholeDays } from '#domain/platform/period.ts';
import { UTC } from '#domain/platform/time-zone.ts';
import { PROFILE_BONUS, TABLE_WEIGHTS } from '#domain/work/points.ts';

const MARCH = { period: wholeDays('2026-03-01', '2026-03-31', UTC), zone: UTC };
const ALL_TIME = { period: undefined, zone: UTC };
const ENDED = 'Completed projects, by the day they ended (UTC): 03/01/2026 to 03/31/2026.';
const ENDED_EVER = 'Completed projects, by the day they ended (UTC): all time.';
const counts = { Premium: 1200, Standard: 2, Basic: 1 };

describe('bonus explanations', () => {
  it('lists the weights of each set', () => {
    expect(weightsText(TABLE_WEIGHTS)).toBe('Premium × 20, Standard × 15, Basic × 10, Podcast × 8');
    expect(weightsText(PROFILE_BONUS)).toBe('Premium × 20, Standard × 10, Basic × 5, Podcast × 8');
    expect(explainBonus(TABLE_WEIGHTS, ALL_TIME)).toEqual([
      'Completed projects by weight: Premium × 20, Standard × 15, Basic × 10, Podcast × 8.',
      'Job type INT earns no bonus.',
      ENDED_EVER,
    ]);
  });

  it("shows a person's sum with the weights of the requested set", () => {
    expect(explainBonus(TABLE_WEIGHTS, MARCH, { counts, jobType: 'J1' })).toEqual([
      '1,200 Premium × 20 + 2 Standard × 15 + 1 Basic × 10 + 0 Podcast × 8 = 24,040.',
      ENDED,
    ]);
    expect(explainBonus(PROFILE_BONUS, MARCH, { counts, jobType: null })[0]).toContain('= 24,025.');
    expect(explainBonus(PROFILE_BONUS, MARCH, { counts, jobType: 'INT' })[0]).toBe('Job type INT earns no bonus.');
    expect(explainClassBonus(PROFILE_BONUS, MARCH, { name: 'Basic', count: 3, jobType: 'J2' })).toEqual([
      '3 Basic × 5 = 15.',
      ENDED,
    ]);
    expect(explainClassBonus(PROFILE_BONUS, MARCH, { name: 'Basic', count: 3, jobType: 'INT' })[0]).toContain('INT');
  });

  it('explains Extra, which is 0 for Basic', () => {
    expect(explainExtra('Standard', ALL_TIME, 3)).toEqual(['3 Standard × 15 = 45.', ENDED_EVER]);
    expect(explainExtra('Premium', ALL_TIME)[0]).toBe('Extra: completed Premium projects × 20.');
    expect(explainExtra('Basic', MARCH, 3)).toEqual(['Extra for Basic is always 0.', ENDED]);
  });
});

describe('explanations of averages and totals', () => {
  it('show the division, and omit the count when the provider does not return it', () => {
    expect(explainAverage(MARCH, { points: 1299, average: 4.15, averaged: 313 })[0]).toBe(
      '1,299 points / 313 scored projects = 4.15.',
    );
    expect(explainAverage(MARCH, { points: 299, average: 4.15, averaged: null })[0]).toBe(
      '299 points / number of scored projects = 4.15.',
    );
    expect(explainDesignationAverage(ALL_TIME, { points: 1.5, average: 1.5, averaged: 1 })).toEqual([
      '1.5 points / 1 completed project = 1.50.',
      ENDED_EVER,
    ]);
  });

  it('list the known parts of the total', () => {
    expect(explainTotal(MARCH, { total: 10.35, project: 8, designation: -0.65 })[0]).toBe(
      '8 project + 3 personal + -0.65 designation points = 10.35.',
    );
    expect(explainTotal(MARCH, { total: 10.35, project: 8 })[0]).toBe(
      '8 project + 2.35 personal and designation points = 10.35.',
    );
    expect(explainScore(MARCH, 1)).toEqual(['Project, personal and designation points of 1 completed project.', ENDED]);
  });
});

describe('explanations of counts and shares', () => {
  it('count open work by the day it was assigned', () => {
    expect(explainOngoing(MARCH)[1]).toBe('Projects by the day they were assigned (UTC): 03/01/2026 to 03/31/2026.');
  });

  it('show how a change is computed, and the compared period', () => {
    const dates = { period: wholeDays('2026-03-11', '2026-03-20', UTC), zone: UTC };
    expect(explainCount('Those.', dates, { count: 12, before: 10, percent: 20 })[0]).toBe(
      'Change: (12 - 10) / 10 = 20%, compared with the previous period of equal length (03/01/2026 to 03/10/2026).',
    );
    expect(explainCount('Those.', dates, { count: 12, before: 0, percent: null })[0]).toContain('Nothing to compare');
    expect(explainCount('Those.', ALL_TIME)).toEqual([
      'Those.',
      'Projects by the day they were assigned (UTC): all time.',
    ]);
  });

  it('show a share', () => {
    expect(explainShare({ part: 2, whole: 3 })).toBe('2 of 3 = 67%.');
    expect(explainShare({ part: 1, whole: 300 })).toBe('1 of 300 = <1%.');
    expect(explainShare({ part: 299, whole: 300 })).toBe('299 of 300 = >99%.');
    expect(explainShare({ part: 300, whole: 300 })).toBe('300 of 300 = 100%.');
  });
});
