/** Rights to restore deleted records, and their retention. */
import { expect, it } from 'vitest';
import { type TrashKind, checkRestore, daysLeftOf, restoreUntilOf } from './trash.ts';
import type { UserType } from '#domain/platform/actor.ts';

it.each<[UserType, number, TrashKind, boolean]>([
  ['admin', 1, 'user', true],
  ['admin', 1, 'project', true],
  ['manager', 2, 'project', true],
  ['manager', 2, 'client', true],
  ['manager', 3, 'project', false],
  ['manager', 2, 'user', false],
  ['editor', 2, 'project', false],
])('%s %i may restore a %s deleted by user 2: %s', (type, id, kind, may) => {
  expect(checkRestore({ id, type, email: '' }, { kind, deletedById: 2 }) === undefined).toBe(may);
});

it('stays in the trash for thirty days, including the last', () => {
  const at = '2026-03-01T12:00:00.000Z';
  expect(restoreUntilOf(at)).toBe('2026-03-31T12:00:00.000Z');
  expect([at, '2026-03-30T13:00:00.000Z', '2026-04-01T00:00:00.000Z'].map((now) => daysLeftOf(at, now))).toEqual([
    30, 1, 0,
  ]);
});
