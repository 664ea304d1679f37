/** User types, and how they derive from token and stored roles (docs/product.md#roles). */

export const USER_TYPES = ['admin', 'manager', 'editor'] as const;
export type UserType = (typeof USER_TYPES)[number];

/** Job levels, and what the form says about them. */
export const JOB_TYPE_HELP = 'Job level. INT earns no bonus; TR and J1 to J3 differ only in name.';
export const JOB_TYPES = ['INT', 'TR', 'J1', 'J2', 'J3'] as const;
export type JobType = (typeof JOB_TYPES)[number];

export type RawRole = 'ROLE_ADMIN' | 'ROLE_MODERATOR' | 'ROLE_EDITOR' | 'ROLE_USER';

/** Authenticated caller as stored in the database, never from the token's roles (docs/people.md#tokens). */
export type Actor = { id: number; type: UserType; email: string };

const RAW_ROLES: Record<UserType, RawRole[]> = {
  admin: ['ROLE_ADMIN', 'ROLE_USER'],
  manager: ['ROLE_MODERATOR', 'ROLE_USER'],
  editor: ['ROLE_EDITOR', 'ROLE_USER'],
};

/** Returns the raw roles in a user's token (docs/product.md#roles). */
export const rawRolesOf = (type: UserType): RawRole[] => RAW_ROLES[type];

/** Returns the roles that the raw roles of a token grant (docs/product.md#roles). Without any, sign-in is refused. */
export function rolesFromRaw(raw: readonly string[]): UserType[] {
  if (raw.includes('ROLE_ADMIN')) return ['admin'];
  if (raw.includes('ROLE_MODERATOR')) return ['manager', 'editor'];
  if (raw.includes('ROLE_EDITOR') || raw.includes('ROLE_USER')) return ['editor'];
  return [];
}
