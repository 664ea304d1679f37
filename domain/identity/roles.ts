/** The kinds of people, and what a token or a stored role makes of them (docs/product.md#roles). */

export const USER_TYPES = ['admin', 'manager', 'editor'] as const;
export type UserType = (typeof USER_TYPES)[number];

export const JOB_TYPES = ['INT', 'TR', 'J1', 'J2', 'J3'] as const;
export type JobType = (typeof JOB_TYPES)[number];

export type RawRole = 'ROLE_ADMIN' | 'ROLE_MODERATOR' | 'ROLE_EDITOR' | 'ROLE_USER';

/** Whoever makes a request, as the database knows them (docs/people.md#tokens: never the token's roles). */
export type Actor = { id: number; type: UserType; email: string };

const RAW_ROLES: Record<UserType, RawRole[]> = {
  admin: ['ROLE_ADMIN', 'ROLE_USER'],
  manager: ['ROLE_MODERATOR', 'ROLE_USER'],
  editor: ['ROLE_EDITOR', 'ROLE_USER'],
};

/** The raw roles that a user's token carries (docs/product.md#roles). */
export const rawRolesOf = (type: UserType): RawRole[] => RAW_ROLES[type];

/** The roles a person may work in, from the raw roles of a token (docs/product.md#roles); none = sign-in refused. */
export function rolesFromRaw(raw: readonly string[]): UserType[] {
  if (raw.includes('ROLE_ADMIN')) return ['admin'];
  if (raw.includes('ROLE_MODERATOR')) return ['manager', 'editor'];
  if (raw.includes('ROLE_EDITOR') || raw.includes('ROLE_USER')) return ['editor'];
  return [];
}
