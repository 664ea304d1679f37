/** Sequences of ids agree with plain lists, whatever is done to them. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { IdSequence } from './id-sequence.ts';
import { IdSet } from './id-set.ts';

const MANY = 6000;
const step = fc.record({ at: fc.nat(MANY), id: fc.integer({ min: 1, max: 2 * MANY }), isMove: fc.boolean() });
const page = fc.record({ offset: fc.nat(MANY), limit: fc.nat(40) });

function sequenceOf(ids: readonly number[]): IdSequence {
  const sequence = new IdSequence();
  for (const id of ids) sequence.append(id);
  return sequence;
}

it('keeps its order while ids come, go and move, and gives any stretch of all or of some', () => {
  // Odd numbers in leaps: neighbours are not neighbours by size.
  const start = Array.from({ length: MANY }, (_, n) => 1 + 2 * ((n * 1733) % MANY));
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 30 }),
      page,
      fc.integer({ min: 2, max: 50 }),
      (steps, { offset, limit }, every) => {
        const plain = [...start];
        const sequence = sequenceOf(start);
        for (const { at, id, isMove } of steps) {
          const known = plain.indexOf(id);
          if (known !== -1) plain.splice(known, 1);
          sequence.delete(id);
          if (!isMove) continue;
          const position = Math.min(at, plain.length);
          plain.splice(position, 0, id);
          sequence.insert(position, id);
        }
        expect(sequence.length).toBe(plain.length);
        expect(sequence.slice({ offset, limit })).toEqual(plain.slice(offset, offset + limit));
        expect(sequence.at(offset % plain.length)).toBe(plain[offset % plain.length]);
        const among = new IdSet();
        for (const id of plain) if (id % every === 0) among.add(id);
        const some = plain.filter((id) => among.has(id));
        expect(sequence.slice({ among, offset: Math.floor(offset / every), limit })).toEqual(
          some.slice(Math.floor(offset / every), Math.floor(offset / every) + limit),
        );
      },
    ),
    { numRuns: 60 },
  );
});

it('finds a few that stand together at the end of many', () => {
  const plain = Array.from({ length: 60_000 }, (_, n) => n + 1);
  const sequence = sequenceOf(plain);
  const among = new IdSet();
  const some = plain.filter((id) => id > 58_000 && id % 3 === 0);
  for (const id of some) among.add(id);
  expect(sequence.slice({ among, offset: 10, limit: 20 })).toEqual(some.slice(10, 30));
  sequence.delete(58_002);
  sequence.insert(0, 58_002);
  expect(sequence.slice({ among, offset: 0, limit: 3 })).toEqual([58_002, 58_005, 58_008]);
});

it('takes as many at one place as there are', () => {
  const sequence = sequenceOf([1, 2]);
  const plain = [1, 2];
  for (let id = 3; id < 5000; id += 1) {
    sequence.insert(1, id);
    plain.splice(1, 0, id);
  }
  expect(sequence.slice({ offset: 0, limit: 5000 })).toEqual(plain);
});
