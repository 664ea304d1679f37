/** Labels of charts by the days of the workspace. */
import { expect, it, onTestFinished } from 'vitest';
import { UTC } from '#domain/platform/time-zone.ts';
import { endOfDay, setTimeZone } from '#web/lib/time/local-time.ts';
import { partLabel, partTitle } from './part-labels.ts';

it.each([
  ['America/Los_Angeles', '2026-03-09T07:00:00.000Z', '2026-03-16T06:59:59.999Z'],
  ['Pacific/Auckland', '2026-03-08T11:00:00.000Z', '2026-03-15T10:59:59.999Z'],
])('charts are labeled by the days of %s', (zone, from, till) => {
  setTimeZone(zone);
  onTestFinished(() => setTimeZone(UTC));
  expect(partLabel(from, 'day')).toBe('Mar 9');
  expect(partLabel(from, 'month')).toBe('Mar 2026');
  expect(partTitle({ from, till })).toBe('03/09/2026 to 03/15/2026');
  expect(partTitle({ from, till: endOfDay('2026-03-09') })).toBe('03/09/2026');
});
