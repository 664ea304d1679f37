/** Saved views: rights, built-in views, and the stored part of an address. */
import { describe, expect, it } from 'vitest';
import type { UserType } from '#domain/platform/actor.ts';
import {
  builtInViews,
  checkChangeView,
  checkDeleteView,
  checkSharing,
  checkViewCount,
  mayReadView,
  searchWithoutPage,
  type ViewSharing,
} from './views.ts';

const actor = (type: UserType, id = 1) => ({ id, type, email: '' });
const view = (shared: ViewSharing, ownerId = 2) => ({ ownerId, shared });

describe("another user's view", () => {
  it.each([
    ['admin', 'none', false],
    ['admin', 'leads', true],
    ['manager', 'none', false],
    ['manager', 'leads', true],
    ['manager', 'team', true],
    ['editor', 'leads', false],
    ['editor', 'team', true],
  ] as const)('is visible to %s when shared with %s: %s', (type, shared, isSeen) => {
    expect(mayReadView(actor(type), view(shared))).toBe(isSeen);
  });

  it.each([
    ['admin', { shared: 'none' }, true],
    ['admin', { shared: 'team' }, false],
    ['admin', { shared: 'none', name: 'B' }, false],
    ['admin', {}, true],
    ['manager', { shared: 'none' }, false],
    ['manager', {}, true],
  ] as const)('%s may change %j: %s', (type, change, isAllowed) => {
    expect(checkChangeView(actor(type), view('leads'), change) === undefined).toBe(isAllowed);
  });

  it('may be deleted by administrators', () => {
    expect(checkDeleteView(actor('admin'), view('team'))).toBeUndefined();
    expect(checkDeleteView(actor('manager'), view('team'))?.kind).toBe('forbidden');
  });
});

describe('own view', () => {
  it.each([
    ['editor', 'none', true],
    ['editor', 'team', false],
    ['manager', 'team', true],
    ['admin', 'leads', true],
  ] as const)('%s may share with %s: %s', (type, shared, isAllowed) => {
    expect(checkSharing(actor(type), shared) === undefined).toBe(isAllowed);
    expect(checkChangeView(actor(type), view('none', 1), { shared }) === undefined).toBe(isAllowed);
  });

  it('may be read, changed and deleted', () => {
    expect(mayReadView(actor('editor'), view('none', 1))).toBe(true);
    expect(checkDeleteView(actor('editor'), view('none', 1))).toBeUndefined();
  });

  it('is limited to fifty per user', () => {
    expect([checkViewCount(49), checkViewCount(50)?.kind]).toEqual([undefined, 'conflict']);
  });
});

it.each([
  ['', ''],
  ['?page=2', ''],
  ['page=2&status=assigned&pages=3', 'status=assigned&pages=3'],
  ['?due%5B%5D=late&page=&search=a%26page%3D1', 'due%5B%5D=late&search=a%26page%3D1'],
])('stores %s as %s', (search, storedSearch) => {
  expect(searchWithoutPage(search)).toBe(storedSearch);
});

it.each([
  ['admin', 'All, Mine, Late, Not scored, This week, Waiting on client'],
  ['manager', 'All, Mine, Late, To review, Not scored, This week, Waiting on client'],
  ['editor', 'Mine, Late, This week, Waiting on client'],
] as const)('%s has %s', (type, names) => {
  const views = builtInViews({ id: 7, type });
  expect(views.map(({ name }) => name).join(', ')).toBe(names);
  expect(new Set(views.map(({ key }) => key)).size).toBe(views.length);
});
