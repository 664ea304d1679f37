/** Rows of who looks at what, by the clock of the database: one for each stream, which its process keeps alive (docs/projects.md#also-here). */
import { sql } from 'kysely';
import { type Looker, lookersOf, type Viewing, VIEWING_SECONDS } from '#domain/live/viewing.ts';
import type { Actor } from '#domain/identity/roles.ts';
import { type Db, instantAgo } from '#server/platform/db/dialect.ts';
import { listPeople } from '#server/identity/users/people.store.ts';

/** Nobody reads more names. */
const MOST_ROWS = 200;

/** A stream that looks at something. */
export type Watcher = Viewing & { id: string; userId: number };

/** Says that these still look on; also whom another process has given up for gone. */
export async function keepViewings(db: Db, watchers: readonly Watcher[]): Promise<void> {
  if (watchers.length === 0) return;
  const now = instantAgo(db, 0);
  await db
    .insertInto('viewings')
    .values(
      watchers.map(({ id, userId, projectId, place }) => ({
        id,
        user_id: userId,
        project_id: projectId,
        place,
        seen_at: now,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: now }))
    .execute();
}

export const forgetViewings = (db: Db, ids: readonly string[]): Promise<unknown> =>
  db.deleteFrom('viewings').where('id', 'in', ids).execute();

/** Whose process died: everybody is told that they are gone, as of all others. */
export const forgetSilentViewings = (db: Db): Promise<unknown> =>
  db.deleteFrom('viewings').where('seen_at', '<', instantAgo(db, VIEWING_SECONDS.kept)).execute();

/** The others who look at a project and may read it, by name. */
export async function listLookers(db: Db, actor: Actor, projectId: number): Promise<Looker[]> {
  const rows = await db
    .selectFrom('viewings')
    .innerJoin('users', 'users.id', 'viewings.user_id')
    .innerJoin('projects', 'projects.id', 'viewings.project_id')
    .select(['user_id', 'place'])
    .select(sql<boolean | number | null>`typing_at >= ${instantAgo(db, VIEWING_SECONDS.typing)}`.as('is_typing'))
    .where('project_id', '=', projectId)
    .where('user_id', '<>', actor.id)
    .where('seen_at', '>=', instantAgo(db, VIEWING_SECONDS.kept))
    .where((eb) => eb.or([eb('users.type', '<>', 'editor'), eb('projects.assigned_to_id', '=', eb.ref('user_id'))]))
    .orderBy('users.first_name')
    .orderBy('user_id')
    .limit(MOST_ROWS)
    .execute();
  const people = await listPeople(
    db,
    rows.map(({ user_id }) => user_id),
  );
  return lookersOf(
    rows.flatMap(({ user_id, place, is_typing }) => {
      const person = people.get(user_id);
      return person ? [{ person, place, isTyping: Boolean(is_typing) }] : [];
    }),
  );
}

/** Notes on all windows of this person that have the project open. */
export const noteTyping = (db: Db, at: { userId: number; projectId: number; isTyping: boolean }): Promise<unknown> =>
  db
    .updateTable('viewings')
    .set({ typing_at: at.isTyping ? instantAgo(db, 0) : null })
    .where('project_id', '=', at.projectId)
    .where('user_id', '=', at.userId)
    .execute();
