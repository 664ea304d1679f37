/** Names of several clients at once, each counted once (docs/people.md#clients-several). */
import { namesFrom } from './clients.ts';
import { type Named, normaliseForSearch } from '#domain/platform/text.ts';

/** Returns a client's name as it is compared with others: case, marks and spaces do not count. */
export const comparedName = ({ firstName, lastName }: Named): string => normaliseForSearch(`${firstName} ${lastName}`);

/** Returns each name once, in its first spelling, and which of them come again. */
export function distinctNames(typed: readonly string[]): { names: Named[]; repeated: Named[] } {
  const byName = new Map<string, { name: Named; isRepeated: boolean }>();
  for (const name of typed.map(namesFrom)) {
    const key = comparedName(name);
    byName.set(key, { name: byName.get(key)?.name ?? name, isRepeated: byName.has(key) });
  }
  const all = [...byName.values()];
  return { names: all.map(({ name }) => name), repeated: all.filter((one) => one.isRepeated).map(({ name }) => name) };
}
