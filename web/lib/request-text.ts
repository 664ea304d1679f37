/** How the address of a call is written: its path with values put in, and its query. */

export type QueryValue = string | number | boolean | readonly (string | number)[] | null | undefined;
export type QueryValues = Record<string, QueryValue>;

/** `/api/users/:id` with its values put in. */
export const fillPath = (path: string, params: Record<string, number | string>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

/** `?status[]=assigned&page=2`; null, undefined and empty values are left out. */
export function queryText(values: QueryValues): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === undefined || value === '') continue;
    for (const one of Array.isArray(value) ? value : [value]) pairs.append(name, String(one));
  }
  const text = pairs.toString();
  return text && `?${text}`;
}
