/** Queries whose words stay the same: put together once for each engine, then run with other values. */
import type { Compilable, CompiledQuery } from 'kysely';
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

/** What the words depend on: how long lists are, and which fields records have. */
const formOf = (value: unknown): string =>
  Array.isArray(value) ? `${value.length}` : isRecord(value) ? Object.keys(value).join() : '-';

const partsOf = (value: unknown): Values =>
  Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : [value];

/** The same values with a slot for each, numbered in the order of `partsOf`. */
function slotted(values: Values): unknown[] {
  let index = 0;
  const next = () => new Slot(index++);
  return values.map((value) => {
    if (Array.isArray(value)) return value.map(next);
    return isRecord(value) ? Object.fromEntries(Object.keys(value).map((key) => [key, next()])) : next();
  });
}

/**
 * A query that is put together only the first time that lists of these lengths and records of these fields are asked for.
 * Values must reach the database as they are: no branch of `build` may look at them.
 */
export function prepared<V extends Values, Row>(
  build: (db: Db, ...values: V) => Compilable<Row>,
): (db: Db, ...values: V) => Promise<Row[]> {
  const forms = new Map<string, Form>();
  const formFor = (db: Db, engine: Engine, values: V): Form => {
    const key = `${engine} ${values.map(formOf).join(' ')}`;
    const cached = forms.get(key);
    if (cached) return cached;
    const query = build(db, ...(slotted(values) as unknown as V)).compile() as CompiledQuery;
    const indexes = query.parameters.map((value) => (value instanceof Slot ? value.index : undefined));
    forms.set(key, { query, indexes });
    return { query, indexes };
  };
  return async (db, ...values) => {
    const { query, indexes } = formFor(db, engineOf(db), values);
    const parts = values.flatMap(partsOf);
    const parameters = indexes.map((index, at) => (index === undefined ? query.parameters[at] : parts[index]));
    return (await db.executeQuery({ ...query, parameters } as CompiledQuery<Row>)).rows;
  };
}
