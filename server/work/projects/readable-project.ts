/** Access to a project as this person may see it (docs/product.md#hidden). */
import { mayReadProject } from '#domain/work/projects/project-rights.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { notFound, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { findProject } from './project-item.store.ts';
import type { ProjectRecord } from './project-record.ts';
import { findRecord } from './projects.store.ts';

/** Returns the project with its relations; for editors, other people's projects don't exist (docs/product.md#hidden). */
export async function getReadableProject(db: Db, actor: Actor, id: number): Promise<Project | Refusal> {
  const project = await findProject(db, id);
  return project && mayReadProject(actor, { assignedToId: project.assignedTo?.id ?? null }) ? project : notFound();
}

/** Returns the project's record; for editors, other people's projects don't exist (docs/product.md#hidden). */
export async function getReadableRecord(
  db: Db,
  actor: Actor,
  id: number,
  lock?: 'lock',
): Promise<ProjectRecord | Refusal> {
  const record = await findRecord(db, id, lock);
  return record && mayReadProject(actor, record) ? record : notFound();
}
