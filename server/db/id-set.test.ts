/** Sets of ids agree with plain sets, whatever is done to them. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { eachIdIn, eachIdInTurns, IdSet } from './id-set.ts';

/** Close together, far apart, and at the borders of blocks and words. */
const id = fc.oneof(
  fc.integer({ min: 1, max: 70 }),
  fc.integer({ min: 1, max: 5_000_000 }),
  fc.constantFrom(31, 32, 2047, 2048, 4096),
);
const ids = fc.array(id, { maxLength: 60 });

function setOf(all: Iterable<number>): IdSet {
  const set = new IdSet();
  for (const one of all) set.add(one);
  return set;
}

const membersOf = (set: IdSet): number[] => set.slice({ direction: 'asc', offset: 0, limit: Infinity });
const sorted = (all: Iterable<number>): number[] => [...new Set(all)].toSorted((a, b) => a - b);

it('holds what was added and not taken away, and tells the page in either direction', () => {
  fc.assert(
    fc.property(ids, ids, fc.nat(40), fc.nat(40), (added, taken, offset, limit) => {
      const set = setOf(added);
      for (const one of taken) set.delete(one);
      const expected = sorted(added.filter((one) => !taken.includes(one)));
      expect(membersOf(set)).toEqual(expected);
      expect(set.size).toBe(expected.length);
      expect(taken.some((one) => set.has(one))).toBe(false);
      expect(expected.every((one) => set.has(one))).toBe(true);
      expect(set.slice({ direction: 'asc', offset, limit })).toEqual(expected.slice(offset, offset + limit));
      expect(set.slice({ direction: 'desc', offset, limit })).toEqual(
        expected.toReversed().slice(offset, offset + limit),
      );
    }),
  );
});

it('intersects', () => {
  fc.assert(
    fc.property(ids, ids, ids, (mine, theirs, shared) => {
      const both = setOf([...mine, ...shared]).intersect(setOf([...theirs, ...shared]));
      const expected = sorted([...shared, ...mine.filter((one) => theirs.includes(one))]);
      expect(membersOf(both)).toEqual(expected);
      expect(both.size).toBe(expected.length);
    }),
  );
});

it('knows where it has none', () => {
  fc.assert(
    fc.property(ids, id, fc.nat(200_000), (all, low, width) => {
      const set = setOf(all);
      const isThere = all.some((one) => one >= low && one <= low + width);
      expect(set.mayHaveBetween(low, low + width) || !isThere).toBe(true);
    }),
  );
  expect(setOf([5000]).mayHaveBetween(1, 2000)).toBe(false);
});

it.each([
  ['', []],
  ['7', [7]],
  ['12,3,4567', [12, 3, 4567]],
])('reads the numbers of "%s"', (text, expected) => {
  const read: number[] = [];
  eachIdIn(text, (one) => read.push(one));
  expect(read).toEqual(expected);
});

it('reads a long text in turns', async () => {
  const all = Array.from({ length: 400_000 }, (_, n) => n + 1);
  const read: number[] = [];
  let turns = 0;
  const count = setInterval(() => (turns += 1), 0);
  await eachIdInTurns(all.join(','), (one) => read.push(one));
  clearInterval(count);
  expect(read).toEqual(all);
  expect(turns).toBeGreaterThan(0);
});
