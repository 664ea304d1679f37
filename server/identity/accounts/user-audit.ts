/** Audit fields of an account. A password is recorded only as changed (docs/audit.md#acts). */
import { type AuditAction, auditDifference, type AuditEntry, type AuditFields } from '#domain/journal/audit.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import type { UserFields } from './users-write.store.ts';

type AuditedUser = { id: number; firstName: string; lastName: string };

/** Recorded in place of a secret. */
const NEW_PASSWORD = { password: 'new' };

const fieldsOf = ({
  passwordHash: _hash,
  firstName,
  lastName,
  email,
  type,
  jobType,
  isActive,
  pictureId,
}: UserFields) => ({
  firstName,
  lastName,
  email,
  type,
  jobType,
  isActive,
  pictureId,
});

/** Returns an audit entry about an account. */
export const auditOfUser = (
  action: AuditAction,
  person: AuditedUser,
  extra: { before?: AuditFields; after?: AuditFields } = {},
): AuditEntry => ({ action, record: { kind: 'user', id: person.id, name: fullNameOf(person) }, ...extra });

/** Returns the audit entry of a new account. */
export const auditOfNewUser = (action: AuditAction, id: number, fields: UserFields): AuditEntry => {
  const { pictureId: _picture, ...after } = fieldsOf(fields);
  return auditOfUser(action, { ...fields, id }, { after });
};

/** Returns the audit entry of a change, with the fields that differ. */
export function auditOfUserChange(id: number, before: UserFields, after: UserFields): AuditEntry {
  const changed = auditDifference(fieldsOf(before), fieldsOf(after));
  const isPasswordNew = before.passwordHash !== after.passwordHash;
  const change = isPasswordNew ? { ...changed, after: { ...changed.after, ...NEW_PASSWORD } } : changed;
  return auditOfUser('users.change', { ...before, id }, change);
}
