/** What the filters of a collection ask for, as conditions of a query: one way to compare for each kind, whatever the collection (docs/wire.md#filters). */
import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AnyEndpoint, FiltersOf } from '#contract/platform/endpoint.ts';
import type { DateRange, Filter, Filters, FilterValue, FilterValues } from '#contract/platform/filter.ts';
import { containsAny } from './dialect.ts';
import type { Tables } from './tables.ts';

export type Condition = Expression<SqlBool>;

/** What a filter is compared with: a column or the like, or for what no kind says a predicate of its own. */
type Column<F extends Filter> = Expression<unknown> | ((value: FilterValue<F>) => Condition);
export type Columns<F extends Filters> = { [K in keyof F]: Column<F[K]> };

/** `in`, as the builder of queries says it: each engine has its own way to take a list. */
export const isIn = (column: Expression<unknown>, values: readonly unknown[]): Expression<SqlBool> =>
  expressionBuilder<Tables, never>()(column, 'in', values);

/** Equality with any of these. */
export const isOneOf = (column: Expression<unknown>, values: readonly (string | number)[]): Condition => {
  const [first, ...more] = new Set(values);
  if (first === undefined) return sql<boolean>`1 = 0`;
  // A single one as such, so that an index can also give the order.
  return more.length === 0 ? sql<boolean>`${column} = ${first}` : isIn(column, [first, ...more]);
};

function isWithin(column: Expression<unknown>, range: DateRange): Condition {
  const bounds = [
    ['>=', range.after],
    ['<=', range.before],
    ['>', range.strictlyAfter],
    ['<', range.strictlyBefore],
  ] as const;
  return allOf(
    bounds.flatMap(([operator, at]) => (at === undefined ? [] : [sql<boolean>`${column} ${sql.raw(operator)} ${at}`])),
  );
}

/** How each kind compares. */
const COMPARE: { [K in Filter['kind']]: (column: Expression<unknown>, value: never) => Condition } = {
  exact: isOneOf,
  ipartial: (column, value: string[]) => containsAny(column as Expression<string>, value),
  boolean: (column, value: boolean) => sql<boolean>`${column} = ${value}`,
  date: isWithin,
};

/** All of these together; true where there are none. */
export const allOf = (conditions: readonly Condition[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`${sql.join([...conditions], sql` and `)}`;

/** Any of these; several in parentheses. */
export const anyOf = (conditions: readonly Condition[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`(${sql.join([...conditions], sql` or `)})`;

/** What was sent of a collection's declared filters: one condition for each. */
export function conditionsFor<E extends AnyEndpoint>(
  { collection }: E,
  values: FilterValues<FiltersOf<E>>,
  columns: Columns<FiltersOf<E>>,
): Condition[] {
  const declared: Filters = collection?.filters ?? {};
  return Object.entries(declared).flatMap(([name, { kind }]) => {
    const value: unknown = values[name as keyof typeof values];
    if (value === undefined) return [];
    const column = columns[name as keyof typeof columns] as Column<Filter>;
    return [typeof column === 'function' ? column(value as never) : COMPARE[kind](column, value as never)];
  });
}
