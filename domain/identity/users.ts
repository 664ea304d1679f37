/** Users: passwords and emails, who may see which fields of whom, and who may change them (docs/people.md#passwords, docs/product.md#rights, docs/people.md#profile). */
import type { ByClass } from '#domain/platform/project-classes.ts';
import type { Picture } from '#domain/platform/person.ts';
import { isEmail } from '#domain/platform/email.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { accessDenied, refuse, type Refusal, type Violation } from '#domain/platform/refusal.ts';
import { JOB_TYPES, USER_TYPES, type Actor, type JobType, type UserType } from '#domain/platform/actor.ts';
import type { EditorTimer } from '#domain/platform/editor-timer.ts';
import { countCharacters, isBlankText } from '#domain/platform/text.ts';
import {
  brokenRuleAt,
  invalidChoiceAt,
  invalidEmailAt,
  blankAt,
  tooLongAt,
  tooShortAt,
} from '#domain/platform/violations.ts';

/** Signed-in user, with the workspace settings that the app needs. */
export type Me = User & {
  projectStats: { completedProjects: number; ongoingProjects: number; completedProjectCategories: ByClass };
  /** Timer actions editors have on their own projects (docs/projects.md#timer). */
  editorTimer: EditorTimer;
  /** Deadline for setting up required two-factor authentication, in ISO (docs/people.md#factor-demand). */
  secondFactorDue?: string | undefined;
  /** Whether the workspace has templates that this user may use (docs/projects.md#templates). */
  offersTemplates: boolean;
};

export type User = {
  id: number;
  version: number;
  firstName: string;
  lastName: string;
  email: string;
  type: UserType;
  jobType: JobType | null;
  isActive: boolean;
  createdAt: string;
  /** Expiry of the invite link, past or future, of a user without a password (docs/people.md#invites). */
  invitedUntil: string | null;
  picture: Picture | null;
  /** Whether a company account is linked. Only in lists for administrators. */
  hasCompanyAccount?: boolean;
  /** Project, personal and designation points of all completed projects (docs/points.md#person-points). */
  points: number;
  projectsCompleted: number;
};

export const USER_RULE_TEXTS = {
  designationRequired: 'Sub Designation is required.',
  passwordsDiffer: "The new passwords don't match.",
  wrongCurrentPassword: 'The current password is wrong.',
  lastAdmin: "This is the last active administrator and can't be deleted, deactivated or given another role.",
} as const;

/** Designation preselected for a new manager or editor (docs/people.md#user-form). */
export const DEFAULT_JOB_TYPE: JobType = 'J1';

/** Checks a password without its owner: 8 to 200 characters and not blank (docs/people.md#passwords). */
export function checkPassword(password: string, path = 'plainPassword'): Violation[] {
  const length = countCharacters(password);
  if (length < LIMITS.passwordMin) return [tooShortAt(path, LIMITS.passwordMin)];
  if (length > LIMITS.passwordMax) return [tooLongAt(path, LIMITS.passwordMax)];
  // Sign-in treats a blank password as missing.
  return isBlankText(password) ? [blankAt(path)] : [];
}

/** Checks a name: at most 100 characters, required by default. */
export function checkName(name: string, path: string, isRequired = true): Violation[] {
  if (isRequired && isBlankText(name)) return [blankAt(path)];
  return countCharacters(name) > LIMITS.nameLength ? [tooLongAt(path, LIMITS.nameLength)] : [];
}

/** Checks an email: required, valid, at most 254 characters. */
export function checkEmail(email: string, path = 'email'): Violation[] {
  if (email.trim() === '') return [blankAt(path)];
  if (countCharacters(email) > LIMITS.emailLength) return [tooLongAt(path, LIMITS.emailLength)];
  return isEmail(email) ? [] : [invalidEmailAt(path)];
}

/** Checks that managers and editors have a designation, and administrators none. */
export function checkJobType(type: UserType, jobType: string | null, path = 'jobType'): Violation[] {
  if (jobType !== null && jobType !== '') return JOB_TYPES.some((j) => j === jobType) ? [] : [invalidChoiceAt(path)];
  return type === 'admin' ? [] : [brokenRuleAt(path, USER_RULE_TEXTS.designationRequired, 'blank')];
}

/** Name of the account that the first start creates. Its owner is asked to change it. */
export const FIRST_ADMIN_NAME = { firstName: 'First', lastName: 'Administrator' } as const;

export type UserFormValues = {
  firstName: string;
  lastName: string;
  email: string;
  plainPassword: string;
  type: UserType;
  jobType: string | null;
};

/** Checks the user forms. On edit, a blank password leaves it unchanged (docs/people.md#user-form). */
export function checkUserForm(values: UserFormValues, mode: 'create' | 'edit'): Violation[] {
  const isUnchanged = mode === 'edit' && values.plainPassword === '';
  const isPasswordMissing = mode === 'create' && values.plainPassword === '';
  const password = isPasswordMissing ? [blankAt('plainPassword')] : checkPassword(values.plainPassword);
  return [
    ...checkName(values.firstName, 'firstName'),
    ...checkName(values.lastName, 'lastName'),
    ...checkEmail(values.email),
    ...(isUnchanged ? [] : password),
    ...(USER_TYPES.includes(values.type) ? [] : [invalidChoiceAt('type')]),
    ...checkJobType(values.type, values.jobType),
  ];
}

type RoleAndStatus = { type: UserType; isActive: boolean };

/** Returns a conflict if the change (null means removal) would leave no active administrator. */
export function checkLastAdmin(
  before: RoleAndStatus,
  after: RoleAndStatus | null,
  otherActiveAdmins: number,
): Refusal | undefined {
  const wasAdmin = before.type === 'admin' && before.isActive;
  const isStillAdmin = after?.type === 'admin' && after.isActive;
  if (!wasAdmin || isStillAdmin || otherActiveAdmins > 0) return undefined;
  return refuse('conflict', USER_RULE_TEXTS.lastAdmin);
}

type ActorIdentity = Pick<Actor, 'id' | 'type'>;

/** Returns whether the actor may add, change, invite and remove other users (docs/people.md#team). */
export const mayManageUsers = (actor: ActorIdentity): boolean => actor.type === 'admin';
/** Returns 'full', or 'public' for editors reading others: names, jobType, picture, projectsCompleted and points. */
export const userVisibilityOf = (actor: ActorIdentity, userId: number): 'full' | 'public' =>
  actor.type === 'editor' && actor.id !== userId ? 'public' : 'full';

/** Returns whether changing one's own password or email requires the current password. Administrators on the documented API are exempt (docs/people.md#proof). */
export const needsCurrentPassword = (actor: ActorIdentity, isInApp: boolean): boolean =>
  isInApp || !mayManageUsers(actor);

const OWN_PROFILE_FIELDS: readonly string[] = [
  'firstName',
  'lastName',
  'profileImage',
  'plainPassword',
  'currentPassword',
];

/** Refuses anyone but an admin, or a person changing only their own profile. Pass the keys that would change. */
export function checkChangeUser(
  actor: ActorIdentity,
  userId: number,
  changedKeys: readonly string[],
): Refusal | undefined {
  if (mayManageUsers(actor)) return undefined;
  const isOwn = actor.id === userId && changedKeys.every((key) => OWN_PROFILE_FIELDS.includes(key));
  return isOwn ? undefined : accessDenied();
}

/** Returns the rank column: a designation ('N/A' without one), or null for administrators. */
export const rankOf = (user: { type: UserType; jobType: JobType | null }): string | null =>
  user.type === 'admin' ? null : (user.jobType ?? 'N/A');
