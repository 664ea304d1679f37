/** Scoring a finished project: one transaction. */
import type { PointAction } from '#domain/points.ts';
import { checkScoring } from '#domain/project-rights.ts';
import { notFound, type Refusal } from '#domain/refusal.ts';
import type { Actor } from '#domain/roles.ts';
import type { Db } from '#server/db/dialect.ts';
// border: the score is kept with the project
import { findRecord, updateProject } from '#server/projects/projects.store.ts';
import { findPointAction, insertPointAction } from './points.store.ts';

export type Score = { point: number; description: string };

/** Gives the project its score, 1 to 5, and logs it; administrators only, once the project is completed (docs/points.md#kinds). */
export function scoreProject(
  db: Db,
  actor: Actor,
  { projectId, score, now }: { projectId: number; score: Score; now: string },
): Promise<PointAction | Refusal> {
  return db.transaction().execute(async (trx) => {
    const record = await findRecord(trx, projectId, 'lock');
    if (!record) return notFound();
    const refusal = checkScoring(actor, record);
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
    await updateProject(trx, projectId, { point: score.point });
    return (await findPointAction(trx, actor, id)) as PointAction;
  });
}
