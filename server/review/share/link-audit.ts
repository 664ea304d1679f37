/** Audit entries of share links, under their project and without URL or password (docs/audit.md#acts). */
import { type AuditAction, auditDifference, type AuditFields } from '#domain/journal/audit.ts';
import type { LinkValues } from '#domain/review/share.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { findProjectRoles } from './links.store.ts';

type LinkAction = {
  projectId: number;
  label: string;
  now: string;
  before?: AuditFields;
  after?: AuditFields;
};

/** Writes the entry with the link's label. */
export async function auditLink(
  trx: Db,
  action: AuditAction,
  { projectId, label, now, before, after }: LinkAction,
): Promise<void> {
  const project = await findProjectRoles(trx, projectId);
  const record = { kind: 'project', id: projectId, name: project?.title ?? '' } as const;
  await writeAudit(
    trx,
    { action, record, before: before && { label, ...before }, after: { label, ...after } },
    { now },
  );
}

/** Returns the changed fields of a link. A password is recorded only as set, changed or removed. */
export function linkDifference(
  before: LinkValues,
  values: Partial<LinkValues>,
  passwordHash: string | null | undefined,
): { before: AuditFields; after: AuditFields } {
  const changed = auditDifference(before, { ...before, ...values });
  if (passwordHash === undefined) return changed;
  return { ...changed, after: { ...changed.after, password: passwordHash === null ? null : 'new' } };
}
