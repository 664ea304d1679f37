/** Stores mentions in texts about a project, checked against who may read it (docs/review.md#mentions). */
import { checkMentions, type StoredText, toStoredText, type Mention, withNames } from '#domain/work/mentions.ts';
import { refuseInvalid, type Refusal } from '#domain/platform/refusal.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { listReaders, namesIn } from './mentions.store.ts';

/** `teamId` is set for notes on versions, which teammates read too. */
type MentionContext = {
  assignedToId: number | null;
  teamId?: number | null;
  path: string;
  before?: readonly Mention[];
};

/** Returns the text as stored and the mentioned users; refuses mentions of people who can't read the project. */
export async function storeMentions(trx: Db, text: string, context: MentionContext): Promise<StoredText | Refusal> {
  // Fast path, since most texts mention nobody.
  if (!text.includes('@')) return { storedText: text, ids: [], hasOutsider: false };
  const people = await listReaders(trx, { assignedToId: context.assignedToId, teamId: context.teamId ?? null });
  const result = toStoredText(text, { people, before: context.before ?? [] });
  return refuseInvalid(checkMentions(result, context.path)) ?? result;
}

/** Returns a reason with the current names of the mentioned users inserted as plain text, just as its author's name is stored. */
export async function writeMentionNames(
  trx: Db,
  text: string,
  context: MentionContext,
): Promise<{ text: string; ids: number[] } | Refusal> {
  const result = await storeMentions(trx, text, context);
  if ('refused' in result) return result;
  return { text: withNames(result.storedText, await namesIn(trx, [result.storedText])), ids: result.ids };
}
