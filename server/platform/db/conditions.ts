/** SQL conditions for collection filters, shared by all collections: one comparison per kind of filter (docs/api-reference.md#filters). */
import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AnyEndpoint, FiltersOf } from '#contract/platform/endpoint.ts';
import type { DateRange, Filter, Filters, FilterValue, FilterValues } from '#contract/platform/filter.ts';
import { containsAny } from './contains-text.ts';
import type { Tables } from './tables.ts';

export type Condition = Expression<SqlBool>;

/** Left side of a comparison: a column or expression, or a function that returns the condition for filters that no kind covers. */
type Column<F extends Filter> = Expression<unknown> | ((value: FilterValue<F>) => Condition);
export type Columns<F extends Filters> = { [K in keyof F]: Column<F[K]> };

/** Returns an `in` condition through the query builder, since each engine passes lists differently. */
export const isIn = (column: Expression<unknown>, values: readonly unknown[]): Expression<SqlBool> =>
  expressionBuilder<Tables, never>()(column, 'in', values);

/** Returns an equality condition for any of these values. */
export const isOneOf = (column: Expression<unknown>, values: readonly (string | number)[]): Condition => {
  const [first, ...rest] = new Set(values);
  if (first === undefined) return sql<boolean>`1 = 0`;
  // A single value is compared directly, so that an index can also provide the order.
  return rest.length === 0 ? sql<boolean>`${column} = ${first}` : isIn(column, [first, ...rest]);
};

/** Returns a condition for an instant within the range. */
export function isWithin(column: Expression<unknown>, range: DateRange): Condition {
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

/** Comparison of each kind. */
const COMPARISONS: { [K in Filter['kind']]: (column: Expression<unknown>, value: never) => Condition } = {
  exact: isOneOf,
  ipartial: (column, value: string[]) => containsAny(column as Expression<string>, value),
  boolean: (column, value: boolean) => sql<boolean>`${column} = ${value}`,
  date: isWithin,
};

/** Joins conditions with `and`; true when there are none. */
export const allOf = (conditions: readonly Condition[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`${sql.join([...conditions], sql` and `)}`;

/** Joins conditions with `or`, in parentheses. */
export const anyOf = (conditions: readonly Condition[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`(${sql.join([...conditions], sql` or `)})`;

/** Returns one condition for each declared filter that was sent. */
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
    return [typeof column === 'function' ? column(value as never) : COMPARISONS[kind](column, value as never)];
  });
}
