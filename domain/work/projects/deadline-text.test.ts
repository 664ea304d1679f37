/** Relative deadlines (docs/projects.md#deadline). */
import { describe, expect, it } from 'vitest';
import { deadlineOnDay, dueText } from './deadline-text.ts';

const NOW = '2026-03-10T12:00:00.000Z';

it.each([
  ['2026-03-18T00:00:00.000Z', 'in 8 days'],
  ['2026-03-12T23:59:59.000Z', 'in 2 days'],
  ['2026-03-11T23:59:59.999Z', 'tomorrow'],
  ['2026-03-10T17:00:00.000Z', 'today'],
  [NOW, 'today'],
  ['2026-03-10T11:59:59.999Z', 'today, late'],
  ['2026-03-09T23:00:00.000Z', '1 day late'],
  ['2026-03-07T00:00:00.000Z', '3 days late'],
  ['2024-02-29T12:00:00.000Z', '740 days late'],
])('a deadline of %s is %s', (deadlineAt, text) => {
  expect(dueText(deadlineAt, NOW, 'UTC')).toBe(text);
});

describe('a deadline on another day', () => {
  const ZONE = 'America/Los_Angeles';
  it.each([
    ['2026-11-11T01:00:00.000Z', '2026-10-31', '2026-11-01T00:00:00.000Z'],
    ['2026-10-31T17:30:15.250Z', '2026-11-02', '2026-11-02T18:30:15.250Z'],
    // 2:30 AM doesn't exist that day.
    ['2027-03-13T10:30:00.000Z', '2027-03-14', '2027-03-14T10:30:00.000Z'],
  ])('%s moved to %s is %s', (at, day, moved) => expect(deadlineOnDay(at, day, ZONE)).toBe(moved));
});
