/** Landing pages (docs/screens.md#landing, docs/screens.md#routes). */
import { describe, expect, it } from 'vitest';
import type { UserType } from '#domain/platform/actor.ts';
import { homeRedirect, landingAfterSignIn, originInRole } from './landing.ts';

const session = (types: UserType[], selectedRole: UserType | null) => ({ token: 'token', types, selectedRole });

describe('the redirect at /', () => {
  it.each([
    [session(['manager', 'editor'], null), { to: '/select-role' }],
    [session(['editor'], null), { to: '/editor', select: 'editor' }],
    [session(['manager', 'editor'], 'editor'), { to: '/editor' }],
    [{ token: null, types: [], selectedRole: null }, { to: '/login' }],
  ])('for %j goes to %j', (given, expected) => {
    expect(homeRedirect(given)).toEqual(expected);
  });
});

describe('the page after selecting a role', () => {
  it.each<[string | undefined, UserType, string]>([
    ['/manager/projects?status=paused', 'editor', '/editor/projects?status=paused'],
    ['/editor/projects/12', 'manager', '/manager/projects/12'],
    ['/manager/dashboard', 'editor', '/editor'],
    ['/manager', 'editor', '/editor'],
    ['/manager/clients', 'editor', '/editor'],
    ['/revisions', 'manager', '/manager/revisions'],
    ['/revisions?page=2', 'admin', '/admin'],
    ['/dashboard', 'manager', '/manager'],
    ['/dashboard?startDate=2026-03-01', 'manager', '/manager?startDate=2026-03-01'],
    ['/leave', 'editor', '/leave'],
    [undefined, 'manager', '/manager'],
    ['//elsewhere.example/manager', 'manager', '/manager'],
  ])('from %s as %s is %s', (origin, role, expected) => {
    expect(originInRole(origin, role)).toBe(expected);
  });
});

describe('the page after sign-in', () => {
  it.each([
    [session(['admin'], 'admin'), undefined, '/admin'],
    [session(['editor'], 'editor'), undefined, '/editor'],
    [session(['manager', 'editor'], null), '/manager/projects', '/select-role'],
    [session(['admin'], 'admin'), '/admin/projects?page=2', '/admin/projects?page=2'],
    [session(['editor'], 'editor'), '/manager/clients', '/editor'],
    [session(['editor'], 'editor'), '/admin/team', '/editor'],
    [session(['editor'], 'editor'), '/leave', '/leave'],
  ])('for %j from %s is %s', (given, origin, expected) => {
    expect(landingAfterSignIn(given, origin)).toBe(expected);
  });
});
