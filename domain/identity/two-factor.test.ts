/** Parsing of typed codes, and the time step of a moment. */
import { describe, expect, it } from 'vitest';
import type { TwoFactorAudience } from '#domain/platform/settings.ts';
import {
  parseCode,
  requirementStart,
  twoFactorDueAt,
  groupCharacters,
  relaxesRequirement,
  minutesAfter,
  RECOVERY_ALPHABET,
  RECOVERY_LENGTH,
  timeStepAt,
} from './two-factor.ts';

describe('parseCode', () => {
  it.each([
    ['123456', { kind: 'app', code: '123456' }],
    [' 123 456 ', { kind: 'app', code: '123456' }],
    ['012-345', { kind: 'app', code: '012345' }],
    ['ABCD-EFGH-JKMN-PQRS-TVWX-YZ01', { kind: 'recovery', code: 'ABCDEFGHJKMNPQRSTVWXYZ01' }],
    ['abcd efgh jkmn pqrs tvwx yzol', { kind: 'recovery', code: 'ABCDEFGHJKMNPQRSTVWXYZ01' }],
    ['i'.repeat(24), { kind: 'recovery', code: '1'.repeat(24) }],
  ])('parses %s', (typed, code) => expect(parseCode(typed)).toEqual(code));

  it.each(['', '12345', '1234567', '12a456', '١٢٣٤٥٦', 'U'.repeat(24), 'A'.repeat(23), 'A'.repeat(25)])(
    'rejects %s',
    (typed) => expect(parseCode(typed)).toBeUndefined(),
  );
});

it('formats recovery codes in groups of four, from 32 unambiguous characters', () => {
  expect(groupCharacters('A'.repeat(RECOVERY_LENGTH))).toBe('AAAA-AAAA-AAAA-AAAA-AAAA-AAAA');
  expect(new Set(RECOVERY_ALPHABET).size).toBe(32);
  expect(RECOVERY_ALPHABET).not.toMatch(/[ILOU]/);
});

it.each([
  ['1970-01-01T00:00:29.999Z', 0],
  ['1970-01-01T00:00:30.000Z', 1],
  ['2009-02-13T23:31:30.000Z', 41_152_263],
])('%s is in time step %i', (now, step) => expect(timeStepAt(now)).toBe(step));

it('keeps a sign-in ticket valid for five minutes across midnight', () => {
  expect(minutesAfter('2026-03-10T23:58:00.000Z', 5)).toBe('2026-03-11T00:03:00.000Z');
});

describe('two-factor requirement', () => {
  const since = '2026-03-01T12:00:00.000Z';
  const requirement = { secondFactorFor: 'leads', secondFactorDays: 14, secondFactorSince: since } as const;
  const longAgo = '2025-01-01T00:00:00.000Z';

  it.each([
    ['admin', longAgo, '2026-03-15T12:00:00.000Z'],
    ['manager', '2026-03-10T12:00:00.000Z', '2026-03-24T12:00:00.000Z'],
    ['editor', longAgo, undefined],
  ] as const)('gives a %s created at %s until %s', (type, createdAt, due) => {
    expect(twoFactorDueAt(requirement, { type, createdAt })).toBe(due);
  });

  it('applies to no one by default', () => {
    const none = { secondFactorFor: 'nobody', secondFactorDays: 0, secondFactorSince: null } as const;
    expect(twoFactorDueAt(none, { type: 'admin', createdAt: longAgo })).toBeUndefined();
  });

  it.each([
    ['all', '2026-04-01T00:00:00.000Z'],
    ['leads', since],
    ['admins', since],
    ['nobody', null],
  ] as const)('starts, when changed to %s, at %s', (secondFactorFor, expected) => {
    expect(requirementStart(requirement, { secondFactorFor }, '2026-04-01T00:00:00.000Z')).toBe(expected);
  });
});

describe('relaxing the requirement', () => {
  const since = '2026-03-01T00:00:00.000Z';
  const demand = (
    secondFactorFor: TwoFactorAudience,
    secondFactorDays = 14,
    secondFactorSince: string | null = since,
  ) => ({
    secondFactorFor,
    secondFactorDays,
    secondFactorSince,
  });
  it.each([
    ['no longer for anyone', demand('admins'), demand('nobody', 14, null), true],
    ['for fewer users', demand('all'), demand('leads'), true],
    ['later', demand('leads'), demand('leads', 15), true],
    ['sooner', demand('leads'), demand('leads', 13), false],
    ['unchanged', demand('leads'), demand('leads'), false],
    ['for no one, with more days', demand('nobody', 14, null), demand('nobody', 90, null), false],
    ['for the first users', demand('nobody', 14, null), demand('admins'), false],
    ['for more users, with a new start', demand('admins'), demand('all', 14, '2026-03-10T00:00:00.000Z'), true],
    ['for more users, immediately', demand('admins'), demand('all', 0, '2026-03-10T00:00:00.000Z'), false],
  ] as const)('%s', (_what, before, after, expected) => {
    expect(relaxesRequirement(before, after)).toBe(expected);
  });
});
