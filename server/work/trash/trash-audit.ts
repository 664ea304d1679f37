/** Audit entry for restoring a record from the trash (docs/audit.md#acts). */
import type { AuditEntry } from '#domain/journal/audit.ts';
import type { TrashedRecord } from '#server/journal/trash.store.ts';

const ACTIONS = {
  project: 'projects.restore',
  client: 'clients.restore',
  user: 'users.restore',
  file: 'files.restore',
} as const;

/** Returns the audit entry of a restore. */
export const auditOfRestore = ({ kind, recordId, title }: TrashedRecord): AuditEntry => ({
  action: ACTIONS[kind],
  record: { kind, id: recordId, name: title },
});
