/** Names for adding several clients at once, without duplicates (docs/people.md#clients-several). */
import { parseClientName } from './clients.ts';
import { type NamedPerson, normalizeForSearch } from '#domain/platform/text.ts';

/** Returns a name for comparison, ignoring case, accents and spaces. */
export const nameForComparison = ({ firstName, lastName }: NamedPerson): string =>
  normalizeForSearch(`${firstName} ${lastName}`);

/** Returns each name once, in its first spelling, and the repeated ones. */
export function distinctNames(typed: readonly string[]): { names: NamedPerson[]; repeated: NamedPerson[] } {
  const byName = new Map<string, { name: NamedPerson; isRepeated: boolean }>();
  for (const name of typed.map(parseClientName)) {
    const key = nameForComparison(name);
    byName.set(key, { name: byName.get(key)?.name ?? name, isRepeated: byName.has(key) });
  }
  const all = [...byName.values()];
  return { names: all.map(({ name }) => name), repeated: all.filter((one) => one.isRepeated).map(({ name }) => name) };
}
