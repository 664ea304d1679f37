/** Tests that each list opens with the same filters its count uses. */
import { describe, expect, it } from 'vitest';
import { iriOf } from '#contract/platform/jsonld.ts';
import { homeListsOf } from '#domain/insight/home-lists.ts';
import type { UserType } from '#domain/platform/actor.ts';
import { UTC } from '#domain/platform/time-zone.ts';
import { parseSearch, stringifySearch } from '#web/lib/address/search-codec.ts';
import { parseFiltersUrl } from '#web/work/projects/filters/project-filters.ts';
import { projectListParams } from '#web/work/projects/list/project-request.ts';
import { homeLink } from './home-links.ts';

const NOW = '2026-03-10T12:00:00.000Z';
const PEOPLE = ['assignedTo', 'AssignedBy', 'reviewedBy'];

/** Returns the query that the list screen sends for a URL. */
function sent(role: UserType, address: string): Record<string, unknown> {
  const viewer = { id: 7, type: role, email: 'me@example.com' };
  const params = projectListParams(parseFiltersUrl(parseSearch(address)), viewer);
  const { page: _page, itemsPerPage: _size, 'assignedTo.email': email, ...rest } = params as Record<string, unknown>;
  const own = email === 'me@example.com' ? { assignedTo: iriOf('User', 7) } : {};
  const entries = Object.entries({ ...rest, ...own }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name, Array.isArray(value) ? value : String(value)]));
}

/** Returns the filters of the count, with people as IDs. */
const counted = (filters: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [
      name,
      PEOPLE.includes(name) ? iriOf('User', Number(value)) : value,
    ]),
  );

describe.each<UserType>(['editor', 'manager', 'admin'])('%s', (role) => {
  const context = { role, callerId: 7, now: NOW, zone: UTC };
  it.each(homeListsOf(context).map(({ name, filters }) => [name, filters] as const))('%s', (name, filters) => {
    const { to, search } = homeLink(context, name);
    expect(to).toBe(`/${role}/projects`);
    expect(search['fromView']).toBe('1');
    expect(sent(role, stringifySearch(search))).toEqual(counted(filters));
  });
});
