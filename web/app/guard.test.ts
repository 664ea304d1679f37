/** Route guard, rule by rule (docs/screens.md#guard). */
import { describe, expect, it } from 'vitest';
import type { UserType } from '#domain/platform/actor.ts';
import { redirectFor } from './guard.ts';

const session = (types: UserType[], selectedRole: UserType | null) => ({ token: 'token', types, selectedRole });
const manager = session(['manager', 'editor'], 'manager');

describe('the route guard', () => {
  it('redirects signed-out users to sign-in', () => {
    expect(redirectFor({ token: null, types: [], selectedRole: null }, { path: '/leave' })).toBe('/login');
  });

  it('denies a screen of a role the user lacks, even before a role is selected', () => {
    expect(redirectFor(manager, { path: '/admin/team', types: ['admin'] })).toBe('/unauthorized');
    expect(redirectFor(session(['manager', 'editor'], null), { path: '/admin', types: ['admin'] })).toBe(
      '/unauthorized',
    );
    expect(redirectFor(session(['admin'], 'admin'), { path: '/editor', types: ['editor'] })).toBe('/unauthorized');
  });

  it('requires a role when none is selected', () => {
    expect(redirectFor(session(['manager', 'editor'], null), { path: '/manager', types: ['manager'] })).toBe(
      '/select-role',
    );
    expect(redirectFor(session(['manager', 'editor'], null), { path: '/leave' })).toBe('/select-role');
  });

  it('requires a role when the path belongs to another role', () => {
    expect(redirectFor(manager, { path: '/editor/projects', types: ['editor'] })).toBe('/select-role');
  });

  it('denies a screen that is not available to the selected role', () => {
    expect(redirectFor(manager, { path: '/manager/x', types: ['editor'] })).toBe('/unauthorized');
  });

  it("allows the role's own screens and shared screens", () => {
    expect(redirectFor(manager, { path: '/manager/projects', types: ['manager'] })).toBeUndefined();
    expect(redirectFor(manager, { path: '/leave' })).toBeUndefined();
  });
});
