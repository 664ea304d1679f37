/** Revision requests: the finished round is archived and a new one starts (docs/projects.md#revision). */
import { describe, expect, it } from 'vitest';
import {
  checkRequestRevision,
  checkRevisionReason,
  lastReasonOf,
  requestRevision,
  type Revisable,
  discardedRound,
} from './project-revision.ts';

const done: Revisable = {
  status: 'completed',
  startedAt: '2026-03-02T09:00:00.000Z',
  endedAt: '2026-03-02T10:00:00.000Z',
  pauses: [{ pausedAt: '2026-03-02T09:10:00.000Z', resumedAt: '2026-03-02T09:20:00.000Z' }],
  runtimeMinutes: 50,
  isRuntimeUnknown: false,
  isRevised: false,
  revisionCount: 1,
  rounds: [],
};
const request = { reason: 'Logo is old', by: { id: 2, name: 'Mo Derator' }, now: '2026-03-03T09:00:00.000Z' };

describe('last revision reason', () => {
  it('comes from the last round sent back, regardless of later resets by edits', () => {
    const once = requestRevision(done, request);
    const again = requestRevision({ ...once, status: 'completed' }, { ...request, reason: 'Music is too loud' });
    const setBack = { ...(again.rounds[0] as (typeof again.rounds)[0]), reason: 'Wrong editor', isSetBack: true };
    expect(lastReasonOf({ rounds: [...again.rounds, setBack] })).toBe('Music is too loud');
    expect(lastReasonOf({ rounds: [setBack] })).toBeUndefined();
  });
});

describe('requestRevision', () => {
  it('stores the version and the notes that caused it, if any', () => {
    const from = { cutId: 4, noteIds: [7, 9] };
    expect(requestRevision(done, { ...request, from }).rounds.at(-1)).toMatchObject(from);
    expect(requestRevision(done, request).rounds.at(-1)).not.toHaveProperty('cutId');
  });

  it('assigns the project again with a fresh timer', () => {
    expect(requestRevision(done, request)).toMatchObject({
      status: 'assigned',
      startedAt: null,
      endedAt: null,
      pauses: [],
      runtimeMinutes: null,
      isRuntimeUnknown: false,
      isRevised: true,
      revisionCount: 2,
    });
  });

  it('appends the finished round to the previous ones', () => {
    const { startedAt, endedAt, pauses } = done;
    const once = requestRevision(done, request);
    expect(once.rounds).toEqual([
      {
        startedAt,
        endedAt,
        pauses,
        runtimeMinutes: 50,
        reason: request.reason,
        requestedBy: request.by,
        requestedAt: request.now,
      },
    ]);
    const twice = requestRevision({ ...done, rounds: once.rounds }, { ...request, reason: 'Again' });
    expect(twice.rounds.map((r) => r.reason)).toEqual(['Logo is old', 'Again']);
  });

  it('calculates the run time if none is recorded', () => {
    expect(requestRevision({ ...done, runtimeMinutes: null }, request).rounds[0]?.runtimeMinutes).toBe(50);
  });
});

it.each(['assigned', 'started', 'paused'] as const)('is refused while %s, naming the status', (status) => {
  expect(checkRequestRevision({ status })).toMatchObject({
    kind: 'conflict',
    message: expect.stringContaining(status),
  });
});

it('is allowed for completed work', () => {
  expect(checkRequestRevision({ status: 'completed' })).toBeUndefined();
});

it.each([
  ['', 1],
  ['  ', 1],
  ['x', 0],
  ['x'.repeat(2000), 0],
  ['x'.repeat(2001), 1],
])('requires a reason of 1 to 2,000 characters (%#)', (reason, problems) => {
  expect(checkRevisionReason(reason)).toHaveLength(problems);
});

describe('setBackRound', () => {
  const by = { id: 2, name: 'Mo Derator' };
  const now = '2026-03-02T09:30:00.000Z';
  const fresh: Revisable = {
    ...done,
    status: 'assigned',
    startedAt: null,
    endedAt: null,
    pauses: [],
    runtimeMinutes: null,
    isRuntimeUnknown: false,
  };
  const running: Revisable = { ...done, status: 'started', endedAt: null, runtimeMinutes: null };

  it.each<[string, Revisable, number]>([
    ['finished work as recorded', { ...done, runtimeMinutes: 44 }, 44],
    ['running work until now', running, 20],
    ['paused work until its pause', { ...running, status: 'paused', pauses: [{ pausedAt: now, resumedAt: null }] }, 30],
  ])('preserves %s', (_name, project, runtimeMinutes) => {
    const { startedAt, endedAt, pauses } = project;
    expect(discardedRound(project, { reason: undefined, by, now })).toEqual({
      startedAt,
      endedAt,
      pauses,
      runtimeMinutes,
      reason: 'Set back to assigned.',
      requestedBy: by,
      requestedAt: now,
      isSetBack: true,
    });
  });

  it('uses the given reason, and adds no round for work that had not started', () => {
    expect(discardedRound(running, { reason: 'Wrong editor', by, now })?.reason).toBe('Wrong editor');
    expect(discardedRound(fresh, { reason: 'Wrong editor', by, now })).toBeUndefined();
  });
});
