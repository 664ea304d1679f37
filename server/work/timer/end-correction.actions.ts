/** Moves an end back to when End was clicked offline, in one transaction (docs/projects.md#late-press). */
import type { EditorTimer } from '#domain/platform/editor-timer.ts';
import { checkLateEnd, LATE_END_REASON, moveLateEnd } from '#domain/work/projects/end-correction.ts';
import { mayReadProject, mayUseTimer } from '#domain/work/projects/project-rights.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { accessDenied, isRefusal, notFound, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { checkIfMatch, type IfMatch } from '#server/platform/http/response/etag.ts';
import { auditOfChange } from '#server/work/projects/project-audit.ts';
import { authorOf } from '#server/work/projects/project-history.ts';
import { ownershipOf, type ProjectRecord } from '#server/work/projects/project-record.ts';
import { projectOf } from '#server/work/projects/project-item.store.ts';
import { findRecord, updateProject } from '#server/work/projects/projects.store.ts';
import { readEditorTimer } from '#server/platform/settings/settings.store.ts';
import { findUndo } from '#server/journal/undo.store.ts';
import { writeAudit } from '#server/journal/write-audit.ts';

type EndRequest = { id: number; fixedTimer: EditorTimer | undefined };

/** Returns the project if this person may end it. */
async function getEndable(
  db: Db,
  actor: Actor,
  { id, fixedTimer, lock }: EndRequest & { lock?: 'lock' },
): Promise<ProjectRecord | Refusal> {
  const record = await findRecord(db, id, lock);
  if (!record || !mayReadProject(actor, record)) return notFound();
  const editorTimer = actor.type === 'editor' ? await readEditorTimer(db, fixedTimer) : 'start';
  return mayUseTimer(actor, ownershipOf(record), { action: 'end', editorTimer }) ? record : accessDenied();
}

/** Checks the caller's rights before the body is read. */
export async function checkMayMoveEnd(db: Db, actor: Actor, request: EndRequest): Promise<Refusal | undefined> {
  const record = await getEndable(db, actor, request);
  return isRefusal(record) ? record : undefined;
}

/** Moves the end and records the previous times in the history and the audit log. */
export function moveEnd(
  db: Db,
  actor: Actor,
  { at, reason, ifMatch, now, ...request }: EndRequest & { at: string; reason: string; ifMatch: IfMatch; now: string },
): Promise<Project | Refusal> {
  return db.transaction().execute(async (trx) => {
    const record = await getEndable(trx, actor, { ...request, lock: 'lock' });
    if (isRefusal(record)) return record;
    const end = await findUndo(trx, { kind: 'end', record_id: record.id, undone_at: null });
    const refusal =
      checkIfMatch(ifMatch, record.version) ?? checkLateEnd(record, { at, arrivedAt: end?.createdAt, now });
    if (refusal) return refusal;
    const note = { reason: reason || LATE_END_REASON, by: await authorOf(trx, actor.id), now };
    const fields = { ...moveLateEnd(record, { at, ...note }), changedById: actor.id };
    await writeAudit(trx, auditOfChange(record, { fields }), { now });
    return projectOf(trx, await updateProject(trx, record, fields));
  });
}
