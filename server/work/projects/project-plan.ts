/** Plans the writes of a project change, or refuses it; shared by single and bulk changes (docs/projects.md#edits, docs/projects.md#bulk). */
import { checkScoring } from '#domain/work/projects/project-rights.ts';
import { applyTimerAction } from '#domain/work/projects/project-timer.ts';
import { isRefusal, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { type ProjectChange, hasFieldChanges } from './project-change.ts';
import { checkRelations, type AccountStatusReader, validateEdit } from './project-edit.ts';
import { joinTeam } from './join-team.ts';
import { withHistory } from './project-history.ts';
import { type Award, validatePoints } from './project-points.ts';
import type { NewProject, ProjectRecord } from './project-record.ts';

export type ChangePlan = { fields: Partial<NewProject>; log: Award['log'] };

/** Request to plan a change. `standings` caches whether the people of a bulk change exist and are active. */
export type PlanRequest = {
  actor: Actor;
  change: ProjectChange;
  now: string;
  accountStatus?: AccountStatusReader | undefined;
};

/** Plans field changes: first the edit, then the points on its result. */
async function planFields(
  db: Db,
  record: ProjectRecord,
  { actor, change, now, accountStatus }: PlanRequest & { change: Extract<ProjectChange, { kind: 'changes' }> },
): Promise<ChangePlan | Refusal> {
  const { edit, sentPauses, reason, personal, entries } = change;
  const edited = hasFieldChanges(edit) ? validateEdit(record, { edit, sentPauses, now }) : {};
  if (isRefusal(edited)) return edited;
  const isScoring = personal !== undefined || entries !== undefined;
  const refusal =
    (await checkRelations(db, edited, { id: record.id, standings: accountStatus })) ??
    (isScoring ? checkScoring(actor, { status: edited.status ?? record.status }) : undefined);
  if (refusal) return refusal;
  const award = validatePoints(record, { personal, entries });
  if (isRefusal(award)) return award;
  const team = await joinTeam(db, record, { fields: edited, actorId: actor.id });
  if (isRefusal(team)) return team;
  const fields: Partial<NewProject> = { ...edited, ...team };
  const written = await withHistory(db, record, { fields, context: { reason, userId: actor.id, now } });
  const deadlineSet = fields.deadlineAt === undefined ? {} : { deadlineSetAt: now };
  const isReassigned = fields.assignedToId !== undefined && fields.assignedToId !== record.assignedToId;
  const assigned = isReassigned ? { assignedAt: now } : {};
  return { fields: { ...written, ...deadlineSet, ...assigned, ...award.fields }, log: award.log };
}

/** Plans a timer action, the mark as duplicated, or field changes, or refuses. Rights are checked earlier (project-change.ts). */
export async function planChange(db: Db, record: ProjectRecord, request: PlanRequest): Promise<ChangePlan | Refusal> {
  const { change, now } = request;
  if (change.kind === 'changes') return planFields(db, record, { ...request, change });
  if (change.kind === 'duplicate-mark') return { fields: { isDuplicate: true }, log: [] };
  const timing = applyTimerAction(record, change.action, now);
  return isRefusal(timing) ? timing : { fields: timing, log: [] };
}
