/** Backup schedule, and when administrators are warned. */
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

describe('the last moment at which one was due', () => {
  it.each([
    [{ hour: 3 }, NOW, '2026-03-10T03:00:00.000Z'],
    [{ hour: 12 }, NOW, NOW],
    [{ hour: 13 }, NOW, '2026-03-09T13:00:00.000Z'],
    [{ hour: 0 }, '2026-03-10T00:00:00.000Z', '2026-03-10T00:00:00.000Z'],
    [{ everyHours: 6 }, '2026-03-10T11:59:59.999Z', '2026-03-10T06:00:00.000Z'],
    [{ everyHours: 1 }, '2026-03-10T11:59:59.999Z', '2026-03-10T11:00:00.000Z'],
  ])('%j at %s is %s', (plan, now, due) => {
    expect(lastDueAt(plan, now)).toBe(due);
  });
});

describe('how a try ended', () => {
  it.each([
    [{}, 'done'],
    [{ error: 'The disk is full.' }, 'failed'],
    [{ finishedAt: null }, 'running'],
    [{ finishedAt: null, madeAt: '2026-03-09T03:00:00.000Z' }, 'failed'],
  ])('%j is %s', (over, state) => {
    expect(backupState(tried(over), NOW)).toBe(state);
  });
});

describe('a warning', () => {
  const plan = { hour: 3 };
  const old = (madeAt: string) => ({ latest: tried({ madeAt }), whole: tried({ madeAt }) });
  const after = (latest: Partial<Backup>) => ({ latest: tried(latest), whole: tried({}) });

  it.each([
    ['of none yet', plan, { latest: undefined, whole: undefined }, 'No backup yet.'],
    ['of none where none is planned', undefined, { latest: undefined, whole: undefined }, undefined],
    ['while the first is made', plan, { latest: tried({ finishedAt: null }), whole: undefined }, undefined],
    ['of one that is new enough', plan, after({}), undefined],
    ['of one that failed', plan, after({ error: 'No room.' }), 'The last backup failed: No room.'],
    ['of one that failed, planned or not', undefined, after({ error: 'no room' }), 'The last backup failed: no room.'],
    [
      'of one that is two days old',
      plan,
      old('2026-03-08T11:00:00.000Z'),
      'The last backup is 2 days old. Check the server log for the reason.',
    ],
    [
      'of one that is hours old where they come by the hour',
      { everyHours: 1 },
      old('2026-03-10T09:00:00.000Z'),
      'The last backup is 3 hours old. Check the server log for the reason.',
    ],
    ['of an old one that nobody planned', undefined, old('2025-03-10T09:00:00.000Z'), undefined],
  ])('%s', (_what, at, last, words) => {
    expect(backupWarning(at, last, NOW)).toBe(words);
  });
});
