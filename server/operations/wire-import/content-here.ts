/** What somebody wrote there, as it is kept here. */
import { keptText, type Mention } from '#domain/work/mentions.ts';

type Written = { content: string; mentions: readonly Mention[] };

/** Names behind an `@` as they are kept; what only looks like a kept one is text. */
export function contentHere({ content, mentions }: Written, idOf: (id: number) => number | null): string {
  const before = mentions.flatMap(({ id, name }) => {
    const here = idOf(id);
    return here === null ? [] : [{ id: here, name }];
  });
  const text = content.replace(/@\[(\d{1,15})\]/g, '@ [$1]');
  return keptText(text, { people: [], before }).storedText;
}
