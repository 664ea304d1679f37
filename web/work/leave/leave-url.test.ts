/** Tests of the leave screens' addresses. */
import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '#web/lib/address/search-codec.ts';
import { patchedSearch } from '#web/lib/address/search-state.ts';
import { parseLeaveSearch, searchPatch, tabPatch } from './leave-url.ts';

const PLAIN = {
  tab: 'approve',
  days: { from: null, to: null },
  email: undefined,
  status: undefined,
  month: undefined,
  page: 1,
};

it.each([
  ['', {}],
  ['?tab=own&page=3', { tab: 'own', page: 3 }],
  ['?tab=anything&status=lost&month=2026-13&page=0', {}],
  ['?status=pending&month=2026-03', { status: 'pending', month: '2026-03' }],
  ['?employee.email=', {}],
  ['?employee.email=a@b.c&startDate=2026-03-01', { email: 'a@b.c', days: { from: '2026-03-01', to: null } }],
])('reads "%s" as %j', (address, read) => {
  expect(parseLeaveSearch(parseSearch(address))).toEqual({ ...PLAIN, ...read });
});

const FULL =
  '?tab=own&startDate=2026-03-01&endDate=2026-03-31&employee.email=a@b.c&status=pending&month=2026-02&page=4';

it('resets the selected month and the page on a new search', () => {
  const found = patchedSearch(parseSearch(FULL), searchPatch({ days: { from: null, to: null }, email: 'c@d.e' }));
  expect(parseLeaveSearch(parseSearch(stringifySearch(found)))).toEqual({
    ...PLAIN,
    tab: 'own',
    email: 'c@d.e',
    status: 'pending',
  });
});

it.each(['approve', 'own'] as const)('opens the tab %s without the filters of the other', (tab) => {
  const turned = stringifySearch(patchedSearch(parseSearch(FULL), tabPatch(tab)));
  expect(parseLeaveSearch(parseSearch(turned))).toEqual({ ...PLAIN, tab, month: '2026-02' });
});
