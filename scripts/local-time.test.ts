/** Check of local time: reports custom date formats and texts that name UTC, and nothing else. */
import { expect, it } from 'vitest';
import { checkLocalTime } from './local-time.ts';

const found = (file: string, source: string): number => checkLocalTime(new Map([[file, source]])).length;

it.each([
  ['a day of an instant', 'new Date().toISOString().slice(0, 10)'],
  ['the start of an instant', 'endedAt.slice(0, 7)'],
  ['its time', 'endedAt.slice(11, 16)'],
  ['a format', "new Intl.DateTimeFormat('en')"],
  ['a local format', 'at.toLocaleDateString()'],
  ['a part in UTC', 'at.getUTCDay()'],
  ['a part in the zone of the machine', 'at.getHours()'],
  ['an instant of parts', 'Date.UTC(2026, 1)'],
  ['a text', "const text = 'Ended at 10:00 UTC';"],
  ['a label', "const label = 'From (UTC)';"],
  ['a part of a template', 'const text = `${time} UTC`;'],
])('finds %s', (_what, source) => expect(found('web/a.ts', source)).not.toBe(0));

it.each([
  ['the month of a day', 'web/a.ts', 'day.slice(0, 7); today().slice(0, 7);'],
  ['a shorter text', 'web/a.ts', 'name.slice(0, 12);'],
  ['a comment', 'web/a.ts', '/** Shown as 10:00 UTC, by at.getHours() */\n// endedAt.slice(0, 10)'],
  ['the name of the zone', 'web/a.ts', "const zone = 'UTC'; of(day, UTC);"],
  ['a description of the API', 'contract/a.ts', "const text = 'An instant in UTC';"],
  ['a test', 'web/a.test.ts', 'at.getHours()'],
  ['an exempt file', 'domain/platform/dates.ts', 'at.getUTCDay()'],
])('leaves %s alone', (_what, file, source) => expect(found(file, source)).toBe(0));
