/** Accepted proof of identity, and the changes of a user that require it. */
import { expect, it } from 'vitest';
import { isFreshSignIn, grantsAdminAccess } from './proof.ts';

it.each([
  ['2026-03-10T12:00:00.000Z', true],
  ['2026-03-10T12:04:59.999Z', true],
  ['2026-03-10T12:05:00.000Z', false],
  // Clocks of parallel processes differ slightly.
  ['2026-03-10T11:59:59.000Z', true],
])('a sign-in at noon is fresh at %s: %s', (now, isFresh) => {
  expect(isFreshSignIn('2026-03-10T12:00:00.000Z', now)).toBe(isFresh);
});

const admin = { type: 'admin', isActive: true, email: 'a@example.com' } as const;
const inactive = { ...admin, isActive: false };
const manager = { ...admin, type: 'manager' } as const;

it.each([
  ['password of an administrator', admin, { hasNewPassword: true }, true],
  ['email of an administrator', admin, { email: 'b@example.com' }, true],
  ['the same email', admin, { email: 'a@example.com' }, false],
  ['reactivation', inactive, { isActive: true }, true],
  ['active already', admin, { isActive: true }, false],
  ['deactivation', admin, { isActive: false }, false],
  ['password of an inactive administrator', inactive, { hasNewPassword: true }, true],
  ['another role, with a password', admin, { type: 'manager', hasNewPassword: true }, false],
  ['promotion', manager, { type: 'admin' }, true],
  ['password and email of a manager', manager, { email: 'b@example.com', hasNewPassword: true }, false],
  ['reactivation of a manager', { ...manager, isActive: false }, { isActive: true }, false],
] as const)('%s', (_what, before, change, expected) => {
  expect(grantsAdminAccess(before, { hasNewPassword: false, ...change })).toBe(expected);
});
