/** Weeks from Monday to Sunday, and the rework share of finished work. */
import { describe, expect, it } from 'vitest';
import type { Round } from '#domain/work/projects/project.ts';
import { dayOf, UTC } from '#domain/platform/time-zone.ts';
import { cutMinutesOf, mondayAfter, weekContaining } from './week.ts';

describe('the week that contains a day', () => {
  it.each([
    ['a Monday', '2026-11-16', '2026-11-16', '2026-11-22'],
    ['a Sunday', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['a time late on a Sunday', '2026-11-22T23:59:59.999Z', '2026-11-16', '2026-11-22'],
    ['a week across two years', '2026-01-01', '2025-12-29', '2026-01-04'],
    ['a leap day', '2024-02-29', '2024-02-26', '2024-03-03'],
    ['a day before the supported years', '0001-01-01', '1999-12-27', '2000-01-02'],
    ['a day after the supported years', '9999-12-31', '2100-12-27', '2101-01-02'],
  ])('%s', (_case, day, monday, sunday) => {
    const at = day.length > 'YYYY-MM-DD'.length ? day : `${day}T00:00:00.000Z`;
    expect(weekContaining(at, UTC)).toEqual({ from: `${monday}T00:00:00.000Z`, till: `${sunday}T23:59:59.999Z` });
  });

  it('is a week of the zone, also at the ends of the supported years', () => {
    const zone = 'Pacific/Auckland';
    const [early, week, late] = ['0001-01-01T00:00:00.000Z', '2026-03-08T11:00:00.000Z', '9999-12-31T23:59:59.999Z'];
    expect(dayOf(weekContaining(week, zone).from, zone)).toBe('2026-03-09');
    expect([early, late].map((at) => dayOf(weekContaining(at, zone).from, zone))).toEqual(['1999-12-27', '2100-12-27']);
  });

  it('has a previous and a next week', () => {
    expect(mondayAfter(weekContaining('2026-01-01T00:00:00.000Z', UTC), -1, UTC)).toBe('2025-12-22');
    expect(mondayAfter(weekContaining('2026-01-01T00:00:00.000Z', UTC), 1, UTC)).toBe('2026-01-05');
  });
});

const round = (runtimeMinutes: number, isSetBack?: true): Round => ({
  startedAt: null,
  endedAt: null,
  pauses: [],
  runtimeMinutes,
  reason: '',
  requestedBy: { id: 1, name: '' },
  requestedAt: '2026-03-01T00:00:00.000Z',
  ...(isSetBack && { isSetBack }),
});

describe('first version and rework', () => {
  it.each<[string, Parameters<typeof cutMinutesOf>[0], [firstCut: number, rework: number]]>([
    ['never sent back', { rounds: [], runtimeMinutes: 30.5 }, [30.5, 0]],
    ['without a run time', { rounds: [], runtimeMinutes: null }, [0, 0]],
    ['sent back once', { rounds: [round(30)], runtimeMinutes: 12 }, [30, 12]],
    ['sent back twice', { rounds: [round(30), round(12.25)], runtimeMinutes: 5 }, [30, 17.25]],
    ['reset by an edit only', { rounds: [round(30, true)], runtimeMinutes: 12 }, [42, 0]],
    ['reset, then sent back', { rounds: [round(30, true), round(20)], runtimeMinutes: 12 }, [50, 12]],
    ['sent back, then reset', { rounds: [round(30), round(20, true)], runtimeMinutes: 12 }, [30, 32]],
  ])('%s', (_case, work, [firstCutMinutes, reworkMinutes]) => {
    expect(cutMinutesOf(work)).toEqual({ firstCutMinutes, reworkMinutes });
  });
});
