/** Scoring a finished project in one transaction. */
import { noticesOfProject } from '#domain/work/project-notices.ts';
import type { PointAction } from '#domain/work/points.ts';
import { checkScoring } from '#domain/work/projects/project-rights.ts';
import { notFound, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { checkIfMatch, type IfMatch } from '#server/platform/http/response/etag.ts';
import { findRecord, updateProject } from '#server/work/projects/projects.store.ts';
import { notify } from '#server/journal/notify.store.ts';
import { storeUndo } from '#server/journal/undo.store.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { findPointAction, insertPointAction } from '#server/work/projects/points.store.ts';

export type Score = { point: number; description: string };

/**
 * Scores the project from 1 to 5 and logs it; administrators only, once the project is completed (docs/points.md#kinds).
 * With `ifMatch`, only the project version that the caller has seen is scored.
 */
export function scoreProject(
  db: Db,
  actor: Actor,
  { projectId, score, ifMatch, now }: { projectId: number; score: Score; ifMatch: IfMatch; now: string },
): Promise<{ action: PointAction; undoId: number } | Refusal> {
  return db.transaction().execute(async (trx) => {
    const record = await findRecord(trx, projectId, 'lock');
    if (!record) return notFound();
    const refusal = checkIfMatch(ifMatch, record.version) ?? checkScoring(actor, record);
    if (refusal) return refusal;
    const id = await insertPointAction(trx, {
      project_id: projectId,
      kind: 'project',
      is_added: true,
      point: score.point,
      description: score.description,
      created_by_id: actor.id,
      created_at: now,
    });
    const after = await updateProject(trx, record, { point: score.point, changedById: actor.id });
    const undoId = await storeUndo(trx, { kind: 'score', record, actor, now });
    const context = { actorId: actor.id, now, undoId };
    await notify(trx, noticesOfProject(record, after, actor.id), context);
    const [before, scored] = [{ point: record.point }, { kind: 'project', id: projectId, name: record.title } as const];
    const line = { record: scored, before, after: { point: score.point }, reason: score.description };
    await writeAudit(trx, { action: 'points.score', ...line }, { now });
    return { action: (await findPointAction(trx, actor, id)) as PointAction, undoId };
  });
}
