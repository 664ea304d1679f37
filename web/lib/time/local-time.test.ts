/** Days in words, and the reader's own time in tooltips. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { inBrowserZone, inZone } from '#web/testing/in-zone.ts';
import { exactTimeText } from './format.ts';
import { longDayText, deviceTimeText, setTimeZone } from './local-time.ts';

it.each([
  ['2026-11-12', 'Thu 12 Nov 2026'],
  ['2026-12-11', 'Fri 11 Dec 2026'],
  ['2026-09-01T23:59:59.999Z', 'Tue 1 Sep 2026'],
  [null, undefined],
  ['', undefined],
])('formats %s as %s', (day, text) => {
  expect(longDayText(day)).toBe(text);
});

describe('the own time of a reader', () => {
  inBrowserZone('Europe/Berlin');
  inZone('America/Los_Angeles');

  it('is in the tooltip if it differs', () => {
    expect(deviceTimeText('2026-12-03T01:00:00.000Z')).toBe('Thu 2:00 AM your time');
    expect(deviceTimeText('2026-07-01T22:05:00.000Z')).toBe('Thu 12:05 AM your time');
    expect(exactTimeText('2026-12-03T01:00:00.000Z')).toBe('12/02/2026 5:00 PM PST, Thu 2:00 AM your time');
  });

  it('is left out if it is the same, in another zone too', () => {
    setTimeZone('Africa/Lagos');
    onTestFinished(() => setTimeZone('America/Los_Angeles'));
    expect(deviceTimeText('2026-12-03T01:00:00.000Z')).toBeUndefined();
    expect(deviceTimeText('2026-07-01T22:05:00.000Z')).toBe('Thu 12:05 AM your time');
  });
});
