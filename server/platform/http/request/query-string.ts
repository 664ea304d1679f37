/** Query string parsing as the API defines it: flat names, lists by `[]` or `[0]`, the last scalar wins (docs/api-reference.md#query). */

export type QueryString = {
  /** Last value of each parameter. Empty values count as absent (docs/api-reference.md#query). */
  scalars: Map<string, string>;
  /** Values of lists such as `name[]=a&name[0]=b`, by the bare name. */
  lists: Map<string, string[]>;
  /** Names in the order in which they were sent, for `order[...]`. */
  pairs: [name: string, value: string][];
  /** Query re-encoded and sorted for view IRIs, without `page`. */
  canonical: string;
};

const LIST_SUFFIX = /\[\d*\]$/;

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** Re-encodes the parameters sorted by top-level name, with list indexes dropped (docs/api-reference.md#collection). */
function canonicalOf(pairs: [string, string][]): string {
  const topOf = (name: string) => name.split('[', 1)[0] as string;
  const pairsWithoutPage = pairs.filter(([name]) => topOf(name) !== 'page');
  const sorted = pairsWithoutPage.toSorted(([a], [b]) => (topOf(a) < topOf(b) ? -1 : topOf(a) > topOf(b) ? 1 : 0));
  return sorted.map(([name, value]) => `${encode(name.replace(LIST_SUFFIX, '[]'))}=${encode(value)}`).join('&');
}

const EMPTY_QUERY: QueryString = { scalars: new Map(), lists: new Map(), pairs: [], canonical: '' };

/** Parses a query string. */
export function parseQueryString(text: string): QueryString {
  if (text === '') return EMPTY_QUERY;
  const scalars = new Map<string, string>();
  const lists = new Map<string, string[]>();
  const pairs = [...new URLSearchParams(text)] as [string, string][];
  for (const [name, value] of pairs) {
    if (value === '') continue;
    if (!LIST_SUFFIX.test(name)) scalars.set(name, value);
    else {
      const bare = name.replace(LIST_SUFFIX, '');
      lists.set(bare, [...(lists.get(bare) ?? []), value]);
    }
  }
  return { scalars, lists, pairs, canonical: canonicalOf(pairs) };
}
