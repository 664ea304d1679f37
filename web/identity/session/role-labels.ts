/** Labels of roles, and texts of the role selection (docs/people.md#select-role). */
import { SESSION_TEXTS } from '#domain/platform/messages.ts';
import type { UserType } from '#domain/platform/actor.ts';

const LABELS: Record<UserType, string> = { admin: 'Administrator', manager: 'Manager', editor: 'Editor' };

const DESCRIPTIONS: Record<UserType, string> = {
  admin: SESSION_TEXTS.adminRole,
  manager: SESSION_TEXTS.managerRole,
  editor: SESSION_TEXTS.editorRole,
};

export const roleLabel = (role: UserType): string => LABELS[role];
export const roleDescription = (role: UserType): string => DESCRIPTIONS[role];
