/** Query parameter validation: values, or a 400 that names the parameter (docs/api-reference.md#query). */
import { LIMITS } from '#domain/platform/limits.ts';
import { endOfSecond, parseInstant, startOfSecond } from '#domain/platform/dates.ts';
import { isRefusal, refuse, type Refusal } from '#domain/platform/refusal.ts';
import { hasControlCharacters } from '#domain/platform/text.ts';
import { endOfDay, UTC } from '#domain/platform/time-zone.ts';
import {
  type CollectionQuery,
  type DateRange,
  type Filter,
  type Filters,
  type ListRequest,
  type Order,
  parametersOf,
} from '#contract/platform/filter.ts';
import { idFromDigits } from '#contract/platform/jsonld.ts';
import type { FieldSchema, TObject } from '#contract/platform/schema.ts';
import { idFromIri } from '../response/own-iri.ts';
import { parseQueryString, type QueryString } from './query-string.ts';

const badValue = (parameter: string, reason = ''): Refusal =>
  refuse('malformed', `Invalid value for query parameter "${parameter}"${reason && `: ${reason}`}.`);

/** Keys of the four date comparisons. Instants are compared by the start of their second, since the API shows seconds. */
const DATE_KEYS = [
  ['after', 'after', startOfSecond],
  ['before', 'before', endOfSecond],
  ['strictly_after', 'strictlyAfter', endOfSecond],
  ['strictly_before', 'strictlyBefore', startOfSecond],
] as const;

/** `+` in an unescaped offset arrives as a space (docs/api-reference.md#query). */
const instantIn = (text: string): string | undefined => parseInstant(text.replace(/ (\d\d:\d\d)$/, '+$1'));

/** Returns whether a parameter has no key, or with a list index. */
const isPlainKey = (key: string): boolean => /^(\[\d*\])?$/.test(key);
/** Returns whether a key is that of a date comparison. */
const isDateKey = (key: string): boolean => DATE_KEYS.some(([suffix]) => key === `[${suffix}]`);

/** Returns the name of a parameter with an unsupported key. Ignoring it would silently return the unfiltered list. */
const unsupportedName = (query: QueryString, name: string, isUsed = isPlainKey): string | undefined =>
  query.pairs.find(
    ([sent, value]) =>
      value !== '' && (sent === name || sent.startsWith(`${name}[`)) && !isUsed(sent.slice(name.length)),
  )?.[0];

function readDates(query: QueryString, name: string): DateRange | undefined | Refusal {
  const odd = unsupportedName(query, name, isDateKey);
  if (odd !== undefined) return badValue(odd);
  const range: DateRange = {};
  for (const [suffix, key, side] of DATE_KEYS) {
    const text = query.scalars.get(`${name}[${suffix}]`);
    if (text === undefined) continue;
    const instant = instantIn(text);
    if (instant === undefined) return badValue(`${name}[${suffix}]`);
    range[key] = side(instant);
  }
  return Object.keys(range).length > 0 ? range : undefined;
}

function readFlag(text: string, name: string): boolean | Refusal {
  if (text === 'true' || text === '1') return true;
  if (text === 'false' || text === '0') return false;
  return badValue(name);
}

/** Maximum values of a filter: one page, since clients load the relations of one page at once. */
const MAX_VALUES = LIMITS.itemsPerPage;

function readFilter(
  query: QueryString,
  name: string,
  { filter, hosts }: { filter: Filter; hosts: readonly string[] },
): unknown {
  if (filter.kind === 'date') return readDates(query, name);
  const odd = unsupportedName(query, name);
  if (odd !== undefined) return badValue(odd);
  const scalar = query.scalars.get(name);
  const values = scalar === undefined ? query.lists.get(name) : [scalar];
  if (values === undefined) return undefined;
  if (values.some(hasControlCharacters)) return badValue(name);
  if (values.length > MAX_VALUES) return badValue(name, `at most ${MAX_VALUES} values are allowed`);
  if (filter.kind === 'boolean')
    return values.length === 1 && scalar !== undefined ? readFlag(scalar, name) : badValue(name);
  if (filter.kind === 'exact' && filter.type === 'reference')
    return values.map((v) => idFromDigits(v) ?? idFromIri(filter.resource, v, hosts)).filter((id) => id !== undefined);
  return values;
}

function readOrders(query: QueryString, names: readonly string[]): Order[] | Refusal {
  const orders: Order[] = [];
  for (const [name, value] of query.pairs) {
    const by = /^order\[(.+)\]$/.exec(name)?.[1];
    const keyed = by?.split('][', 1)[0];
    if (value !== '' && keyed !== undefined && keyed !== by && names.includes(keyed)) return badValue(name);
    if (by === undefined || value === '' || !names.includes(by)) continue;
    const direction = value.toLowerCase();
    if (direction !== 'asc' && direction !== 'desc') return badValue(name);
    if (!orders.some((order) => order.by === by)) orders.push({ by, direction });
  }
  return orders;
}

const INTEGER = /^-?\d+$/;
const MAX_PAGE = 1_000_000_000;

function readPage(query: QueryString): number | Refusal {
  const tooSmall = refuse('malformed', 'Page should not be less than 1');
  if (query.lists.has('page') || unsupportedName(query, 'page') !== undefined) return tooSmall;
  const text = query.scalars.get('page');
  if (text === undefined) return 1;
  if (!INTEGER.test(text) || Number(text) < 1) return tooSmall;
  return Number(text) > MAX_PAGE ? refuse('malformed', 'Page parameter is too large.') : Number(text);
}

function readItemsPerPage(query: QueryString, standard: number): number | Refusal {
  const odd = unsupportedName(query, 'itemsPerPage');
  if (odd !== undefined) return badValue(odd);
  const text = query.scalars.get('itemsPerPage');
  if (text === undefined) return query.lists.has('itemsPerPage') ? badValue('itemsPerPage') : standard;
  if (!INTEGER.test(text)) return badValue('itemsPerPage');
  if (Number(text) < 0) return refuse('malformed', 'Limit should not be less than 0');
  return Math.min(Number(text), LIMITS.itemsPerPage);
}

/** Returns the page, filters and order of a collection request; `hosts` are those of this server. */
export function readListRequest<F extends Filters>(
  query: QueryString,
  declared: CollectionQuery<F>,
  hosts: readonly string[],
): ListRequest<F> | Refusal {
  const page = readPage(query);
  if (isRefusal(page)) return page;
  const itemsPerPage = readItemsPerPage(query, declared.pageSize);
  if (isRefusal(itemsPerPage)) return itemsPerPage;
  if (itemsPerPage === 0 && page > 1)
    return refuse('malformed', 'Page should not be greater than 1 if limit is equal to 0');
  const filters: Record<string, unknown> = {};
  for (const [name, filter] of query.pairs.length === 0 ? [] : Object.entries(declared.filters)) {
    const value = readFilter(query, name, { filter, hosts });
    if (isRefusal(value)) return value;
    if (value !== undefined) filters[name] = value;
  }
  const order = readOrders(query, declared.orders);
  if (isRefusal(order)) return order;
  return { page, itemsPerPage, filters: filters as ListRequest<F>['filters'], order };
}

/** Returns the declared name of a parameter such as `a[0]`. */
const variableOf = (name: string): string => name.replace(/\[\d+\]$/, '[]');

/**
 * Reads filters and order from a query text in a request body. Unknown parameters are refused: ignoring one would
 * widen what is counted or changed.
 */
export function readListText<F extends Filters>(
  text: string,
  { collection }: { collection?: CollectionQuery<F> },
  hosts: readonly string[],
): ListRequest<F> | Refusal {
  const declared = collection as CollectionQuery<F>;
  const query = parseQueryString(text.replace(/^\?/, ''));
  const declaredNames = parametersOf(declared).flatMap(({ variable, filter }) =>
    filter === 'order' || filter.kind === 'date' ? [variable] : [variable, `${variable}[]`],
  );
  const knownNames = new Set(['page', 'itemsPerPage', ...declaredNames]);
  const [unknown] = query.pairs.find(([name, value]) => value !== '' && !knownNames.has(variableOf(name))) ?? [];
  if (unknown !== undefined) return refuse('malformed', `Unknown query parameter "${unknown}".`);
  return readListRequest(query, declared, hosts);
}

const DAY_ONLY = /^\d{4}-\d\d-\d\d$/;

const HAS_FRACTION = /[.,]\d/;

/**
 * Reads an instant of a plain endpoint. A date as `endDate` includes the whole day, and a time includes its whole second
 * (docs/api-reference.md#period), like list filters do, so that a figure and the list behind it agree in their last second.
 */
function readMoment(text: string, field: FieldSchema, name: string): string | Refusal {
  const instant = instantIn(text);
  if (instant === undefined) return badValue(name);
  if (!field['x-end-of-day']) return instant;
  if (DAY_ONLY.test(text)) return endOfDay(text, UTC);
  return HAS_FRACTION.test(text) ? instant : endOfSecond(instant);
}

function readScalar(text: string, field: FieldSchema, name: string): unknown {
  if (field.format === 'date-time') return readMoment(text, field, name);
  if (field.type === 'boolean') return readFlag(text, name);
  if (field.type === 'integer') return idFromDigits(text) ?? badValue(name);
  if (field.enum && !field.enum.includes(text)) return badValue(name);
  return hasControlCharacters(text) ? badValue(name) : text;
}

/** Reads the query of a plain endpoint. A missing required parameter is a 400 that names it. */
export function readPlainQuery(query: QueryString, declared: TObject): Record<string, unknown> | Refusal {
  const values: Record<string, unknown> = {};
  const required = new Set<string>((declared.required as string[] | undefined) ?? []);
  for (const [name, field] of Object.entries(declared.properties as Record<string, FieldSchema>)) {
    const odd = unsupportedName(query, name);
    if (odd !== undefined) return badValue(odd);
    const text = query.scalars.get(name);
    if (text === undefined) {
      if (required.has(name) || query.lists.has(name)) return badValue(name);
      continue;
    }
    const value = readScalar(text, field, name);
    if (isRefusal(value)) return value;
    values[name] = value;
  }
  return values;
}
