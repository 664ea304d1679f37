/** Passwords, emails and rights on users (docs/people.md#passwords, docs/product.md#rights, docs/people.md#profile). */
import { describe, expect, it } from 'vitest';
import type { JobType, UserType } from '#domain/platform/actor.ts';
import {
  checkChangeUser,
  checkJobType,
  checkLastAdmin,
  checkPassword,
  checkUserForm,
  mayManageUsers,
  rankOf,
  userVisibilityOf,
  type UserFormValues,
} from './users.ts';
import { messagesByPath } from '#domain/platform/violations.ts';

describe('checkPassword', () => {
  it.each([
    ['        ', 'This value should not be blank.'],
    ['\u200B'.repeat(8), 'This value should not be blank.'],
    ['short77', 'This value is too short. It should have 8 characters or more.'],
    ['x'.repeat(201), 'This value is too long. It should have 200 characters or less.'],
    ['x9-Kestrel', undefined],
    ['y'.repeat(200), undefined],
  ])('validates %j with message %j', (password, message) => {
    expect(checkPassword(password)[0]?.message).toBe(message);
  });
});

describe('checkUserForm', () => {
  const good: UserFormValues = {
    firstName: 'Ed',
    lastName: 'Itor',
    email: 'ed@example.com',
    plainPassword: 'x9-Kestrel',
    type: 'editor',
    jobType: 'J1',
  };
  const BLANK = 'This value should not be blank.';

  it('accepts valid values, and a blank password only on edit', () => {
    expect(checkUserForm(good, 'create')).toEqual([]);
    expect(checkUserForm({ ...good, plainPassword: '' }, 'edit')).toEqual([]);
    expect(messagesByPath(checkUserForm({ ...good, plainPassword: '' }, 'create'))).toEqual({ plainPassword: BLANK });
  });

  it.each<[Partial<UserFormValues>, Record<string, string>]>([
    [
      { firstName: ' ', lastName: '' },
      { firstName: BLANK, lastName: BLANK },
    ],
    [{ firstName: 'x'.repeat(101) }, { firstName: 'This value is too long. It should have 100 characters or less.' }],
    [{ email: '' }, { email: BLANK }],
    [{ email: 'nope' }, { email: 'This value is not a valid email address.' }],
    [{ plainPassword: 'short77' }, { plainPassword: 'This value is too short. It should have 8 characters or more.' }],
    [{ jobType: null }, { jobType: 'Sub Designation is required.' }],
    [{ jobType: 'J9' }, { jobType: 'The value you selected is not a valid choice.' }],
  ])('rejects %j', (change, expected) => {
    expect(messagesByPath(checkUserForm({ ...good, ...change }, 'edit'))).toEqual(expected);
  });

  it.each([
    ['admin', null, 0],
    ['manager', '', 1],
    ['editor', null, 1],
    ['manager', 'TR', 0],
  ] as const)('for %s with designation %j returns %i violations', (type, jobType, count) => {
    expect(checkJobType(type, jobType)).toHaveLength(count);
  });
});

describe('the last active administrator', () => {
  const admin = { type: 'admin', isActive: true } as const;
  it.each([
    ['cannot be deleted', admin, null, 0, 'conflict'],
    ['cannot be deactivated', admin, { type: 'admin', isActive: false }, 0, 'conflict'],
    ['cannot get another role', admin, { type: 'manager', isActive: true }, 0, 'conflict'],
    ['can be renamed', admin, admin, 0, undefined],
    ['is not the last while there is another', admin, null, 1, undefined],
    ['is not an inactive one', { type: 'admin', isActive: false }, null, 0, undefined],
    ['is not a manager', { type: 'manager', isActive: true }, null, 0, undefined],
  ] as const)('%s', (...[_name, before, after, others, kind]) => {
    expect(checkLastAdmin(before, after, others)?.kind).toBe(kind);
  });
});

describe('rights', () => {
  const actor = (type: UserType, id = 1) => ({ id, type });

  it.each([
    ['admin', true, 'full'],
    ['manager', false, 'full'],
    ['editor', false, 'public'],
  ] as const)('%s: manages users: %s, sees %s fields of others', (type, manages, visibility) => {
    expect(mayManageUsers(actor(type))).toBe(manages);
    expect(userVisibilityOf(actor(type), 99)).toBe(visibility);
    expect(userVisibilityOf(actor(type), 1)).toBe('full');
  });

  it.each<[string, UserType, number, string[], string | undefined]>([
    ['an admin changes anyone', 'admin', 9, ['type', 'status'], undefined],
    [
      'an editor changes their own name, picture and password',
      'editor',
      1,
      ['firstName', 'profileImage', 'plainPassword', 'currentPassword'],
      undefined,
    ],
    ['an editor sends the stored record again', 'editor', 1, [], undefined],
    ['an editor promotes themself', 'editor', 1, ['firstName', 'type'], 'forbidden'],
    ['a manager changes their own email', 'manager', 1, ['email'], 'forbidden'],
    ['a manager changes another user', 'manager', 9, ['firstName'], 'forbidden'],
  ])('%s', (...[_name, type, userId, keys, kind]) => {
    expect(checkChangeUser(actor(type), userId, keys)?.kind).toBe(kind);
  });
});

it.each<[UserType, JobType | null, string | null]>([
  ['admin', null, null],
  ['manager', 'J2', 'J2'],
  ['editor', null, 'N/A'],
])('the rank of %s with %j is %j', (type, jobType, expected) => {
  expect(rankOf({ type, jobType })).toBe(expected);
});
