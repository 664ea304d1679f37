/** Access to stored files for a person: by their project, or for leads by its client (docs/files.md#rights). */
import { checkChangeFile, checkClientFiles } from '#domain/work/project-files.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { notFound, type Refusal } from '#domain/platform/refusal.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { getReviewableProject, mayReview } from '#server/work/teams/teams.store.ts';
import { type FileOwner, findFile, findQuota, type StoredFile } from './project-files.store.ts';

/** Returns whether the person may read the file. */
export const mayReadFile = async (db: Db, actor: Actor, { project }: StoredFile): Promise<boolean> =>
  project ? mayReview(db, actor, project) : checkClientFiles(actor) === undefined;

/** Returns the file to those who may read it. For others, it doesn't exist. */
export async function getReadableFile(db: Db, actor: Actor, id: number): Promise<StoredFile | Refusal> {
  const found = await findFile(db, id);
  return found && (await mayReadFile(db, actor, found)) ? found : notFound();
}

/** Refuses to change the file, except to those who may. */
export async function checkChange(db: Db, actor: Actor, id: number): Promise<Refusal | undefined> {
  const found = await getReadableFile(db, actor, id);
  if ('refused' in found) return found;
  return checkChangeFile(actor, { uploadedById: found.file.uploadedBy?.id ?? null });
}

/** Refuses to read all files of a project or client, except to those who may. */
export async function checkOwner(db: Db, actor: Actor, owner: FileOwner): Promise<Refusal | undefined> {
  if ('clientId' in owner)
    return (await findQuota(db, owner.clientId)) === undefined ? notFound() : checkClientFiles(actor);
  const project = await getReviewableProject(db, actor, owner.projectId);
  return 'refused' in project ? project : undefined;
}
