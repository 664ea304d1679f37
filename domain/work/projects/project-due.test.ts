/** Due states at the boundaries of hours, days and weeks (docs/projects.md#due). */
import { describe, expect, it } from 'vitest';
import { type Due, DUES, dueSpanOf, isDue } from './project-due.ts';
import { isLate } from './project-late.ts';

/** A Wednesday. */
const NOW = '2026-02-11T12:00:00.000Z';
/** The last instant of a Sunday, and the first of the next Monday. */
const SUNDAY = '2026-02-15T23:59:59.999Z';
const MONDAY = '2026-02-16T00:00:00.000Z';

function holds(due: Due, deadlineAt: string | null, now: string): boolean {
  const span = dueSpanOf(due, now, 'UTC');
  if (span === null || deadlineAt === null) return span === null && deadlineAt === null;
  return deadlineAt >= (span.from ?? '') && (span.before === undefined || deadlineAt < span.before);
}

describe('due state of open work', () => {
  it.each<[now: string, deadlineAt: string | null, words: Due[]]>([
    [NOW, null, ['none']],
    [NOW, '2020-01-01T00:00:00.000Z', ['late']],
    [NOW, '2026-02-08T23:59:59.999Z', ['late']],
    [NOW, '2026-02-09T00:00:00.000Z', ['late', 'week']],
    [NOW, '2026-02-10T23:59:59.999Z', ['late', 'week']],
    [NOW, '2026-02-11T00:00:00.000Z', ['late', 'today', 'week']],
    [NOW, '2026-02-11T11:59:59.999Z', ['late', 'today', 'week']],
    [NOW, NOW, ['today', 'soon', 'week']],
    [NOW, '2026-02-11T23:59:59.999Z', ['today', 'soon', 'week']],
    [NOW, '2026-02-12T00:00:00.000Z', ['soon', 'week']],
    [NOW, '2026-02-13T11:59:59.999Z', ['soon', 'week']],
    [NOW, '2026-02-13T12:00:00.000Z', ['week']],
    [NOW, SUNDAY, ['week']],
    [NOW, MONDAY, []],
    [SUNDAY, MONDAY, ['soon']],
    [SUNDAY, SUNDAY, ['today', 'soon', 'week']],
    [SUNDAY, '2026-02-09T00:00:00.000Z', ['late', 'week']],
    [MONDAY, SUNDAY, ['late']],
    [MONDAY, MONDAY, ['today', 'soon', 'week']],
    [MONDAY, '2026-02-22T23:59:59.999Z', ['week']],
    [MONDAY, '2026-02-23T00:00:00.000Z', []],
    // A week that spans the new year.
    ['2026-01-01T08:00:00.000Z', '2025-12-29T00:00:00.000Z', ['late', 'week']],
    ['2025-12-31T08:00:00.000Z', '2026-01-04T23:59:59.999Z', ['week']],
  ])('at %s, a deadline of %s is %j', (now, deadlineAt, words) => {
    expect(DUES.filter((due) => holds(due, deadlineAt, now))).toEqual(words);
    // The due filter must agree with what a row of the list shows as late.
    expect(isLate({ status: 'started', deadlineAt, endedAt: null }, now)).toBe(words.includes('late'));
  });
});

it.each([
  ['late', true],
  ['Late', false],
  ['tomorrow', false],
  ['', false],
])('recognizes %j as a due filter: %s', (word, expected) => {
  expect(isDue(word)).toBe(expected);
});
