/** Rights to decide on a version, and what prevents a decision (docs/review.md#decisions). */
import { describe, expect, it } from 'vitest';
import {
  startsNewRound,
  checkNewDeadline,
  checkNewest,
  checkOpenNotes,
  type DecisionProject,
  openNotesText,
} from './decisions.ts';
import { mayDecide } from '#domain/work/projects/project-rights.ts';
import type { Actor, UserType } from '#domain/platform/actor.ts';

const by = (type: UserType, id: number): Actor => ({ id, type, email: '' });
const project = (more: Partial<DecisionProject> = {}): DecisionProject => ({
  assignedById: 2,
  reviewedById: 3,
  status: 'started',
  ...more,
});

describe('rights to decide', () => {
  it.each([
    [by('admin', 1), true],
    [by('manager', 2), true],
    [by('manager', 3), true],
    [by('manager', 4), false],
    [by('editor', 2), false],
    [by('editor', 3), false],
  ])('%j', (actor, expected) => {
    expect(mayDecide(actor, project())).toBe(expected);
  });

  it('reopens finished work only for those who may request a revision', () => {
    const finished = project({ status: 'completed' });
    const deciders = [by('admin', 1), by('manager', 2), by('manager', 3)];
    expect(deciders.map((actor) => startsNewRound(actor, finished))).toEqual([true, true, false]);
    expect(deciders.map((actor) => startsNewRound(actor, project()))).toEqual([false, false, false]);
  });
});

describe('checkNewest', () => {
  const cut = { number: 2, fileRemovedAt: null, fileRemovedBy: null };
  it('rejects an older version and names the latest', () => {
    expect(checkNewest(cut, { number: 2 })).toBeUndefined();
    expect(checkNewest(cut, { number: 4 })).toMatchObject({
      kind: 'conflict',
      message: 'Version 4 is the latest. Approve it or request changes there.',
    });
  });

  it('rejects a version without its file', () => {
    const gone = { number: 5, fileRemovedAt: '2026-03-01T00:00:00.000Z', fileRemovedBy: null };
    expect(checkNewest(gone, { number: 4 })).toMatchObject({ kind: 'conflict' });
  });

  it('accepts a version whose file was removed to save space', () => {
    const saved = { number: 5, fileRemovedAt: '2026-03-01T00:00:00.000Z', fileRemovedBy: 'rule' } as const;
    expect(checkNewest(saved, { number: 5 })).toBeUndefined();
  });
});

it.each([
  [0, undefined, true],
  [0, 0, true],
  [3, 3, true],
  [3, undefined, false],
  [3, 2, false],
  [0, 3, true],
])('checks %i open notes when %s were seen', (open, seen, isFree) => {
  expect(checkOpenNotes(open, seen) === undefined).toBe(isFree);
});

it('formats the number of open notes', () => {
  expect([openNotesText(1), openNotesText(3)]).toEqual([
    '1 note is still open on this version.',
    '3 notes are still open on this version.',
  ]);
});

it('requires a new deadline to be in the future and to start a round', () => {
  const now = '2026-03-10T12:00:00.000Z';
  const check = (deadlineAt: string, isRound: boolean) => checkNewDeadline(deadlineAt, { isRound, now });
  expect(check('2026-03-12T12:00:00.000Z', true)).toEqual([]);
  expect(check(now, true)).toHaveLength(1);
  expect(check('2026-03-12T12:00:00.000Z', false)).toHaveLength(1);
});
