/** Home pages by role, and their lists. */
import { describe, expect, it } from 'vitest';
import { homeListsOf, homeRoleOf } from './home-lists.ts';
import { isRefusal } from '#domain/platform/refusal.ts';
import { UTC } from '#domain/platform/time-zone.ts';
import type { UserType } from '#domain/platform/actor.ts';

const NOW = '2026-03-01T00:10:00.000Z';
const namesOf = (role: UserType) => homeListsOf({ role, callerId: 7, now: NOW, zone: UTC }).map(({ name }) => name);
const filtersOf = (role: UserType, name: string) =>
  homeListsOf({ role, callerId: 7, now: NOW, zone: UTC }).find((list) => list.name === name)?.filters;

describe('homeListsOf', () => {
  it('returns the lists in display order', () => {
    expect(namesOf('editor')).toEqual(['running', 'returned', 'due', 'fresh']);
    const managerLists = ['late', 'review', 'returned', 'stopped', 'running', 'unstarted', 'unattended', 'waiting'];
    expect(namesOf('manager')).toEqual(managerLists);
    expect(namesOf('admin')).toEqual(managerLists);
  });

  it("limits an editor's lists to their own work", () => {
    for (const { filters } of homeListsOf({ role: 'editor', callerId: 7, now: NOW, zone: UTC }))
      expect(filters['assignedTo']).toBe('7');
  });

  it("limits a manager's lists to work they assigned, except the review queue", () => {
    for (const { name, filters } of homeListsOf({ role: 'manager', callerId: 7, now: NOW, zone: UTC })) {
      expect(filters['AssignedBy']).toBe(name === 'review' ? undefined : '7');
      expect(filters['reviewedBy']).toBe(name === 'review' ? '7' : undefined);
    }
  });

  it("gives an administrator everyone's work", () => {
    for (const { filters } of homeListsOf({ role: 'admin', callerId: 7, now: NOW, zone: UTC }))
      expect(Object.keys(filters).filter((name) => /assigned|reviewed/i.test(name))).toEqual([]);
  });

  it('counts work as new if assigned since the start of yesterday in UTC', () => {
    expect(filtersOf('editor', 'fresh')).toMatchObject({ 'createdAt[after]': '2026-02-28T00:00:00.000Z' });
  });
});

describe('homeRoleOf', () => {
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
  ])('for %s requesting %s: %s', (type, requestedType, expected) => {
    const role = homeRoleOf(type, requestedType);
    expect(isRefusal(role) ? 'refused' : role).toBe(expected);
  });
});
