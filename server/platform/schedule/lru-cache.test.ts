/** Recently used entries stay, the least recently used is evicted first. */
import { expect, test } from 'vitest';
import { LruCache } from './lru-cache.ts';

test('evicts the least recently used entries', () => {
  const cache = new LruCache<number>(2);
  cache.set('one', 1);
  cache.set('two', 2);
  expect(cache.get('one')).toBe(1);
  cache.set('three', 3);
  expect([cache.get('one'), cache.get('two'), cache.get('three')]).toEqual([1, undefined, 3]);
});

test('replaces a value in place', () => {
  const cache = new LruCache<number>(2);
  cache.set('one', 1);
  cache.set('two', 2);
  cache.set('two', 22);
  expect([cache.get('one'), cache.get('two')]).toEqual([1, 22]);
});
