/** Muted projects (docs/inbox.md#mute). */
import { mayReviewProject } from '#domain/work/projects/project-rights.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { isTeammate } from '#server/work/teams/team-scope.ts';
import type { Db } from '#server/platform/db/dialect.ts';

/** Returns the projects that this user has muted and may still read, by title. */
export async function listMutes(db: Db, actor: Actor): Promise<{ id: number; title: string }[]> {
  const rows = await db
    .selectFrom('project_mutes')
    .innerJoin('projects', 'projects.id', 'project_mutes.project_id')
    .select(['projects.id', 'projects.title', 'projects.assigned_to_id'])
    .select(isTeammate(actor.id).as('is_teammate'))
    .where('project_mutes.user_id', '=', actor.id)
    .orderBy('projects.title')
    .orderBy('projects.id')
    .execute();
  return rows
    .filter((row) =>
      mayReviewProject(actor, { assignedToId: row.assigned_to_id, isTeammate: Boolean(row.is_teammate) }),
    )
    .map(({ id, title }) => ({ id, title }));
}

/** Mutes or unmutes a project for this user. Does nothing when nothing would change or the project is gone. */
export async function muteProject(
  db: Db,
  { userId, projectId, isMuted }: { userId: number; projectId: number; isMuted: boolean },
): Promise<void> {
  if (!isMuted) {
    await db.deleteFrom('project_mutes').where('user_id', '=', userId).where('project_id', '=', projectId).execute();
    return;
  }
  await db
    .insertInto('project_mutes')
    .columns(['user_id', 'project_id'])
    .expression((eb) =>
      eb
        .selectFrom('projects')
        .select((one) => [one.val(userId).as('user_id'), 'projects.id'])
        .where('projects.id', '=', projectId),
    )
    .onConflict((clash) => clash.doNothing())
    .execute();
}
