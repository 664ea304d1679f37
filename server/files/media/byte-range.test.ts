/** Byte ranges according to RFC 9110 section 14. */
import { expect, test } from 'vitest';
import { rangeOf } from './byte-range.ts';

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=10-', { start: 10, end: 99 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['Bytes = 5-6', { start: 5, end: 6 }],
])('%s of 100 bytes is a valid range', (header, range) => expect(rangeOf(header, 100)).toEqual(range));

test.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('%s of 100 bytes cannot be satisfied', (header) =>
  expect(rangeOf(header, 100)).toBe('unsatisfiable'),
);

test.each([undefined, '', 'bytes=', 'bytes=-', 'bytes=9-3', 'bytes=0-1,5-6', 'items=0-1', 'bytes=a-b'])(
  '%s means the whole file',
  (header) => expect(rangeOf(header, 100)).toBeUndefined(),
);
