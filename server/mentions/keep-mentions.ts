/** What a text about a project mentions, judged by who may read the project (docs/review.md#mentions). */
import { checkMentions, type KeptText, keptText, type Mention, withNames } from '#domain/mentions.ts';
import { refuseInvalid, type Refusal } from '#domain/refusal.ts';
import type { Db } from '#server/db/dialect.ts';
import { listReaders, namesIn } from './mentions.store.ts';

type Said = { assignedToId: number | null; path: string; before?: readonly Mention[] };

/** The text as it is kept, with whom it mentions; a refusal where that is nobody's who may read the project. */
export async function keepMentions(trx: Db, text: string, said: Said): Promise<KeptText | Refusal> {
  // Most texts mention nobody.
  if (!text.includes('@')) return { kept: text, ids: [], hasStranger: false };
  const people = await listReaders(trx, said);
  const kept = keptText(text, { people, before: said.before ?? [] });
  return refuseInvalid(checkMentions(kept, said.path)) ?? kept;
}

/** A reason, which keeps the names that it was said with, as it keeps the name of who said it; with whom it mentions. */
export async function nameMentions(
  trx: Db,
  text: string,
  said: Said,
): Promise<{ text: string; ids: number[] } | Refusal> {
  const kept = await keepMentions(trx, text, said);
  if ('refused' in kept) return kept;
  return { text: withNames(kept.kept, await namesIn(trx, [kept.kept])), ids: kept.ids };
}
