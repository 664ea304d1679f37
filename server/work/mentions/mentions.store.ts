/** People who may be mentioned in texts about a project, and the names of those mentioned (docs/review.md#mentions). */
import { sql } from 'kysely';
import { type Mention, type Mentionable, mentionablesOf, mentionedIn } from '#domain/work/mentions.ts';
import type { UserType } from '#domain/platform/actor.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import type { Db } from '#server/platform/db/dialect.ts';

/** The project of a text: its editor, and the team whose members read it if it is a note on a version. */
export type TextProject = { assignedToId: number | null; teamId: number | null };

/** A person who reads a project; teammates read only notes on versions. */
type ReaderOf = Mentionable & { type: UserType; isTeammate: boolean };

/** Returns everyone who can sign in and read a project assigned to that editor or the notes of the team, by name. */
export async function listReaders(db: Db, { assignedToId, teamId }: TextProject): Promise<ReaderOf[]> {
  const isOnTeam = sql<boolean>`users.id in (select assigned_to_id from projects where team_id = ${teamId})`;
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'email', 'type'])
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('type', 'in', ['admin', 'manager']), eb('id', '=', assignedToId ?? 0), isOnTeam]))
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('id')
    .execute();
  const types = new Map(rows.map(({ id, type }) => [id, type]));
  return mentionablesOf(rows).map((one) => {
    const type = types.get(one.id) as UserType;
    return { ...one, type, isTeammate: type === 'editor' && one.id !== assignedToId };
  });
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
