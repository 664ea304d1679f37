/** Converts a provider's text to the stored form of this instance. */
import { toStoredText, type Mention } from '#domain/work/mentions.ts';

type RemoteContent = { content: string; mentions: readonly Mention[] };

/** Stores `@` names as mentions; text that only looks like a stored mention is escaped. */
export function toLocalContent({ content, mentions }: RemoteContent, idOf: (id: number) => number | null): string {
  const before = mentions.flatMap(({ id, name }) => {
    const localId = idOf(id);
    return localId === null ? [] : [{ id: localId, name }];
  });
  const text = content.replace(/@\[(\d{1,15})\]/g, '@ [$1]');
  return toStoredText(text, { people: [], before }).storedText;
}
