/** Project actions: create, send back, delete; each in one transaction. */
import { noticesOfProject } from '#domain/work/project-notices.ts';
import { checkDeleteProject, mayRequestRevision } from '#domain/work/projects/project-rights.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { accessDenied, isRefusal, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { ProjectFields } from '#contract/work/project-fields.ts';
import type { Deps } from '#server/platform/deps.ts';
import { checkIfMatch, type IfMatch } from '#server/platform/http/response/etag.ts';
import { insertTrashEntry } from '#server/journal/trash.store.ts';
import { countedFileOf } from '#server/work/project-files/file-snapshot.ts';
import { copyChecks } from '#server/work/checks/checks.store.ts';
import { beginProject } from '#server/work/template-rows/copies.ts';
import { snapshotOfProject } from '#server/work/trash/project-snapshot.ts';
import { deleteUnreferenced } from '#server/files/media/media.store.ts';
import { removeProjectFromLines } from '#server/journal/counted-lines.ts';
import { notify } from '#server/journal/notify.store.ts';
import { auditOfTeam, joinTeam } from './join-team.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import type { ProjectChangeResult } from './change-project.actions.ts';
import { conflictToRefusal } from './project-conflicts.ts';
import { validateNewProject } from './project-creation.ts';
import { checkRelations } from './project-edit.ts';
import { ownershipOf } from './project-record.ts';
import { getReadableRecord } from './readable-project.ts';
import { persistRevision } from './persist-revision.ts';
import { projectOf } from './project-item.store.ts';
import { deleteProjectRow, insertProject } from './projects.store.ts';

/** A new project, before it joins a team. */
const NO_TEAM = { id: undefined, teamId: null, teamRole: '' };

type Store = Pick<Deps, 'db' | 'projectExtras' | 'fileUses'>;

/** Creates a project: new (assigned), ongoing (started) or past (completed). */
export function createProject(
  { db, projectExtras: extras }: Store,
  actor: Actor,
  { sent, templateId, now }: { sent: Partial<ProjectFields>; templateId?: number | undefined; now: string },
): Promise<Project | Refusal> {
  const work = db.transaction().execute(async (trx) => {
    const begun = await beginProject(trx, extras, { sent, templateId, now });
    if (isRefusal(begun)) return begun;
    const valid = validateNewProject(begun.fields, now);
    if (isRefusal(valid)) return valid;
    const refusal = await checkRelations(trx, valid);
    if (refusal) return refusal;
    const team = await joinTeam(trx, NO_TEAM, { fields: valid, actorId: actor.id });
    if (isRefusal(team)) return team;
    const project = { ...valid, ...team };
    const record = await insertProject(trx, project);
    const { id, originalProjectId: fromId } = record;
    if (fromId !== null) {
      const copied = { fromId, toId: id, createdById: actor.id, now };
      await extras.copy(trx, copied);
      await copyChecks(trx, copied);
    }
    const invalid = await begun.copy({ id, createdById: actor.id });
    if (invalid) return invalid;
    await notify(trx, noticesOfProject(undefined, record, actor.id), { actorId: actor.id, now });
    await writeAudit(trx, auditOfTeam({ ...record, ...NO_TEAM, id }, record), { now });
    return projectOf(trx, record);
  });
  return conflictToRefusal(sent, work);
}

/** Sends finished work back for another round; for administrators and the person who assigned it (docs/projects.md#revision). */
export function requestRevision(
  { db, projectExtras: extras }: Store,
  actor: Actor,
  { id, reason, ifMatch, now }: { id: number; reason: string; ifMatch: IfMatch; now: string },
): Promise<ProjectChangeResult | Refusal> {
  return db.transaction().execute(async (trx) => {
    const record = await getReadableRecord(trx, actor, id, 'lock');
    if (isRefusal(record)) return record;
    if (!mayRequestRevision(actor, record)) return accessDenied();
    const stale = checkIfMatch(ifMatch, record.version);
    if (stale) return stale;
    const causes = await extras.causesOfRevision(trx, id);
    const revised = await persistRevision(trx, actor, { record, reason, now, causes });
    if (isRefusal(revised)) return revised;
    return { project: await projectOf(trx, revised.record), undoId: revised.undoId };
  });
}

/** Moves a project with its feedback, log and files to the trash (docs/product.md#bin) and returns the trash ID. */
export function deleteProject(
  { db, projectExtras: extras, fileUses }: Store,
  actor: Actor,
  { id, ifMatch, now }: { id: number; ifMatch: IfMatch; now: string },
): Promise<number | Refusal> {
  return db.transaction().execute(async (trx) => {
    const record = await getReadableRecord(trx, actor, id, 'lock');
    if (isRefusal(record)) return record;
    const refusal = checkDeleteProject(actor, ownershipOf(record)) ?? checkIfMatch(ifMatch, record.version);
    if (refusal) return refusal;
    const snapshot = await snapshotOfProject(trx, id, extras);
    await removeProjectFromLines(trx, id);
    await deleteProjectRow(trx, { id, deletedById: actor.id }, extras);
    const mediaIds = snapshot.media.map((media) => media.id);
    if (mediaIds.length > 0) await deleteUnreferenced({ db: trx, fileUses }, mediaIds);
    await writeAudit(trx, { action: 'projects.delete', record: { kind: 'project', id, name: record.title } }, { now });
    return insertTrashEntry(trx, {
      kind: 'project',
      recordId: id,
      title: record.title,
      deletedById: actor.id,
      deletedAt: now,
      snapshot,
      files: [...snapshot.media.map(({ filename }) => filename), ...extras.filesIn(snapshot)],
      countedFiles: (snapshot.files ?? []).map(countedFileOf),
    });
  });
}
