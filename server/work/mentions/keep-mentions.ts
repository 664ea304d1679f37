/** What a text about a project mentions, judged by who may read the project (docs/review.md#mentions). */
import { checkMentions, type KeptText, keptText, type Mention, withNames } from '#domain/work/mentions.ts';
import { refuseInvalid, type Refusal } from '#domain/platform/refusal.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { listReaders, namesIn } from './mentions.store.ts';

type MentionContext = { assignedToId: number | null; path: string; before?: readonly Mention[] };

/** The text as it is kept, with whom it mentions; a refusal where that is nobody's who may read the project. */
export async function keepMentions(trx: Db, text: string, context: MentionContext): Promise<KeptText | Refusal> {
  // Most texts mention nobody.
  if (!text.includes('@')) return { storedText: text, ids: [], hasStranger: false };
  const people = await listReaders(trx, context);
  const result = keptText(text, { people, before: context.before ?? [] });
  return refuseInvalid(checkMentions(result, context.path)) ?? result;
}

/** A reason, which keeps the names that it was said with, as it keeps the name of who said it; with whom it mentions. */
export async function nameMentions(
  trx: Db,
  text: string,
  context: MentionContext,
): Promise<{ text: string; ids: number[] } | Refusal> {
  const result = await keepMentions(trx, text, context);
  if ('refused' in result) return result;
  return { text: withNames(result.storedText, await namesIn(trx, [result.storedText])), ids: result.ids };
}
