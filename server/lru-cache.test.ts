import { expect, test } from 'vitest';
import { LruCache } from './lru-cache.ts';

test('what was asked for last stays, the rest makes room', () => {
  const kept = new LruCache<number>(2);
  kept.set('one', 1);
  kept.set('two', 2);
  expect(kept.get('one')).toBe(1);
  kept.set('three', 3);
  expect([kept.get('one'), kept.get('two'), kept.get('three')]).toEqual([1, undefined, 3]);
});

test('a value is replaced in its place', () => {
  const kept = new LruCache<number>(2);
  kept.set('one', 1);
  kept.set('two', 2);
  kept.set('two', 22);
  expect([kept.get('one'), kept.get('two')]).toEqual([1, 22]);
});
