/** People: passwords and e-mails, who sees what of whom, and who may change it (docs/people.md#passwords, docs/product.md#rights, docs/people.md#profile). */
import type { ByClass } from '#domain/platform/project-classes.ts';
import type { Picture } from '#domain/files/media.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { accessDenied, refuse, type Refusal, type Violation } from '#domain/platform/refusal.ts';
import { JOB_TYPES, USER_TYPES, type Actor, type JobType, type UserType } from './roles.ts';
import type { EditorTimer } from './editor-timer.ts';
import { charactersIn, isBlankText } from '#domain/platform/text.ts';
import { brokenRuleAt, badChoiceAt, badEmailAt, blankAt, tooLongAt, tooShortAt } from '#domain/platform/violations.ts';

/** The signed-in person, with what the app must know about the shop. */
export type Me = User & {
  projectStats: { completedProjects: number; ongoingProjects: number; completedProjectCategories: ByClass };
  /** What editors may do with the timers of their own projects (docs/projects.md#timer). */
  editorTimer: EditorTimer;
  /** Until when they have time to set up a second factor that is demanded and lacking, in ISO (docs/people.md#factor-demand). */
  secondFactorDue?: string | undefined;
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
  /** Of somebody who has not chosen a password yet: until when their link is or was valid (docs/people.md#invites). */
  invitedUntil: string | null;
  picture: Picture | null;
  /** Point, personal and designation points of all completed projects (docs/points.md#person-points). */
  points: number;
  projectsCompleted: number;
};

export const USER_RULE_TEXTS = {
  designationRequired: 'Sub Designation is required.',
  unlike: 'The two new passwords are not the same.',
  wrongCurrentPassword: 'The current password is wrong.',
  lastAdmin: 'This is the last active administrator, who can be neither deleted, deactivated nor given another role.',
} as const;

/** The designation that the form of a new manager or editor starts with (docs/people.md#user-form). */
export const DEFAULT_JOB_TYPE: JobType = 'J1';

const EMAIL = /^[^\s@"(),:;<>[\\\]]+@[^\s@.,"()<>[\]]+(\.[^\s@.,"()<>[\]]+)*$/;

/** Whether a text has the form of an e-mail address; at most 254 characters. */
export function isEmail(text: string): boolean {
  const local = text.slice(0, text.lastIndexOf('@'));
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false;
  return charactersIn(text) <= LIMITS.emailLength && EMAIL.test(text);
}

/** 8 to 200 characters, not blank: what can be said of a password alone (docs/people.md#passwords). */
export function checkPassword(password: string, path = 'plainPassword'): Violation[] {
  const length = charactersIn(password);
  if (length < LIMITS.passwordMin) return [tooShortAt(path, LIMITS.passwordMin)];
  if (length > LIMITS.passwordMax) return [tooLongAt(path, LIMITS.passwordMax)];
  // The sign-in takes a blank one for a missing one.
  return isBlankText(password) ? [blankAt(path)] : [];
}

/** A name: required unless told otherwise, at most 100 characters. */
export function checkName(name: string, path: string, isRequired = true): Violation[] {
  if (isRequired && isBlankText(name)) return [blankAt(path)];
  return charactersIn(name) > LIMITS.nameLength ? [tooLongAt(path, LIMITS.nameLength)] : [];
}

/** An e-mail: required, of the right form, at most 254 characters. */
export function checkEmail(email: string, path = 'email'): Violation[] {
  if (email.trim() === '') return [blankAt(path)];
  if (charactersIn(email) > LIMITS.emailLength) return [tooLongAt(path, LIMITS.emailLength)];
  return isEmail(email) ? [] : [badEmailAt(path)];
}

/** Managers and editors need a designation; administrators have none. */
export function checkJobType(type: UserType, jobType: string | null, path = 'jobType'): Violation[] {
  if (jobType !== null && jobType !== '') return JOB_TYPES.some((j) => j === jobType) ? [] : [badChoiceAt(path)];
  return type === 'admin' ? [] : [brokenRuleAt(path, USER_RULE_TEXTS.designationRequired, 'blank')];
}

/** The name of the account that the first start makes; its owner is asked for theirs. */
export const FIRST_ADMIN_NAME = { firstName: 'First', lastName: 'Administrator' } as const;

export type UserFormValues = {
  firstName: string;
  lastName: string;
  email: string;
  plainPassword: string;
  type: UserType;
  jobType: string | null;
};

/** The forms (docs/people.md#user-form): on edit a blank password leaves it unchanged. */
export function checkUserForm(values: UserFormValues, mode: 'create' | 'edit'): Violation[] {
  const isUnchanged = mode === 'edit' && values.plainPassword === '';
  const isPasswordMissing = mode === 'create' && values.plainPassword === '';
  const password = isPasswordMissing ? [blankAt('plainPassword')] : checkPassword(values.plainPassword);
  return [
    ...checkName(values.firstName, 'firstName'),
    ...checkName(values.lastName, 'lastName'),
    ...checkEmail(values.email),
    ...(isUnchanged ? [] : password),
    ...(USER_TYPES.includes(values.type) ? [] : [badChoiceAt('type')]),
    ...checkJobType(values.type, values.jobType),
  ];
}

type Standing = { type: UserType; isActive: boolean };

/** A conflict when the change (null = removal) would leave no active administrator. */
export function checkLastAdmin(
  before: Standing,
  after: Standing | null,
  otherActiveAdmins: number,
): Refusal | undefined {
  const wasAdmin = before.type === 'admin' && before.isActive;
  const staysAdmin = after?.type === 'admin' && after.isActive;
  if (!wasAdmin || staysAdmin || otherActiveAdmins > 0) return undefined;
  return refuse('conflict', USER_RULE_TEXTS.lastAdmin);
}

type Who = Pick<Actor, 'id' | 'type'>;

/** Whether they add, change, invite and remove others (docs/people.md#team). */
export const mayManageUsers = (actor: Who): boolean => actor.type === 'admin';
/** Everyone reads single people: 'full', or the public fields (names, jobType, picture, projectsCompleted, points) that editors see of others. */
export const userVisibilityOf = (actor: Who, userId: number): 'full' | 'public' =>
  actor.type === 'editor' && actor.id !== userId ? 'public' : 'full';

/** Whether a change of the caller's own password or email needs the current password: not of administrators who call by the documents (docs/people.md#proof). */
export const needsCurrentPassword = (actor: Who, isInApp: boolean): boolean => isInApp || !mayManageUsers(actor);

const OWN_PROFILE_FIELDS: readonly string[] = [
  'firstName',
  'lastName',
  'profileImage',
  'plainPassword',
  'currentPassword',
];

/** Forbidden unless an admin, or the person changing only their own profile; pass the keys that would change something. */
export function checkChangeUser(actor: Who, userId: number, changedKeys: readonly string[]): Refusal | undefined {
  if (mayManageUsers(actor)) return undefined;
  const isOwn = actor.id === userId && changedKeys.every((key) => OWN_PROFILE_FIELDS.includes(key));
  return isOwn ? undefined : accessDenied();
}

/** The rank column: the designation of managers and editors ('N/A' without one), null for administrators. */
export const rankOf = (user: { type: UserType; jobType: JobType | null }): string | null =>
  user.type === 'admin' ? null : (user.jobType ?? 'N/A');
