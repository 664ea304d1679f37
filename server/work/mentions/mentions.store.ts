/** People who may be mentioned in texts about a project, and the names of those mentioned (docs/review.md#mentions). */
import { type Mention, type Mentionable, mentionablesOf, mentionedIn } from '#domain/work/mentions.ts';
import type { UserType } from '#domain/platform/actor.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import type { Db } from '#server/platform/db/dialect.ts';

/** Returns the project's assignment; undefined if there is no such project. */
export const findAssignment = (db: Db, projectId: number) =>
  db.selectFrom('projects').select('assigned_to_id as assignedToId').where('id', '=', projectId).executeTakeFirst();

/** Returns everyone who can sign in and read a project assigned to that editor, by name. */
export async function listReaders(
  db: Db,
  { assignedToId }: { assignedToId: number | null },
): Promise<(Mentionable & { type: UserType })[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'email', 'type'])
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('type', 'in', ['admin', 'manager']), eb('id', '=', assignedToId ?? 0)]))
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('id')
    .execute();
  const types = new Map(rows.map(({ id, type }) => [id, type]));
  return mentionablesOf(rows).map((one) => ({ ...one, type: types.get(one.id) as UserType }));
}

/** Returns the current names of everyone mentioned in these stored texts, deleted users included: one query for a whole page. */
export async function namesIn(db: Db, texts: readonly string[]): Promise<Map<number, string>> {
  const ids = [...new Set(texts.flatMap(mentionedIn))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, fullNameOf(row)]));
}

/** Returns the mentions of a stored text, in order. */
export const mentionsOf = (storedText: string, names: ReadonlyMap<number, string>): Mention[] =>
  mentionedIn(storedText).flatMap((id) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ id, name }];
  });
