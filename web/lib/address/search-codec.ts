/** Parses and writes query strings as plain text (the router's default writes JSON, which would change every address): `?status[]=assigned&createdAt[after]=2026-01-01T00:00:00.000Z` (docs/screens.md#addresses). */

/** Parsed query string. All values are text; names that end in `[]` have lists. */
export type RawSearch = Record<string, string | string[]>;

/** Query parameters of a screen, limited to the names that it reads. */
export type Search<Name extends string> = { readonly [N in Name]?: string | string[] };

type SearchValue = string | number | boolean | readonly string[] | undefined;

/** New values by name; undefined or '' removes a parameter. */
export type SearchPatch<Name extends string = string> = { [N in Name]?: SearchValue };

/** Link target in the router's format: a path of `paths.ts` and the screen's parameters. Created by `links.ts`. */
export type LinkDestination = { to: string; search: SearchPatch };

/** Returns a patch with one value for several names. Unlike computed keys, it preserves the type of the names. */
export const patchOf = <Name extends string>(names: readonly Name[], value?: SearchValue): SearchPatch<Name> =>
  Object.fromEntries(names.map((name) => [name, value])) as SearchPatch<Name>;

/** Parses a query string with or without its `?`. For names without `[]`, the last value wins. */
export function parseSearch(text: string): RawSearch {
  const search: RawSearch = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const values = search[name];
    if (!name.endsWith('[]')) search[name] = value;
    else search[name] = Array.isArray(values) ? [...values, value] : [value];
  }
  return search;
}

/** Encodes a name or value, but keeps brackets, colons, commas, slashes and @ readable. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/%(5B|5D|3A|40|2C|2F)/g, (escape) => decodeURIComponent(escape));

/** Returns the query string with its `?`. Skips empty values. */
export function stringifySearch(search: { readonly [name: string]: unknown }): string {
  const pairs = Object.entries(search).flatMap(([name, value]) => {
    const values: unknown[] = Array.isArray(value) ? value : [value];
    return values
      .filter((one) => one !== undefined && one !== null && one !== '')
      .map((one) => `${encode(name)}=${encode(String(one))}`);
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
