/** Tests for the addresses of the home pages and the week. */
import { expect, it } from 'vitest';
import type { Today } from '#contract/insight/home.ts';
import { parseSearch } from '#web/lib/address/search-codec.ts';
import { firstNonZero, parseHomeCount, totalsOf } from './manager-home-url.ts';
import { parseWeekDay } from './week-url.ts';

it.each([
  ['?list=free', 'free'],
  ['?list=late&tab=users', 'late'],
  ['?list=due', undefined],
  ['?list=nonsense', undefined],
  ['', undefined],
])('opens for the address "%s" the list %s', (address, name) => {
  expect(parseHomeCount(parseSearch(address))).toBe(name);
});

const today = (more: Partial<Today>): Today => ({ role: 'manager', lists: [], ...more });

it.each<[string, Today, string | undefined]>([
  ['nothing', today({}), undefined],
  ['free people alone', today({ free: { total: 2, people: [] } }), 'free'],
  [
    'leave, and nothing late',
    today({ lists: [{ name: 'late', total: 0, projects: [] }], leave: { total: 1, leaves: [] } }),
    'leave',
  ],
  [
    'what is late, wherever the answer has it',
    today({
      lists: [
        { name: 'review', total: 3, projects: [] },
        { name: 'late', total: 1, projects: [] },
      ],
    }),
    'late',
  ],
])('opens by default, of %s, the first list that is not empty', (_what, response, name) => {
  expect(firstNonZero(totalsOf(response))).toBe(name);
});

it.each([
  ['?day=2026-03-11', '2026-03-11'],
  ['?day=2026-03-11T23:00:00-05:00', '2026-03-12'],
  ['?day=2026-02-30', undefined],
  ['?day=monday', undefined],
  ['', undefined],
])('shows for the address "%s" the week of %s', (address, day) => {
  expect(parseWeekDay(parseSearch(address))).toBe(day);
});
