/** Bulk changes: validation, the values each project gets, and undo. */
import { describe, expect, it } from 'vitest';
import {
  bulkValuesFor,
  checkBulkChange,
  checkUndo,
  checkUndoRights,
  countText,
  bulkRecordCutoff,
  projectsText,
  refuseItems,
  bulkUndoCutoff,
  undoUntilOf,
} from './bulk.ts';

const AT = '2026-03-10T12:00:00.000Z';
const later = (ms: number): string => new Date(Date.parse(AT) + ms).toISOString();

describe('checkBulkChange', () => {
  it.each([
    [{}, ['change']],
    [{ class: 'Basic' as const }, []],
    [{ assignedToId: null }, []],
    [{ shiftDeadlineDays: 0 }, []],
    [{ shiftDeadlineDays: 3, class: 'Basic' as const }, []],
    [{ shiftDeadlineDays: 3, deadlineAt: null }, ['change.shiftDeadlineDays']],
  ])('validates %j', (change, paths) => {
    expect(checkBulkChange(change).map(({ propertyPath }) => propertyPath)).toEqual(paths);
  });
});

describe('bulkValuesFor', () => {
  it.each([
    ['2026-03-10T17:00:00.123Z', 3, '2026-03-13T17:00:00.123Z'],
    ['2026-03-01T09:30:00.000Z', -1, '2026-02-28T09:30:00.000Z'],
    ['2028-02-28T23:59:59.999Z', 1, '2028-02-29T23:59:59.999Z'],
  ])('with deadline %s shifted by %d days', (deadlineAt, shiftDeadlineDays, shifted) => {
    expect(bulkValuesFor({ deadlineAt }, { shiftDeadlineDays, class: 'Basic' })).toEqual({
      class: 'Basic',
      deadlineAt: shifted,
    });
  });

  it('refuses a shift without a deadline or beyond the supported years', () => {
    expect(bulkValuesFor({ deadlineAt: null }, { shiftDeadlineDays: 1 })).toMatchObject({
      message: 'This project has no deadline to shift.',
    });
    expect(bulkValuesFor({ deadlineAt: '2100-12-31T10:00:00.000Z' }, { shiftDeadlineDays: 1 })).toMatchObject({
      message: 'This date should be between 2000 and 2100.',
    });
    expect(bulkValuesFor({ deadlineAt: null }, { deadlineAt: null })).toEqual({ deadlineAt: null });
  });
});

describe('undo', () => {
  it.each([
    ['admin', 1, true],
    ['manager', 7, true],
    ['manager', 8, false],
    ['editor', 7, false],
  ] as const)('by %s %d is allowed: %s', (type, id, isAllowed) => {
    expect(checkUndoRights({ id, type, email: '' }, { createdById: 7 }) === undefined).toBe(isAllowed);
  });

  it.each([
    [null, 600_000, undefined],
    [null, 600_001, 'A bulk change can be undone for 10 minutes.'],
    [AT, 0, 'This change was already undone.'],
  ])('undone at %s is checked %d ms after the change', (undoneAt, ms, message) => {
    expect(checkUndo({ createdAt: AT, undoneAt }, later(ms))?.message).toBe(message);
  });

  it('computes deadlines from the time of the change', () => {
    expect(undoUntilOf(AT)).toBe('2026-03-10T12:10:00.000Z');
    expect(bulkUndoCutoff(AT)).toBe('2026-03-10T11:50:00.000Z');
    expect(bulkRecordCutoff(AT)).toBe('2026-02-08T12:00:00.000Z');
  });
});

it('formats counts', () => {
  expect([projectsText(0), projectsText(1), projectsText(12)]).toEqual(['0 projects', '1 project', '12 projects']);
  expect(countText(1, 3)).toMatch(/^You selected 1 project, but 3 match now\./);
  expect(refuseItems([{ id: 1, title: 'T', message: 'M' }], 12, 'changed')).toMatchObject({
    kind: 'conflict',
    message: '1 of 12 projects cannot be changed. Nothing was changed.',
  });
});
