/** What the audit log keeps of links for clients: under their project, never an address or a password (docs/audit.md#acts). */
import { type AuditAction, auditDifference, type AuditFields } from '#domain/journal/audit.ts';
import type { LinkValues } from '#domain/review/share.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { findManaged } from './links.store.ts';

type Act = {
  projectId: number;
  label: string;
  now: string;
  before?: AuditFields;
  after?: AuditFields;
};

/** Writes the line, with the label by which people know the link. */
export async function auditLink(
  trx: Db,
  action: AuditAction,
  { projectId, label, now, before, after }: Act,
): Promise<void> {
  const project = await findManaged(trx, projectId);
  const record = { kind: 'project', id: projectId, name: project?.title ?? '' } as const;
  await writeAudit(
    trx,
    { action, record, before: before && { label, ...before }, after: { label, ...after } },
    { now },
  );
}

/** What a change of the link leaves of its fields; of a password only that it is another one, or none. */
export function linkDifference(
  before: LinkValues,
  values: Partial<LinkValues>,
  passwordHash: string | null | undefined,
): { before: AuditFields; after: AuditFields } {
  const changed = auditDifference(before, { ...before, ...values });
  if (passwordHash === undefined) return changed;
  return { ...changed, after: { ...changed.after, password: passwordHash === null ? null : 'new' } };
}
