/** What can be done with a project: each action is one transaction. */
import { checkDeleteProject, checkScoring, mayReadProject, mayRequestRevision } from '#domain/project-rights.ts';
import { checkRequestRevision, requestRevision as nextRound } from '#domain/project-revision.ts';
import type { Project } from '#domain/project.ts';
import { accessDenied, isRefusal, notFound, refuse, type Refusal, refuseInvalid } from '#domain/refusal.ts';
import type { Actor } from '#domain/roles.ts';
import { isTaken } from '#domain/violations.ts';
import { iriOf } from '#contract/jsonld.ts';
import type { ProjectFields } from '#contract/project-fields.ts';
import { type Db, isMissingReference, isUniqueClash } from '#server/db/dialect.ts';
import { checkIfMatch, type IfMatch } from '#server/http/etag.ts';
// border: attachments of a deleted project are deleted with it
import { deleteUnreferenced } from '#server/media/media.store.ts';
// border: personal points are logged with the other points
import { insertPointAction } from '#server/points/points.store.ts';
import { type Change, type ChangeBody, changeIn, checkChangeRights, hasEdit } from './project-change.ts';
import { validateNewProject } from './project-creation.ts';
import { checkRelations, validateEdit } from './project-edit.ts';
import { authorOf, withHistory } from './project-history.ts';
import { type Award, validatePoints } from './project-points.ts';
import { applyTimerAction } from './project-press.ts';
import { type NewProject, ownershipOf, type ProjectRecord } from './project-record.ts';
import {
  deleteProjectRow,
  findRecord,
  insertProject,
  listAttachmentIds,
  projectOf,
  updateProject,
} from './projects.store.ts';

/** The record as this person may see it: absent for editors where it is not their own (docs/product.md#hidden). */
export async function getReadableRecord(
  db: Db,
  actor: Actor,
  id: number,
  lock?: 'lock',
): Promise<ProjectRecord | Refusal> {
  const record = await findRecord(db, id, lock);
  return record && mayReadProject(actor, record) ? record : notFound();
}

/** A taken tracking id, or a client that went away at the same moment, as the refusal that it is. */
async function withClashes<T>(fields: Partial<ProjectFields>, work: Promise<T>): Promise<T | Refusal> {
  try {
    return await work;
  } catch (error) {
    if (isUniqueClash(error)) return refuseInvalid([isTaken('trackingId')]) as Refusal;
    if (isMissingReference(error))
      return refuse('malformed', `Item not found for "${iriOf('Client', fields.clientId ?? 0)}".`);
    throw error;
  }
}

/** Creates a project: new (assigned), ongoing (started) or past (completed). */
export function createProject(db: Db, sent: Partial<ProjectFields>, now: string): Promise<Project | Refusal> {
  const work = db.transaction().execute(async (trx) => {
    const project = validateNewProject(sent, now);
    if (isRefusal(project)) return project;
    const refusal = await checkRelations(trx, project);
    return refusal ?? projectOf(trx, await insertProject(trx, project));
  });
  return withClashes(sent, work);
}

type ChangePlan = { fields: Partial<NewProject>; log: Award['log'] };

/** What a change writes, or why not: the edit first, then the points on what it leaves. */
async function planFields(
  db: Db,
  record: ProjectRecord,
  { actor, change, now }: { actor: Actor; change: Extract<Change, { kind: 'changes' }>; now: string },
): Promise<ChangePlan | Refusal> {
  const { edit, sentPauses, reason, personal, entries } = change;
  const fields = hasEdit(edit) ? validateEdit(record, { edit, sentPauses, now }) : {};
  if (isRefusal(fields)) return fields;
  const isScoring = personal !== undefined || entries !== undefined;
  const refusal =
    (await checkRelations(db, fields, record.id)) ??
    (isScoring ? checkScoring(actor, { status: fields.status ?? record.status }) : undefined);
  if (refusal) return refusal;
  const award = validatePoints(record, { personal, entries });
  if (isRefusal(award)) return award;
  const written = await withHistory(db, record, { fields, deed: { reason, userId: actor.id, now } });
  return { fields: { ...written, ...award.fields }, log: award.log };
}

async function planChange(
  db: Db,
  record: ProjectRecord,
  request: { actor: Actor; change: Change; now: string },
): Promise<ChangePlan | Refusal> {
  const { change, now } = request;
  if (change.kind === 'changes') return planFields(db, record, { ...request, change });
  if (change.kind === 'duplicate-mark') return { fields: { isDuplicate: true }, log: [] };
  const timing = applyTimerAction(record, change.action, now);
  return isRefusal(timing) ? timing : { fields: timing, log: [] };
}

async function persistChange(
  db: Db,
  record: ProjectRecord,
  { plan: written, actor, now }: { plan: ChangePlan; actor: Actor; now: string },
) {
  if (Object.keys(written.fields).length === 0 && written.log.length === 0) return record;
  for (const { kind, isAdded, point, description } of written.log)
    await insertPointAction(db, {
      project_id: record.id,
      kind,
      is_added: isAdded,
      point,
      description,
      created_by_id: actor.id,
      created_at: now,
    });
  return updateProject(db, record.id, written.fields);
}

export type ChangeRequest = { id: number; body: ChangeBody; ifMatch: IfMatch; now: string; editorTimerAll: boolean };

/** Does what the body asks for; repeating stored values writes nothing and is refused to nobody (docs/wire.md#no-op). */
export function changeProject(db: Db, actor: Actor, request: ChangeRequest): Promise<Project | Refusal> {
  const { id, body, ifMatch, now, editorTimerAll } = request;
  const work = db.transaction().execute(async (trx) => {
    const record = await getReadableRecord(trx, actor, id, 'lock');
    if (isRefusal(record)) return record;
    const change = changeIn(record, body);
    const barred =
      checkChangeRights(actor, record, { change, editorTimerAll }) ?? checkIfMatch(ifMatch, record.version);
    if (barred) return barred;
    const plan = await planChange(trx, record, { actor, change, now });
    return isRefusal(plan) ? plan : projectOf(trx, await persistChange(trx, record, { plan, actor, now }));
  });
  return withClashes({ clientId: body.client ?? 0 }, work);
}

/** Sends finished work back for another round, by an administrator or whoever assigned it (docs/projects.md#revision). */
export function requestRevision(
  db: Db,
  actor: Actor,
  { id, reason, ifMatch, now }: { id: number; reason: string; ifMatch: IfMatch; now: string },
): Promise<Project | Refusal> {
  return db.transaction().execute(async (trx) => {
    const record = await getReadableRecord(trx, actor, id, 'lock');
    if (isRefusal(record)) return record;
    if (!mayRequestRevision(actor, record)) return accessDenied();
    const refusal = checkIfMatch(ifMatch, record.version) ?? checkRequestRevision(record);
    if (refusal) return refusal;
    const by = await authorOf(trx, actor.id);
    return projectOf(trx, await updateProject(trx, id, nextRound(record, { reason, by, now })));
  });
}

/** Deletes a project with its feedback, log and attachments; returns the names of the files that nothing refers to any more. */
export function deleteProject(
  db: Db,
  actor: Actor,
  { id, ifMatch }: { id: number; ifMatch: IfMatch },
): Promise<string[] | Refusal> {
  return db.transaction().execute(async (trx) => {
    const record = await getReadableRecord(trx, actor, id, 'lock');
    if (isRefusal(record)) return record;
    const refusal = checkDeleteProject(actor, ownershipOf(record)) ?? checkIfMatch(ifMatch, record.version);
    if (refusal) return refusal;
    const attachments = await listAttachmentIds(trx, id);
    await deleteProjectRow(trx, id);
    return attachments.length > 0 ? deleteUnreferenced(trx, attachments) : [];
  });
}
