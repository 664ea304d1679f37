/** Presence rows, one per event stream, kept alive by its process and timed by the database's clock (docs/projects.md#also-here). */
import { sql } from 'kysely';
import { type Viewer, mergeViewers, type Presence, PRESENCE_SECONDS } from '#domain/live/presence.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { type Db, instantAgo } from '#server/platform/db/dialect.ts';
import { isTeammate } from '#server/work/teams/team-scope.ts';
import { listPeople } from '#server/identity/accounts/people.store.ts';

/** Maximum number of viewers listed. */
const MAX_ROWS = 200;

/** A stream on a page that reports presence. */
export type Watcher = Presence & { id: string; userId: number };

/** Refreshes these rows, including those that another process has expired. */
export async function refreshPresence(db: Db, watchers: readonly Watcher[]): Promise<void> {
  if (watchers.length === 0) return;
  const now = instantAgo(db, 0);
  await db
    .insertInto('viewings')
    .values(
      watchers.map(({ id, userId, projectId, screen }) => ({
        id,
        user_id: userId,
        project_id: projectId,
        place: screen,
        seen_at: now,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: now }))
    .execute();
}

export const deletePresence = (db: Db, ids: readonly string[]): Promise<unknown> =>
  db.deleteFrom('viewings').where('id', 'in', ids).execute();

/** Deletes the rows of crashed processes, which reports those users as gone. */
export const deleteStalePresence = (db: Db): Promise<unknown> =>
  db.deleteFrom('viewings').where('seen_at', '<', instantAgo(db, PRESENCE_SECONDS.timeout)).execute();

/** Returns the other users who view a project and may read it, by name. */
export async function listViewers(db: Db, actor: Actor, projectId: number): Promise<Viewer[]> {
  const rows = await db
    .selectFrom('viewings')
    .innerJoin('users', 'users.id', 'viewings.user_id')
    .innerJoin('projects', 'projects.id', 'viewings.project_id')
    .select(['user_id', 'place'])
    .select(sql<boolean | number | null>`typing_at >= ${instantAgo(db, PRESENCE_SECONDS.typing)}`.as('is_typing'))
    .where('project_id', '=', projectId)
    .where('user_id', '<>', actor.id)
    .where('seen_at', '>=', instantAgo(db, PRESENCE_SECONDS.timeout))
    .where((eb) =>
      eb.or([
        eb('users.type', '<>', 'editor'),
        eb('projects.assigned_to_id', '=', eb.ref('user_id')),
        isTeammate(sql.ref('viewings.user_id')),
      ]),
    )
    .orderBy('users.first_name')
    .orderBy('user_id')
    .limit(MAX_ROWS)
    .execute();
  const people = await listPeople(
    db,
    rows.map(({ user_id }) => user_id),
  );
  return mergeViewers(
    rows.flatMap(({ user_id, place, is_typing }) => {
      const person = people.get(user_id);
      return person ? [{ person, place, isTyping: Boolean(is_typing) }] : [];
    }),
  );
}

/** Records typing on all of the user's windows that show the project. */
export const recordTyping = (db: Db, at: { userId: number; projectId: number; isTyping: boolean }): Promise<unknown> =>
  db
    .updateTable('viewings')
    .set({ typing_at: at.isTyping ? instantAgo(db, 0) : null })
    .where('project_id', '=', at.projectId)
    .where('user_id', '=', at.userId)
    .execute();
