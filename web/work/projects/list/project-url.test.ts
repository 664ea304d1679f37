/** Project list URLs: parsing and writing. */
import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '#web/lib/address/search-codec.ts';
import { parseOpenDialog, parseOpenForm, formToUrl } from '../detail/project-dialogs.ts';
import { urlOf, changeFilters, parseFiltersUrl, NO_FILTERS } from '../filters/project-filters.ts';
import { projectListParams } from './project-request.ts';

/** Returns the address after parsing and writing it. */
const settled = (text: string): string => stringifySearch(urlOf(parseFiltersUrl(parseSearch(text))));

const ADMIN = { id: 1, type: 'admin', email: 'admin@example.com' } as const;
const EDITOR = { id: 7, type: 'editor', email: 'ed@example.com' } as const;

describe('the address', () => {
  it.each([
    ['', ''],
    ['?status=paused', '?status=paused'],
    ['?status[]=assigned&status[]=started', '?status[]=assigned&status[]=started'],
    ['?status[]=assigned', '?status=assigned'],
    ['?status=revision', '?revised=true'],
    ['?showRevised=true', '?revised=true'],
    ['?onTime=1', '?onTime=true'],
    ['?status[]=assigned&status[]=paused&showRevised=true', '?status[]=assigned&status[]=paused'],
    ['?status=nonsense&class=Silver&page=abc', ''],
    ['?page=1', ''],
    ['?page=7&class=Podcast', '?page=7&class=Podcast'],
    [
      '?startDate=2026-01-01&endDate=2026-01-31',
      '?createdAt[after]=2026-01-01T00:00:00.000Z&createdAt[before]=2026-01-31T23:59:59.999Z',
    ],
    ['?createdAt[after]=2026-01-01T00:00:00.000Z', '?createdAt[after]=2026-01-01T00:00:00.000Z'],
    ['?createdAt[before]=never', ''],
    [
      '?endedAt[after]=2026-01-01&endedAt[before]=2026-02-01',
      '?endedAt[after]=2026-01-01T00:00:00.000Z&endedAt[before]=2026-02-01T23:59:59.999Z',
    ],
    ['?search=9&searchByIdOnly=true', '?search=9&searchByIdOnly=true'],
    ['?search=Ada%20Reed&searchByNameOnly=true', '?search=Ada%20Reed&searchByNameOnly=true'],
    ['?searchByTrackingIdOnly=true', '?searchByTrackingIdOnly=true'],
    ['?showTeamOnly=true&showMyProjectsOnly=true', '?showTeamOnly=true&showMyProjectsOnly=true'],
    ['?showTeamOnly=no', ''],
    ['?due=late', '?due=late'],
    ['?due[]=soon&due[]=late&due[]=someday', '?due[]=late&due[]=soon'],
    ['?due=someday&clock=stuck', ''],
    ['?clock[]=overnight&clock[]=over', '?clock[]=over&clock[]=overnight'],
    ['?clock[]=stopped', '?clock=stopped'],
    ['?scored=0&overTime=1&returned=false', '?scored=false&overTime=true&returned=false'],
    ['?scored=maybe', ''],
    ['?reviewedBy=7', '?reviewedBy=7'],
    ['?reviewedBy=ann', ''],
    ['?group=editor&order[due]=asc', '?group=editor&order[due]=asc'],
    ['?group=title', ''],
    ['?order[runtime]=desc', '?order[runtime]=desc'],
    ['?assignedTo.email=a@b.c&client.id=3&fromView=1', '?assignedTo.email=a@b.c&client.id=3&fromView=1'],
    ['?order[createdAt]=asc', '?order[createdAt]=asc'],
    ['?order[id]=ASC', '?order[id]=asc'],
    ['?order[id]=desc', ''],
    ['?status=assigned&order[id]=desc', '?status=assigned&order[id]=desc'],
    ['?status=completed&order[id]=desc', '?status=completed'],
    ['?assignedTo=5&AssignedBy=6', '?assignedTo=5&AssignedBy=6'],
    ['?assignedTo=ed', ''],
  ])('normalizes %s to %s', (given, settledSearch) => {
    expect(settled(given)).toBe(settledSearch);
    expect(settled(settledSearch)).toBe(settledSearch);
  });

  it('resets the page when a filter changes', () => {
    const filters = parseFiltersUrl({ page: '4', class: 'Basic' });
    expect(changeFilters(filters, { isTeamOnly: true })).toMatchObject({ page: 1, class: 'Basic', isTeamOnly: true });
    expect(changeFilters(filters, { page: 5 }).page).toBe(5);
  });

  it('contains forms and dialogs', () => {
    expect(parseOpenForm({ form: 'edit-12' })).toEqual({ mode: 'edit', projectId: 12 });
    expect(parseOpenForm(formToUrl({ mode: 'create', kind: 'old' }) as Record<string, string>)).toEqual({
      mode: 'create',
      kind: 'old',
    });
    expect(parseOpenForm({ form: 'edit-0' })).toBeUndefined();
    expect(parseOpenDialog({ open: 'points-3' })).toEqual({ name: 'points', projectId: 3 });
    expect(parseOpenDialog({ open: 'anything-3' })).toBeUndefined();
  });
});

describe('the query', () => {
  const queryOf = (change: Partial<typeof NO_FILTERS>, viewer: typeof ADMIN | typeof EDITOR = ADMIN) =>
    projectListParams(changeFilters(NO_FILTERS, change), viewer);

  it.each([
    [{ text: 'wed', searchBy: 'title' }, { title: 'wed' }],
    [{ text: '#12', searchBy: 'id' }, { id: 12 }],
    [{ text: 'abc', searchBy: 'id' }, { id: 'abc' }],
    [{ text: 'Ada  van Reed', searchBy: 'name' }, { 'client.name': 'Ada van Reed' }],
    [{ text: '7QF2ZP', searchBy: 'tracking' }, { trackingId: '7QF2ZP' }],
  ] as const)('searches %o', (change, query) => {
    expect(queryOf(change)).toMatchObject(query);
  });

  it("is limited to an editor's own projects, whatever the address says", () => {
    expect(queryOf({ assigneeEmail: 'other@example.com' }, EDITOR)['assignedTo.email']).toBe('ed@example.com');
    expect(queryOf({ assigneeEmail: 'other@example.com' })['assignedTo.email']).toBe('other@example.com');
  });

  it.each([
    [{ dues: ['late'] }, { due: 'late' }],
    [{ dues: ['late', 'none'] }, { 'due[]': ['late', 'none'] }],
    [{ clocks: ['over', 'overnight'] }, { 'clock[]': ['over', 'overnight'] }],
    [{ isScored: false }, { scored: false }],
    [{ isOverTime: true }, { overTime: true }],
    [{ isReturned: false }, { returned: false }],
    [{ reviewerId: 7 }, { reviewedBy: '/api/users/7' }],
    [{ isTeamOnly: true }, { duplicate: true }],
    [
      { isRevised: true, isOnTime: true },
      { revised: true, onTime: true },
    ],
    [
      { class: 'Basic', clientId: 3 },
      { class: 'Basic', 'client.id': 3 },
    ],
    [{ statuses: ['started', 'paused'] }, { 'status[]': ['started', 'paused'] }],
    [{ spans: { createdAt: { after: 'a', before: 'b' } } }, { 'createdAt[after]': 'a', 'createdAt[before]': 'b' }],
  ] as const)('filters by %o', (change, query) => {
    expect(queryOf(change)).toMatchObject(query);
  });

  it('sorts by the grouping first, then by the selected order', () => {
    const orders = (change: Partial<typeof NO_FILTERS>) =>
      Object.entries(queryOf(change)).filter(([name]) => name.startsWith('order'));
    expect(orders({ group: 'editor', order: { by: 'due', direction: 'asc' } })).toEqual([
      ['order[editor]', 'asc'],
      ['order[due]', 'asc'],
    ]);
    expect(orders({ group: 'status', order: { by: 'status', direction: 'desc' } })).toEqual([
      ['order[status]', 'desc'],
    ]);
  });

  it.each([
    [{}, 'order[id]', 'order[id]'],
    [{ statuses: ['assigned', 'paused'] }, 'order[due]', 'order[id]'],
    [{ dues: ['late'] }, 'order[due]', 'order[id]'],
    [{ clocks: ['over'] }, 'order[due]', 'order[id]'],
    [{ statuses: ['assigned', 'completed'] }, 'order[id]', 'order[id]'],
    [{ statuses: ['assigned'], isRevised: true }, 'order[id]', 'order[id]'],
    [{ isScored: false }, 'order[id]', 'order[id]'],
    [{ statuses: ['assigned'], order: { by: 'id', direction: 'desc' } }, 'order[id]', 'order[id]'],
  ] as const)('for %o sorts by %s for managers, by %s for editors', (change, lead, editor) => {
    const orderIn = (...of: Parameters<typeof queryOf>) =>
      Object.keys(queryOf(...of)).filter((name) => name.startsWith('order'));
    expect([orderIn(change), orderIn(change, EDITOR)]).toEqual([[lead], [editor]]);
  });

  it('filters by user IDs, and prefers the viewer as assigner', () => {
    const query = { assignedTo: '/api/users/5', AssignedBy: '/api/users/6', reviewedBy: '/api/users/7' };
    expect(queryOf({ editorId: 5, assignerId: 6, reviewerId: 7 })).toMatchObject(query);
    expect(queryOf({ isMineOnly: true, assignerId: 6 }).AssignedBy).toBe('/api/users/1');
  });

  it('filters by projects the viewer has assigned', () => {
    expect(queryOf({ isMineOnly: true }).AssignedBy).toBe('/api/users/1');
  });
});
