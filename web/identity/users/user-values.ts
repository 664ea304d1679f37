/** Values of the user form, and how an edit conflict shows them. */
import type { User } from '#domain/identity/users.ts';
import type { JobType, UserType } from '#domain/platform/actor.ts';
import type { PictureChoice } from '#web/ui/forms/picture-field.tsx';
import { pictureConflict } from '#web/files/picture-conflict.ts';
import type { EditConflictField, Versioned } from '#web/lib/use-edit-conflict.ts';
import { roleLabel } from '#web/identity/session/role-labels.ts';

export type UserValues = {
  firstName: string;
  lastName: string;
  email: string;
  plainPassword: string;
  type: UserType;
  jobType: JobType | null;
  profileImage: PictureChoice;
};

/** Returns the initial values of a new user. */
export const newValues = (type: UserType, jobType: JobType | null): UserValues => ({
  firstName: '',
  lastName: '',
  email: '',
  plainPassword: '',
  type,
  jobType,
  profileImage: 'keep',
});

export const valuesOf = ({ firstName, lastName, email, type, jobType }: User): UserValues => ({
  ...newValues(type, jobType),
  firstName,
  lastName,
  email,
});

/** Conflict fields. The stored password is unknown, so a typed one always counts as changed. */
export const EDIT_CONFLICT_FIELDS: readonly EditConflictField<UserValues, Versioned<User>>[] = [
  { name: 'firstName', label: 'First Name', read: ({ firstName }) => firstName.trim() },
  { name: 'lastName', label: 'Last Name', read: ({ lastName }) => lastName.trim() },
  { name: 'email', label: 'Email', read: ({ email }) => email.trim() },
  { name: 'type', label: 'Role', read: ({ type }) => roleLabel(type) },
  { name: 'jobType', label: 'Sub Designation', read: ({ jobType }) => jobType ?? '' },
  pictureConflict('Profile Image'),
];
