/** Files of projects: quota, names and rights. */
import { describe, expect, it } from 'vitest';
import type { Actor } from '#domain/platform/actor.ts';
import { FILE_LIMITS } from './file-limits.ts';
import { QUOTA } from './file-quota.ts';
import {
  checkChangeFile,
  checkFileName,
  checkFileNote,
  checkNewFile,
  checkQuota,
  checkQuotaBytes,
  mayAddFiles,
  PROJECT_FILE_TEXTS,
} from './project-files.ts';

const GIB = 1024 ** 3;

describe('the quota', () => {
  it.each([
    [0, 0, 50 * GIB, undefined],
    [1, 50 * GIB - 10, 10, undefined],
    [1, 50 * GIB - 10, 11, 'This client has 50 GB, 10 B are left.'],
    [1, 48.8 * GIB, 2 * GIB, 'This client has 50 GB, 1.2 GB are left.'],
    [1, 60 * GIB, 1, 'This client has 50 GB, 0 B are left.'],
    [FILE_LIMITS.perClient, 0, 1, PROJECT_FILE_TEXTS.full],
  ])('with %i files of %i bytes, another of %i', (count, bytes, size, message) =>
    expect(checkQuota({ count, bytes }, 50 * GIB, size)?.message).toBe(message),
  );

  it.each([
    [QUOTA.minBytes, true],
    [QUOTA.minBytes - 1, false],
    [QUOTA.maxBytes, true],
    [QUOTA.maxBytes + 1, false],
    [QUOTA.minBytes + 0.5, false],
  ])('may be %d: %s', (bytes, isValid) => expect(checkQuotaBytes(bytes).length === 0).toBe(isValid));
});

describe('a file', () => {
  it.each([
    ['a.mov', []],
    ['..', ['name']],
    ['x'.repeat(255), []],
    ['x'.repeat(256), ['name']],
    [`${'x'.repeat(255)}...`, []],
  ])('named %s', (name, fields) => expect(checkFileName(name).map(({ propertyPath }) => propertyPath)).toEqual(fields));

  it('must have a name and bytes', () => {
    const fields = checkNewFile({ name: '', sizeBytes: 0 }).map(({ propertyPath }) => propertyPath);
    expect(fields).toEqual(['filename', 'file']);
  });

  it('has a note without control characters', () => {
    expect([checkFileNote('x'.repeat(500)), checkFileNote('two\nlines')]).toEqual([[], []]);
    expect([checkFileNote('x'.repeat(501)).length, checkFileNote('a\u0007').length]).toEqual([1, 1]);
  });
});

describe('rights', () => {
  const own = { assignedToId: 7 };
  const actor = (type: Actor['type'], id: number) => ({ id, type }) as Actor;

  it.each([
    ['admin', 1, own, true],
    ['manager', 2, own, true],
    ['editor', 7, own, true],
    ['editor', 8, own, false],
    ['editor', 8, { ...own, isTeammate: true }, true],
  ] as const)('of %s %i', (type, id, project, may) => expect(mayAddFiles(actor(type, id), project)).toBe(may));

  it('let leads and the uploader change a file', () => {
    const refused = (type: Actor['type'], id: number) =>
      checkChangeFile(actor(type, id), { uploadedById: 8 }) !== undefined;
    expect([refused('admin', 1), refused('manager', 2), refused('editor', 8), refused('editor', 7)]).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });
});
