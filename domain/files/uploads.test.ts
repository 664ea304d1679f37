/** Limits of resumable uploads. */
import { expect, it } from 'vitest';
import { partBytesOf } from './uploads.ts';

const GIB = 1024 ** 3;

it('splits an upload into at most 10,000 parts, each a multiple of 8 MiB', () => {
  for (const gib of [0.001, 10, 78, 79, 100]) {
    const part = partBytesOf(gib * GIB);
    expect([part % (8 * 1024 ** 2), Math.ceil((gib * GIB) / part) <= 10_000]).toEqual([0, true]);
  }
  expect(partBytesOf(10 * GIB)).toBe(8 * 1024 ** 2);
});
