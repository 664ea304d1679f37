/** The query of an address, verbatim (the router's own codec writes JSON, which would change every address): `?status[]=assigned&createdAt[after]=2026-01-01T00:00:00.000Z` (docs/screens.md#addresses). */

/** Everything is text; names that end in `[]` hold lists. */
export type RawSearch = Record<string, string | string[]>;

/** A query as a screen reads it: only by the names of its own parameters. */
export type Search<Name extends string> = { readonly [N in Name]?: string | string[] };

type SearchValue = string | number | boolean | readonly string[] | undefined;

/** New values by name; undefined or '' removes one. */
export type SearchPatch<Name extends string = string> = { [N in Name]?: SearchValue };

/** Where a link leads, as the router takes it: a path of `paths.ts`, and the query of that screen; `links.ts` makes both of names. */
export type LinkTo = { to: string; search: SearchPatch };

/** One value for names that are worked out: a computed key would let any name pass. */
export const patchOf = <Name extends string>(names: readonly Name[], value?: SearchValue): SearchPatch<Name> =>
  Object.fromEntries(names.map((name) => [name, value])) as SearchPatch<Name>;

/** Reads a query with or without its `?`. Of a name without `[]` the last value counts. */
export function parseSearch(text: string): RawSearch {
  const search: RawSearch = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const values = search[name];
    if (!name.endsWith('[]')) search[name] = value;
    else search[name] = Array.isArray(values) ? [...values, value] : [value];
  }
  return search;
}

/** Encodes what would break a query, and leaves brackets, colons, commas and @ readable. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/%(5B|5D|3A|40|2C|2F)/g, (escape) => decodeURIComponent(escape));

/** Writes a query with its `?`; empty values vanish. */
export function stringifySearch(search: { readonly [name: string]: unknown }): string {
  const pairs = Object.entries(search).flatMap(([name, value]) => {
    const values: unknown[] = Array.isArray(value) ? value : [value];
    return values
      .filter((one) => one !== undefined && one !== null && one !== '')
      .map((one) => `${encode(name)}=${encode(String(one))}`);
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
