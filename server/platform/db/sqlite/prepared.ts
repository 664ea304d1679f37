/** Queries with fixed text: compiled once per engine, then run with different values. */
import type { Compilable, CompiledQuery } from 'kysely';
import { LruCache } from '#server/platform/schedule/lru-cache.ts';
import { type Db, type Engine, engineOf } from '../dialect.ts';

/** Placeholder for a value during compilation. */
class ParameterSlot {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

type Values = readonly unknown[];
type PreparedForm = { query: CompiledQuery; indexes: readonly (number | undefined)[] };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the shape that determines the query text: the fields of records, and the lengths of lists where each value has its own parameter. */
function formOf(values: Values, engine: Engine): string {
  let form: string = engine;
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at];
    if (Array.isArray(value)) form += ` ${at}[${engine === 'postgres' ? '' : value.length}]`;
    else if (isRecord(value)) form += ` ${at} ${Object.keys(value).join()}`;
  }
  return form;
}

/** Returns the parameter values in order. PostgreSQL takes a list as one parameter. */
function parametersOf(value: unknown, engine: Engine): Values {
  if (Array.isArray(value)) return engine === 'postgres' ? [value] : value;
  return isRecord(value) ? Object.values(value) : [value];
}

/** Replaces each value by a placeholder, numbered in the order of `parametersOf`. */
function withSlots(values: Values, engine: Engine): unknown[] {
  let index = 0;
  const next = () => new ParameterSlot(index++);
  return values.map((value) => {
    if (Array.isArray(value)) return engine === 'postgres' ? [next()] : value.map(next);
    return isRecord(value) ? Object.fromEntries(Object.keys(value).map((key) => [key, next()])) : next();
  });
}

/** Returns the parameter index of a placeholder. PostgreSQL wraps lists in an array with a single placeholder. */
function indexOfSlot(value: unknown): number | undefined {
  const slot: unknown = Array.isArray(value) ? value[0] : value;
  return slot instanceof ParameterSlot ? slot.index : undefined;
}

/** Limit of compiled queries. SQLite needs one per list length, and requests can have any page size. */
const MAX_PREPARED = 200;

/**
 * Returns a query that is compiled only once for each combination of list lengths and record fields. Values must reach the
 * database unchanged, so `build` must not branch on them. Lists may only be used with `in`.
 */
export function prepared<V extends Values, Row>(
  build: (db: Db, ...values: V) => Compilable<Row>,
): (db: Db, ...values: V) => Promise<Row[]> {
  const forms = new LruCache<PreparedForm>(MAX_PREPARED);
  const formFor = (db: Db, engine: Engine, values: V): PreparedForm => {
    const key = formOf(values, engine);
    const cached = forms.get(key);
    if (cached) return cached;
    const query = build(db, ...(withSlots(values, engine) as unknown as V)).compile() as CompiledQuery;
    const indexes = query.parameters.map(indexOfSlot);
    forms.set(key, { query, indexes });
    return { query, indexes };
  };
  return async (db, ...values) => {
    const engine = engineOf(db);
    const { query, indexes } = formFor(db, engine, values);
    const parts = values.flatMap((value) => parametersOf(value, engine));
    const parameters = indexes.map((index, at) => (index === undefined ? query.parameters[at] : parts[index]));
    return (await db.executeQuery({ ...query, parameters } as CompiledQuery<Row>)).rows;
  };
}
