import { describe, expect, it } from 'vitest';
import { isLate } from './project-late.ts';

describe('isLate', () => {
  const [before, deadlineAt, after] = [
    '2026-03-01T09:00:00.000Z',
    '2026-03-02T09:00:00.000Z',
    '2026-03-03T09:00:00.000Z',
  ];
  it.each([
    ['open, before its deadline', { status: 'started', deadlineAt, endedAt: null }, before, false],
    ['open, at its deadline', { status: 'assigned', deadlineAt, endedAt: null }, deadlineAt, false],
    ['open, after its deadline', { status: 'paused', deadlineAt, endedAt: null }, after, true],
    ['open, without a deadline', { status: 'started', deadlineAt: null, endedAt: null }, after, false],
    ['ended in time', { status: 'completed', deadlineAt, endedAt: deadlineAt }, after, false],
    ['ended too late', { status: 'completed', deadlineAt, endedAt: after }, after, true],
    ['finished at an unknown time', { status: 'revision', deadlineAt, endedAt: null }, after, false],
  ] as const)('for work that is %s', (_, project, now, expected) => {
    expect(isLate(project, now)).toBe(expected);
  });
});
