/** Teams of projects in the database (docs/projects.md#team). */
import { sql } from 'kysely';
import type { TeamProject } from '#domain/work/teams.ts';
import { mayReviewProject } from '#domain/work/projects/project-rights.ts';
import { notFound, type Refusal } from '#domain/platform/refusal.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { isOneOf } from '#server/platform/db/conditions.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { isTeammate, reviewableIds } from './team-scope.ts';

/** Returns the IDs of the team's projects, in order. */
export async function listTeamIds(db: Db, teamId: number): Promise<number[]> {
  const rows = await db.selectFrom('projects').select('id').where('team_id', '=', teamId).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Returns those of these projects that this editor sees only as a teammate, by ID, with the editor's own project on the team. */
export async function listTeamProjects(
  db: Db,
  editorId: number,
  ids: readonly number[],
): Promise<Map<number, TeamProject>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; title: string; deadlineAt: string | null; own: number }>`
    select shown.id, shown.title, shown.deadline_at as "deadlineAt", min(own.id) as own
    from projects as shown join projects as own on own.team_id = shown.team_id
    where ${isOneOf(sql.ref('shown.id'), ids)} and own.assigned_to_id = ${editorId}
      and shown.assigned_to_id is distinct from ${editorId}
    group by shown.id, shown.title, shown.deadline_at`.execute(db);
  return new Map(rows.map(({ id, own, ...project }) => [id, { ...project, ownProjectId: Number(own) }]));
}

/** Returns whether the user edits another project of this one's team. */
async function isOnTeam(db: Db, actor: Actor, { id, teamId }: { id: number; teamId: number | null }): Promise<boolean> {
  if (actor.type !== 'editor' || teamId === null) return false;
  const query = db.selectFrom('projects').select('id').where('id', '=', id).where(isTeammate(actor.id));
  return (await query.executeTakeFirst()) !== undefined;
}

/** Editor and team of a project. */
export type ReviewedProject = { id: number; assignedToId: number | null; teamId: number | null };

/** Returns whether the actor may see the project's versions, with a query only for a possible teammate. */
export const mayReview = async (db: Db, actor: Actor, project: ReviewedProject): Promise<boolean> =>
  mayReviewProject(actor, { ...project, isTeammate: await isOnTeam(db, actor, project) });

/** Returns the project to everyone who may see its versions: its readers and their teammates. For others, it doesn't exist. */
export async function getReviewableProject(db: Db, actor: Actor, id: number): Promise<ReviewedProject | Refusal> {
  const project = await db
    .selectFrom('projects')
    .select(['id', 'assigned_to_id as assignedToId', 'team_id as teamId'])
    .where('id', '=', id)
    .executeTakeFirst();
  return project && (await mayReview(db, actor, project)) ? project : notFound();
}

/** Returns which of these projects this person may refer to in notes and mutes: those that they read, and their teams' (docs/api-reference.md#relations). */
export async function listReviewableIds(db: Db, actor: Actor, ids: number[]): Promise<Set<number>> {
  let query = db.selectFrom('projects').select('id').where('id', 'in', ids);
  if (actor.type === 'editor') query = query.where(sql<boolean>`projects.id in ${reviewableIds(actor.id)}`);
  return new Set((await query.execute()).map((row) => row.id));
}

/** Puts the project on the team that begins with it. */
export async function beginTeam(trx: Db, { id, actorId }: { id: number; actorId: number }): Promise<void> {
  await trx
    .updateTable('projects')
    .set((eb) => ({ team_id: id, version: eb('version', '+', 1), changed_by_id: actorId }))
    .where('id', '=', id)
    .execute();
}
