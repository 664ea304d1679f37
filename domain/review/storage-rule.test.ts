/** Tests for the storage rule: which files go, and when. */
import { describe, expect, it } from 'vitest';
import { ruleStart, storageRuleOf } from '#domain/platform/storage/storage-rule.ts';
import {
  checkArchiveLocation,
  checkRemoval,
  checkSameFile,
  filesDue,
  isAnnounced,
  removableFiles,
  removalTime,
  type StoredVersion,
} from './storage-rule.ts';

const version = (number: number, more: Partial<StoredVersion> = {}): StoredVersion => ({
  id: number,
  number,
  decision: '',
  bytes: 10,
  isInUse: false,
  fileRemovedAt: null,
  fileRemovedBy: null,
  deliverable: null,
  ...more,
});
const REMOVED = { fileRemovedAt: '2026-01-01T00:00:00.000Z', fileRemovedBy: 'rule' } as const;
const DELETED = { fileRemovedAt: '2026-01-01T00:00:00.000Z', fileRemovedBy: null } as const;
const approved = { decision: 'approved' } as const;
const ids = (versions: readonly StoredVersion[]): number[] => versions.map(({ id }) => id);

describe('filesDue', () => {
  it.each<[string, StoredVersion[], number[], number[]]>([
    ['nothing approved', [version(1), version(2)], [1], [1]],
    ['an approved one that is not the newest', [version(1, approved), version(2)], [2], [1]],
    ['two approved ones', [version(1, approved), version(2, approved), version(3)], [3], [1, 2]],
    ['a deleted newest one', [version(1), version(2), version(3, DELETED)], [1], [1]],
    ['a newest one without its file', [version(1), version(2, REMOVED)], [1], [1]],
    ['one in use', [version(1, { isInUse: true }), version(2)], [], []],
    ['deliverables of their own', [version(1), version(2, { deliverable: { id: 7 } })], [], []],
  ])('%s', (_name, versions, byApproval, byAge) => {
    expect(ids(filesDue(versions, 'approved'))).toEqual(byApproval);
    expect(ids(filesDue(versions, 'newest'))).toEqual(byAge);
  });
});

it('lets an administrator remove all but what is used or awaited', () => {
  const versions = [version(1, approved), version(2, { isInUse: true }), version(3)];
  expect(ids(removableFiles(versions, false))).toEqual([1]);
  expect(ids(removableFiles(versions, true))).toEqual([1, 3]);
});

describe('the time of a removal', () => {
  const now = '2026-03-10T12:00:00.000Z';
  const rule = { days: 30, remaining: 'approved', from: '2026-03-12T00:00:00.000Z' } as const;

  it('is a week from the notice, or later by the rule', () => {
    const old = { endedAt: '2026-01-01T00:00:00.000Z', dueAt: null };
    expect(removalTime(old, rule, now)).toBe('2026-03-17T12:00:00.000Z');
    expect(removalTime({ ...old, endedAt: '2026-03-09T00:00:00.000Z' }, rule, now)).toBe('2026-04-08T00:00:00.000Z');
  });

  it('stays as announced, unless the work ended again or the rule was changed', () => {
    const announced = { endedAt: '2026-01-01T00:00:00.000Z', dueAt: '2026-03-13T00:00:00.000Z' };
    expect(removalTime(announced, rule, now)).toBe(announced.dueAt);
    expect(isAnnounced({ ...announced, endedAt: '2026-03-01T00:00:00.000Z' }, rule)).toBe(false);
    expect(isAnnounced(announced, { ...rule, from: '2026-03-17T00:00:00.000Z' })).toBe(false);
  });

  it('starts a week after the rule is set, shortened or changed', () => {
    const off = { keepFilesDays: null, keepFiles: 'approved', keepFilesFrom: null } as const;
    const on = { ...off, keepFilesDays: 60, keepFilesFrom: '2026-01-01T00:00:00.000Z' };
    const week = '2026-03-17T12:00:00.000Z';
    expect(ruleStart(off, on, now)).toBe(week);
    expect(ruleStart(on, { ...on, keepFilesDays: 30 }, now)).toBe(week);
    expect(ruleStart(on, { ...on, keepFiles: 'newest' }, now)).toBe(week);
    expect(ruleStart(on, { ...on, keepFilesDays: 90 }, now)).toBe(on.keepFilesFrom);
    expect(ruleStart(on, off, now)).toBeNull();
    expect(storageRuleOf(off)).toBeUndefined();
  });
});

it('refuses pinned projects, other sizes, other files and long locations', () => {
  expect(checkRemoval({ isPinned: true }, 10, 10)?.kind).toBe('conflict');
  expect(checkRemoval({ isPinned: false }, 10, 11)?.kind).toBe('conflict');
  expect(checkRemoval({ isPinned: false }, 10, 10)).toBeUndefined();
  const file = { sizeBytes: 10, sha256: 'a' };
  expect(checkSameFile(file, { sizeBytes: 10 })).toBeUndefined();
  expect(checkSameFile(file, { sizeBytes: 10, sha256: 'b' })?.kind).toBe('conflict');
  expect(checkSameFile({ ...file, sha256: '' }, { sizeBytes: 10, sha256: 'b' })).toBeUndefined();
  expect(checkSameFile({ ...file, sha256: '' }, { sizeBytes: 11, sha256: 'b' })?.kind).toBe('conflict');
  expect(checkSameFile(file, { sizeBytes: 11 })?.kind).toBe('conflict');
  expect(checkArchiveLocation('x'.repeat(500))).toEqual([]);
  expect(checkArchiveLocation('x'.repeat(501))).toHaveLength(1);
});
