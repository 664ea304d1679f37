/** Property test: any tampering with sealed log entries is detected (docs/audit.md#chain). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AUDIT_ACTION_NAMES, AUDIT_RECORD_KINDS, AUDIT_ORIGINS, type AuditLine } from '#domain/journal/audit.ts';
import { checkChain, type AuditSeal, createSeal } from './chain.ts';

const fields = fc.option(
  fc.dictionary(fc.string({ maxLength: 8 }), fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)), {
    maxKeys: 4,
    noNullPrototype: true,
  }),
);

const line: fc.Arbitrary<Omit<AuditLine, 'id'>> = fc.record({
  at: fc.constantFrom('2026-03-10T12:00:00.000Z', '2026-03-10T12:00:01.000Z'),
  actorId: fc.option(fc.integer({ min: 1, max: 9 })),
  actorName: fc.string(),
  way: fc.constantFrom(...AUDIT_ORIGINS),
  tokenName: fc.string({ maxLength: 5 }),
  address: fc.constantFrom('127.0.0.1', '::1', ''),
  action: fc.constantFrom(...AUDIT_ACTION_NAMES),
  recordKind: fc.constantFrom(...AUDIT_RECORD_KINDS),
  recordId: fc.option(fc.integer({ min: 1, max: 9 })),
  recordName: fc.string(),
  before: fields,
  after: fields,
  reason: fc.string(),
});

/** Entries with gaps in their IDs, as rolled-back transactions leave them, sealed in ranges of this length. */
const log = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 20 }),
    step: fc.integer({ min: 1, max: 3 }),
    length: fc.integer({ min: 1, max: 7 }),
  })
  .map(({ lines, step, length }) => {
    const numbered = lines.map((one, at): AuditLine => ({ ...one, id: (at + 1) * step }));
    const seals: AuditSeal[] = [];
    for (let from = 0; from < numbered.length; from += length)
      seals.push(createSeal(seals.at(-1), numbered.slice(from, from + length)));
    return { lines: numbered, seals };
  });

const position = fc.nat();
const at = <T>(list: readonly T[], where: number): number => where % list.length;
const faultsOf = async (seals: readonly AuditSeal[], lines: readonly AuditLine[]) =>
  (await checkChain(seals, lines)).faults;
const holds = (faults: readonly { fromId: number; toId: number }[], id: number): boolean =>
  faults.some(({ fromId, toId }) => fromId <= id && id <= toId);

describe('an audit log', () => {
  it('is valid when unchanged, in any order of fields', () =>
    fc.assert(
      fc.asyncProperty(log, async ({ lines, seals }) => {
        const turned = lines.map((one) => Object.fromEntries(Object.entries(one).toReversed()) as unknown as AuditLine);
        const report = await checkChain(seals, turned);
        expect(report).toEqual({ seals: seals.length, lines: lines.length, head: seals.at(-1)?.head, faults: [] });
      }),
    ));

  it('reports where an entry was altered, in any of its fields', () =>
    fc.assert(
      fc.asyncProperty(log, position, line, async ({ lines, seals }, where, other) => {
        const one = lines[at(lines, where)] as AuditLine;
        for (const name of Object.keys(other) as (keyof typeof other)[]) {
          const altered = { ...one, [name]: other[name] };
          const faults = await faultsOf(seals, lines.with(at(lines, where), altered));
          const isSame = fc.stringify(altered) === fc.stringify(one);
          expect(holds(faults, one.id)).toBe(!isSame);
        }
      }),
    ));

  it('reports where an entry was removed', () =>
    fc.assert(
      fc.asyncProperty(log, position, async ({ lines, seals }, where) => {
        const { id } = lines[at(lines, where)] as AuditLine;
        expect(holds(await faultsOf(seals, lines.toSpliced(at(lines, where), 1)), id)).toBe(true);
      }),
    ));

  it('reports where an entry was inserted', () =>
    fc.assert(
      fc.asyncProperty(log, position, line, async ({ lines, seals }, where, other) => {
        const behind = lines[at(lines, where)] as AuditLine;
        const id = behind.id - 1;
        fc.pre(id > 0 && lines.every((one) => one.id !== id));
        const longer = lines.toSpliced(at(lines, where), 0, { ...other, id });
        expect(holds(await faultsOf(seals, longer), id)).toBe(true);
      }),
    ));

  it('reports where two entries were swapped', () =>
    fc.assert(
      fc.asyncProperty(log, position, position, async ({ lines, seals }, first, second) => {
        const [one, other] = [lines[at(lines, first)] as AuditLine, lines[at(lines, second)] as AuditLine];
        const swapped = lines.map((each) =>
          each === one ? { ...other, id: one.id } : each === other ? { ...one, id: other.id } : each,
        );
        fc.pre(fc.stringify({ ...one, id: 0 }) !== fc.stringify({ ...other, id: 0 }));
        const faults = await faultsOf(seals, swapped);
        expect([holds(faults, one.id), holds(faults, other.id)]).toEqual([true, true]);
      }),
    ));

  it('reports a seal that is missing or recreated over other entries, unless all later ones were too', () =>
    fc.assert(
      fc.asyncProperty(log, position, line, async ({ lines, seals }, where, other) => {
        fc.pre(seals.length > 1);
        const nth = where % (seals.length - 1);
        const { fromId, toId } = seals[nth] as AuditSeal;
        expect(holds(await faultsOf(seals.toSpliced(nth, 1), lines), fromId)).toBe(true);
        const forged = lines.map((each) => (each.id === toId ? { ...other, reason: 'forged', id: toId } : each));
        fc.pre(fc.stringify(forged) !== fc.stringify(lines));
        const mine = forged.filter(({ id }) => id >= fromId && id <= toId);
        const resealed = seals.with(nth, createSeal(seals[nth - 1], mine));
        expect(holds(await faultsOf(resealed, forged), (seals[nth + 1] as AuditSeal).fromId)).toBe(true);
      }),
    ));

  it('has a different head when truncated and resealed, as a head stored elsewhere reveals', () =>
    fc.assert(
      fc.asyncProperty(log, async ({ lines, seals }) => {
        fc.pre(lines.length > 1);
        const shorter = lines.slice(0, -1);
        const report = await checkChain([createSeal(undefined, shorter)], shorter);
        expect(report.faults).toEqual([]);
        expect(report.head).not.toBe(seals.at(-1)?.head);
      }),
    ));
});
