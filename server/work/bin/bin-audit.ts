/** What the audit log keeps of the way out of the bin (docs/audit.md#acts). */
import type { AuditEntry } from '#domain/journal/audit.ts';
import type { BinnedRecord } from '#server/journal/bin.store.ts';

const ACTIONS = { project: 'projects.restore', client: 'clients.restore', user: 'users.restore' } as const;

/** The line of what was brought back. */
export const auditOfRestore = ({ kind, recordId, title }: BinnedRecord): AuditEntry => ({
  action: ACTIONS[kind],
  record: { kind, id: recordId, name: title },
});
