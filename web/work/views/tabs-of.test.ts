/** View tabs: canonical search strings, the active tab, and counted queries. */
import { describe, expect, it } from 'vitest';
import type { SavedView } from '#domain/work/views.ts';
import { parseSearch } from '#web/lib/address/search-codec.ts';
import { canonicalSearch, countedQueryOf, activeTab, tabsOf } from './tabs-of.ts';

const manager = { id: 7, type: 'manager', email: 'mo@example.com' } as const;
const mo = {
  id: 7,
  firstName: 'Mo',
  lastName: 'Derator',
  email: '',
  type: 'manager',
  jobType: 'J1',
  picture: null,
} as const;

const view = (more: Partial<SavedView>): SavedView => ({
  id: 12,
  version: 1,
  name: 'Basic',
  search: 'class=Basic',
  columns: null,
  shared: 'none',
  position: 1,
  owner: mo,
  createdAt: '2026-03-10T12:00:00.000Z',
  ...more,
});

const canonical = (search: string): string => canonicalSearch(parseSearch(search));

describe('address comparison', () => {
  it.each([
    ['page and view', 'page=3&fromView=1&view=late', ''],
    ['the order of parameters', 'status=assigned&class=Basic', 'class=Basic&status=assigned'],
    ['the list form of a single value', 'due[]=late', 'due=late'],
    ['old spellings', 'status=revision', 'revised=true'],
    ['invalid parameters', 'nonsense=1&class=Gold', ''],
  ])('ignores %s', (_what, search, same) => {
    expect(canonical(search)).toBe(same);
  });
});

describe('the active tab', () => {
  const tabs = tabsOf(manager, [
    view({}),
    view({ id: 13, owner: { ...mo, id: 8 }, name: 'Theirs', search: 'class=Podcast' }),
  ]);
  const keyAt = (search: string) => activeTab(tabs, parseSearch(search))?.key;

  it('is the one the address came from, else one with the same filters', () => {
    expect([keyAt(''), keyAt('due=late'), keyAt('class=Basic&page=2'), keyAt('class=Premium')]).toEqual([
      'all',
      'late',
      '12',
      undefined,
    ]);
    expect([keyAt('class=Premium&view=12'), keyAt('class=Basic&view=late')]).toEqual(['12', 'late']);
    expect(keyAt('class=Basic&view=999')).toBe('12');
  });

  it("shows the owner of someone else's view", () => {
    expect(tabs.slice(-2).map(({ owner }) => owner)).toEqual([undefined, 'Mo Derator']);
  });
});

it("counts a view's projects by the list's query, without page and order", () => {
  const [tab] = tabsOf(manager, [
    view({ search: 'showMyProjectsOnly=true&due[]=late&due[]=week&order[title]=asc' }),
  ]).slice(-1);
  expect(tab && new URLSearchParams(countedQueryOf(tab, manager)).toString()).toBe(
    'due%5B%5D=late&due%5B%5D=week&AssignedBy=%2Fapi%2Fusers%2F7',
  );
});
