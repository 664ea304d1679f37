/** Bulk changes: validation, and the values each project gets. */
import { describe, expect, it } from 'vitest';
import { bulkValuesFor, checkBulkChange, countText, projectsText, refuseItems } from './bulk.ts';

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
    expect(bulkValuesFor({ deadlineAt }, { shiftDeadlineDays, class: 'Basic' }, 'UTC')).toEqual({
      class: 'Basic',
      deadlineAt: shifted,
    });
  });

  it('refuses a shift without a deadline or beyond the supported years', () => {
    expect(bulkValuesFor({ deadlineAt: null }, { shiftDeadlineDays: 1 }, 'UTC')).toMatchObject({
      message: 'This project has no deadline to shift.',
    });
    expect(bulkValuesFor({ deadlineAt: '2100-12-31T10:00:00.000Z' }, { shiftDeadlineDays: 1 }, 'UTC')).toMatchObject({
      message: 'This date should be between 2000 and 2100.',
    });
    expect(bulkValuesFor({ deadlineAt: null }, { deadlineAt: null }, 'UTC')).toEqual({ deadlineAt: null });
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
