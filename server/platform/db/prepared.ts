/** Queries whose words stay the same: put together once for each engine, then run with other values. */
import type { Compilable, CompiledQuery } from 'kysely';
import { LruCache } from '#server/platform/lru-cache.ts';
import { type Db, type Engine, engineOf } from './dialect.ts';

/** Stands for a value while a query is put together. */
class Slot {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

type Values = readonly unknown[];
type Form = { query: CompiledQuery; indexes: readonly (number | undefined)[] };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the words depend on: which fields records have, and how long lists are where each of their values has a place in the words. */
function formOf(values: Values, engine: Engine): string {
  let form: string = engine;
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at];
    if (Array.isArray(value)) form += ` ${at}[${engine === 'postgres' ? '' : value.length}]`;
    else if (isRecord(value)) form += ` ${at} ${Object.keys(value).join()}`;
  }
  return form;
}

/** The values behind the slots; PostgreSQL takes a list as one. */
function partsOf(value: unknown, engine: Engine): Values {
  if (Array.isArray(value)) return engine === 'postgres' ? [value] : value;
  return isRecord(value) ? Object.values(value) : [value];
}

/** The same values with a slot for each, numbered in the order of `partsOf`. */
function slotted(values: Values, engine: Engine): unknown[] {
  let index = 0;
  const next = () => new Slot(index++);
  return values.map((value) => {
    if (Array.isArray(value)) return engine === 'postgres' ? [next()] : value.map(next);
    return isRecord(value) ? Object.fromEntries(Object.keys(value).map((key) => [key, next()])) : next();
  });
}

/** The place of a value among the parts: PostgreSQL's lists come as an array with one slot in it. */
function indexOfSlot(value: unknown): number | undefined {
  const slot: unknown = Array.isArray(value) ? value[0] : value;
  return slot instanceof Slot ? slot.index : undefined;
}

/** SQLite's words are as many as lists have lengths, and pages as many as people look at. */
const MOST_FORMS = 200;

/**
 * A query that is put together only the first time that lists of these lengths and records of these fields are asked for.
 * Values must reach the database as they are: no branch of `build` may look at them. A list stands behind `in` and nowhere else.
 */
export function prepared<V extends Values, Row>(
  build: (db: Db, ...values: V) => Compilable<Row>,
): (db: Db, ...values: V) => Promise<Row[]> {
  const forms = new LruCache<Form>(MOST_FORMS);
  const formFor = (db: Db, engine: Engine, values: V): Form => {
    const key = formOf(values, engine);
    const cached = forms.get(key);
    if (cached) return cached;
    const query = build(db, ...(slotted(values, engine) as unknown as V)).compile() as CompiledQuery;
    const indexes = query.parameters.map(indexOfSlot);
    forms.set(key, { query, indexes });
    return { query, indexes };
  };
  return async (db, ...values) => {
    const engine = engineOf(db);
    const { query, indexes } = formFor(db, engine, values);
    const parts = values.flatMap((value) => partsOf(value, engine));
    const parameters = indexes.map((index, at) => (index === undefined ? query.parameters[at] : parts[index]));
    return (await db.executeQuery({ ...query, parameters } as CompiledQuery<Row>)).rows;
  };
}
