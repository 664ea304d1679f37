/** Saving over what somebody else saved meanwhile: theirs and mine meet field by field, and nothing typed is lost (decisions 5). */
import { useState } from 'react';
import { hasStatus } from './api-error.ts';

const STALE = 412;

/** A record as it was loaded, and the version that a change of it is based on. */
export type Versioned<T> = { record: T; etag: string | undefined };

export type Side = 'theirs' | 'mine';

/** A field of a form over a stored record. */
export type ClashField<V, T> = {
  name: keyof V & string;
  label: string;
  /** What tells two values apart; `record` is what the form stands over. */
  read: (values: V, record: T) => string;
  /** In words, where the reading itself is none. */
  show?: (values: V, record: T) => string;
};

export type ClashRow<Name extends string> = { name: Name; label: string; theirs: string; mine: string; chosen: Side };

type Clash<V> = { names: (keyof V & string)[]; theirs: V; mine: V };

type Clashing<V, T> = {
  form: { values: V; getValues: () => V; setValues: (values: Partial<V>) => void };
  fields: readonly ClashField<V, T>[];
  /** The form over a record in which nothing was typed yet. */
  valuesOf: (record: T) => V;
  /** What the form was opened over; undefined for a new record. */
  opened: Versioned<T> | undefined;
  /** The newer version. */
  load: (record: T) => Promise<Versioned<T>>;
  save: (values: V, base: Versioned<T> | undefined) => Promise<void>;
};

/** Fields that they changed and I did not become theirs; where both did, mine stands until the person chooses. */
function merge<V, T>({ fields, valuesOf }: Clashing<V, T>, { base, newer, mine }: { base: T; newer: T; mine: V }) {
  const theirs = valuesOf(newer);
  const differing = fields.filter(({ read }) => {
    const theirText = read(theirs, newer);
    return theirText !== read(valuesOf(base), base) && theirText !== read(mine, newer);
  });
  const untyped = differing.filter(({ read }) => read(mine, base) === read(valuesOf(base), base));
  const taken = Object.fromEntries(untyped.map(({ name }) => [name, theirs[name]])) as Partial<V>;
  return { values: { ...mine, ...taken }, names: differing.map(({ name }) => name), theirs };
}

export function useClash<V extends Record<string, unknown>, T>(clashing: Clashing<V, T>) {
  const { form, fields, opened, load, save } = clashing;
  const [base, setBase] = useState(opened);
  const [clash, setClash] = useState<Clash<V>>();
  /** How often it has happened to this form: each time is news. */
  const [round, setRound] = useState(0);

  /** False when a newer version has to be looked at first; one that touches nothing of this form is typed over. */
  const send = async (values: V, over = base): Promise<boolean> => {
    try {
      await save(values, over);
      return true;
    } catch (error) {
      if (!over || !hasStatus(error, STALE)) throw error;
      const newer = await load(over.record);
      const met = merge(clashing, { base: over.record, newer: newer.record, mine: form.getValues() });
      setBase(newer);
      form.setValues(met.values);
      setClash(met.names.length > 0 ? { names: met.names, theirs: met.theirs, mine: values } : undefined);
      setRound((count) => count + 1);
      return met.names.length > 0 ? false : send(met.values, newer);
    }
  };

  const isTheirs = ({ read }: ClashField<V, T>, { theirs }: Clash<V>, record: T): boolean =>
    read(form.values, record) === read(theirs, record);

  const choose = (name: keyof V & string, side: Side): void => {
    const field = fields.find((one) => one.name === name);
    if (!clash || !base || !field) return;
    // What was typed since is kept as well, to come back to.
    const mine = isTheirs(field, clash, base.record) ? clash.mine : { ...clash.mine, [name]: form.getValues()[name] };
    setClash({ ...clash, mine });
    form.setValues({ [name]: (side === 'theirs' ? clash.theirs : mine)[name] } as Partial<V>);
  };

  const rowOf = (field: ClashField<V, T>, now: Clash<V>, record: T): ClashRow<keyof V & string> => {
    const { name, label, read, show = read } = field;
    const chosen = isTheirs(field, now, record) ? 'theirs' : 'mine';
    const typed = chosen === 'mine' ? form.values : now.mine;
    return { name, label, theirs: show(now.theirs, record), mine: show(typed, record), chosen };
  };
  const rows =
    clash && base
      ? fields.filter(({ name }) => clash.names.includes(name)).map((field) => rowOf(field, clash, base.record))
      : [];
  return { base, rows, round, send, choose };
}
