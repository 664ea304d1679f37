/** Request paths and query strings. */

type QueryValue = string | number | boolean | readonly (string | number)[] | null | undefined;
export type QueryValues = Record<string, QueryValue>;

/** Fills the parameters of a path such as `/api/users/:id`. */
export const fillPath = (path: string, params: Record<string, number | string>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

/** Returns a query such as `?status[]=assigned&page=2`. Skips null, undefined and empty values. */
export function queryText(values: QueryValues): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === undefined || value === '') continue;
    for (const one of Array.isArray(value) ? value : [value]) pairs.append(name, String(one));
  }
  const text = pairs.toString();
  return text && `?${text}`;
}
