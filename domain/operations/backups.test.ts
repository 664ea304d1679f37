/** Tests of the backup schedule and of warnings to administrators. */
import { describe, expect, it } from 'vitest';
import { type Backup, backupState, backupWarning, lastDueAt } from './backups.ts';

const NOW = '2026-03-10T12:00:00.000Z';

const tried = (over: Partial<Backup>): Backup => ({
  id: 1,
  madeAt: '2026-03-10T03:00:00.000Z',
  finishedAt: '2026-03-10T03:01:00.000Z',
  place: '/backups',
  name: 'cutroom-20260310-030000.cutroom',
  bytes: 10,
  missing: 0,
  error: null,
  removedAt: null,
  ...over,
});

describe('the latest time a backup was due', () => {
  it.each([
    [{ hour: 3 }, NOW, '2026-03-10T03:00:00.000Z'],
    [{ hour: 12 }, NOW, NOW],
    [{ hour: 13 }, NOW, '2026-03-09T13:00:00.000Z'],
    [{ hour: 0 }, '2026-03-10T00:00:00.000Z', '2026-03-10T00:00:00.000Z'],
    [{ everyHours: 6 }, '2026-03-10T11:59:59.999Z', '2026-03-10T06:00:00.000Z'],
    [{ everyHours: 1 }, '2026-03-10T11:59:59.999Z', '2026-03-10T11:00:00.000Z'],
  ])('for plan %j at %s is %s', (plan, now, due) => {
    expect(lastDueAt(plan, now)).toBe(due);
  });
});

describe('backupState', () => {
  it.each([
    [{}, 'done'],
    [{ error: 'The disk is full.' }, 'failed'],
    [{ finishedAt: null }, 'running'],
    [{ finishedAt: null, madeAt: '2026-03-09T03:00:00.000Z' }, 'failed'],
  ])('for %j is %s', (over, state) => {
    expect(backupState(tried(over), NOW)).toBe(state);
  });
});

describe('backup warning', () => {
  const plan = { hour: 3 };
  const old = (madeAt: string) => ({ latest: tried({ madeAt }), latestComplete: tried({ madeAt }) });
  const after = (latest: Partial<Backup>) => ({ latest: tried(latest), latestComplete: tried({}) });

  it.each([
    ['if there is no backup yet', plan, { latest: undefined, latestComplete: undefined }, 'No backup yet.'],
    ['not if no backup is planned', undefined, { latest: undefined, latestComplete: undefined }, undefined],
    [
      'not during the first backup',
      plan,
      { latest: tried({ finishedAt: null }), latestComplete: undefined },
      undefined,
    ],
    ['not after a recent backup', plan, after({}), undefined],
    ['after a failed backup', plan, after({ error: 'No room.' }), 'The last backup failed: No room.'],
    [
      'after a failed backup, planned or not',
      undefined,
      after({ error: 'no room' }),
      'The last backup failed: no room.',
    ],
    [
      'after two days without a backup',
      plan,
      old('2026-03-08T11:00:00.000Z'),
      'The last backup is 2 days old. Check the server log for the reason.',
    ],
    [
      'after hours without an hourly backup',
      { everyHours: 1 },
      old('2026-03-10T09:00:00.000Z'),
      'The last backup is 3 hours old. Check the server log for the reason.',
    ],
    ['not for an old backup that was not planned', undefined, old('2025-03-10T09:00:00.000Z'), undefined],
  ])('%s', (_what, at, last, message) => {
    expect(backupWarning(at, last, NOW)).toBe(message);
  });
});
