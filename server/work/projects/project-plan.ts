/** What a change of a project writes, or why not: the one judgement of single changes and of many at once (docs/projects.md#edits, docs/projects.md#bulk). */
import { checkScoring } from '#domain/work/project-rights.ts';
import { applyTimerAction } from '#domain/work/project-timer.ts';
import { isRefusal, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/identity/roles.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { type Change, hasEdit } from './project-change.ts';
import { checkRelations, type StandingsReader, validateEdit } from './project-edit.ts';
import { withHistory } from './project-history.ts';
import { type Award, validatePoints } from './project-points.ts';
import type { NewProject, ProjectRecord } from './project-record.ts';

export type ChangePlan = { fields: Partial<NewProject>; log: Award['log'] };

/** `standings` where many projects are changed, so that people are looked up once. */
export type PlanRequest = { actor: Actor; change: Change; now: string; standings?: StandingsReader | undefined };

/** What a change writes, or why not: the edit first, then the points on what it leaves. */
async function planFields(
  db: Db,
  record: ProjectRecord,
  { actor, change, now, standings }: PlanRequest & { change: Extract<Change, { kind: 'changes' }> },
): Promise<ChangePlan | Refusal> {
  const { edit, sentPauses, reason, personal, entries } = change;
  const fields = hasEdit(edit) ? validateEdit(record, { edit, sentPauses, now }) : {};
  if (isRefusal(fields)) return fields;
  const isScoring = personal !== undefined || entries !== undefined;
  const refusal =
    (await checkRelations(db, fields, { id: record.id, standings })) ??
    (isScoring ? checkScoring(actor, { status: fields.status ?? record.status }) : undefined);
  if (refusal) return refusal;
  const award = validatePoints(record, { personal, entries });
  if (isRefusal(award)) return award;
  const written = await withHistory(db, record, { fields, deed: { reason, userId: actor.id, now } });
  return { fields: { ...written, ...award.fields }, log: award.log };
}

/** What a press, the mark or changes write, or why not; their rights are judged before (project-change.ts). */
export async function planChange(db: Db, record: ProjectRecord, request: PlanRequest): Promise<ChangePlan | Refusal> {
  const { change, now } = request;
  if (change.kind === 'changes') return planFields(db, record, { ...request, change });
  if (change.kind === 'duplicate-mark') return { fields: { isDuplicate: true }, log: [] };
  const timing = applyTimerAction(record, change.action, now);
  return isRefusal(timing) ? timing : { fields: timing, log: [] };
}
