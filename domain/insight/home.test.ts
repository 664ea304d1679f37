/** Home pages by role, and their lists. */
import { describe, expect, it } from 'vitest';
import { homeListsOf, homeRoleOf } from './home.ts';
import { isRefusal } from '#domain/platform/refusal.ts';
import type { UserType } from '#domain/identity/roles.ts';

const NOW = '2026-03-01T00:10:00.000Z';
const namesOf = (role: UserType) => homeListsOf({ role, callerId: 7, now: NOW }).map(({ name }) => name);
const filtersOf = (role: UserType, name: string) =>
  homeListsOf({ role, callerId: 7, now: NOW }).find((list) => list.name === name)?.filters;

describe('the lists of a home', () => {
  it('stand in the order of the day', () => {
    expect(namesOf('editor')).toEqual(['running', 'returned', 'due', 'fresh']);
    const managerLists = ['late', 'review', 'returned', 'stopped', 'running', 'unstarted', 'unattended'];
    expect(namesOf('manager')).toEqual(managerLists);
    expect(namesOf('admin')).toEqual(managerLists);
  });

  it('are all of the editor’s own work', () => {
    for (const { filters } of homeListsOf({ role: 'editor', callerId: 7, now: NOW }))
      expect(filters['assignedTo']).toBe('7');
  });

  it('are what a manager has assigned, but for what is theirs to review', () => {
    for (const { name, filters } of homeListsOf({ role: 'manager', callerId: 7, now: NOW })) {
      expect(filters['AssignedBy']).toBe(name === 'review' ? undefined : '7');
      expect(filters['reviewedBy']).toBe(name === 'review' ? '7' : undefined);
    }
  });

  it('are everybody’s for an administrator', () => {
    for (const { filters } of homeListsOf({ role: 'admin', callerId: 7, now: NOW }))
      expect(Object.keys(filters).filter((name) => /assigned|reviewed/i.test(name))).toEqual([]);
  });

  it('have as new what was assigned since the beginning of yesterday, UTC', () => {
    expect(filtersOf('editor', 'fresh')).toMatchObject({ 'createdAt[after]': '2026-02-28T00:00:00.000Z' });
  });
});

describe('whose home', () => {
  it.each<[UserType, UserType | undefined, UserType | 'refused']>([
    ['admin', undefined, 'admin'],
    ['manager', undefined, 'manager'],
    ['editor', undefined, 'editor'],
    ['admin', 'manager', 'manager'],
    ['admin', 'editor', 'editor'],
    ['manager', 'editor', 'editor'],
    ['manager', 'admin', 'refused'],
    ['editor', 'manager', 'refused'],
    ['editor', 'admin', 'refused'],
    ['editor', 'editor', 'editor'],
  ])('%s asking as %s: %s', (type, requestedType, expected) => {
    const role = homeRoleOf(type, requestedType);
    expect(isRefusal(role) ? 'refused' : role).toBe(expected);
  });
});
