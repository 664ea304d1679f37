/** Saving over what somebody else saved meanwhile: theirs and mine meet field by field, and nothing typed is lost (docs/projects.md#concurrency). */
import { useState } from 'react';
import { hasStatus } from './api-error.ts';

const STALE = 412;

/** A record as it was loaded, and the version that a change of it is based on. */
export type Versioned<T> = { record: T; etag: string | undefined };

export type Side = 'theirs' | 'mine';

/** A field of a form over a stored version. */
export type EditConflictField<Values, Version, Name extends string = keyof Values & string> = {
  name: Name;
  label: string;
  /** What tells two values apart; `version` is what the form stands over. */
  read: (values: Values, version: Version) => string;
  /** In words, where the reading itself is none. */
  show?: (values: Values, version: Version) => string;
};

export type EditConflictRow<Name extends string> = {
  name: Name;
  label: string;
  theirs: string;
  mine: string;
  chosen: Side;
};

type EditConflict<Values, Name extends string> = { names: Name[]; theirs: Values; mine: Values };

type EditConflictOptions<Values, Version, Name extends string> = {
  form: { values: Values; getValues: () => Values; setValues: (values: Values) => void };
  fields: readonly EditConflictField<Values, Version, Name>[];
  /** The form over a version in which nothing was typed yet. */
  valuesOf: (version: Version) => Values;
  /** The values with one field as the other ones have it. */
  take: (name: Name, values: Values, from: Values) => Values;
  /** What the form was opened over; undefined for a new record. */
  opened: Version | undefined;
  /** The newer version. */
  load: (version: Version) => Promise<Version>;
  /** A form that stays open afterwards answers with what was saved: the next change is of that. */
  save: (values: Values, base: Version | undefined) => Promise<Version | void>;
};

/** For a form whose fields are the properties of its values. */
export const takeProperty = <Values>(name: keyof Values & string, values: Values, from: Values): Values => ({
  ...values,
  [name]: from[name],
});

/** Fields that they changed and I did not become theirs; where both did, mine stands until the person chooses (`names`). */
function merge<Values, Version, Name extends string>(
  { fields, valuesOf, take }: EditConflictOptions<Values, Version, Name>,
  { base, newer, mine }: { base: Version; newer: Version; mine: Values },
) {
  const [before, theirs] = [valuesOf(base), valuesOf(newer)];
  const differing = fields.filter(({ read }) => {
    const theirText = read(theirs, newer);
    return theirText !== read(before, base) && theirText !== read(mine, newer);
  });
  const isTyped = ({ read }: EditConflictField<Values, Version, Name>): boolean =>
    read(mine, base) !== read(before, base);
  const values = differing.filter((field) => !isTyped(field)).reduce((all, { name }) => take(name, all, theirs), mine);
  return { values, names: differing.filter(isTyped).map(({ name }) => name), theirs };
}

export function useEditConflict<Values, Version, Name extends string>(
  options: EditConflictOptions<Values, Version, Name>,
) {
  const { form, fields, take, opened, load, save } = options;
  const [base, setBase] = useState(opened);
  const [conflict, setConflict] = useState<EditConflict<Values, Name>>();
  /** How often it has happened to this form: each time is news. */
  const [round, setRound] = useState(0);

  /** False when a newer version has to be looked at first; one that touches nothing of what was typed is typed over. */
  const send = async (values: Values, over = base): Promise<boolean> => {
    try {
      const saved = await save(values, over);
      if (saved) {
        setBase(saved);
        setConflict(undefined);
      }
      return true;
    } catch (error) {
      if (over === undefined || !hasStatus(error, STALE)) throw error;
      const newer = await load(over);
      const mine = form.getValues();
      const met = merge(options, { base: over, newer, mine });
      setBase(newer);
      form.setValues(met.values);
      setConflict(met.names.length > 0 ? { names: met.names, theirs: met.theirs, mine } : undefined);
      setRound((count) => count + 1);
      return met.names.length > 0 ? false : send(met.values, newer);
    }
  };

  const isTheirs = ({ read }: EditConflictField<Values, Version, Name>, theirs: Values, version: Version): boolean =>
    read(form.values, version) === read(theirs, version);

  const choose = (name: Name, side: Side): void => {
    const field = fields.find((one) => one.name === name);
    if (!conflict || base === undefined || !field) return;
    const typed = form.getValues();
    // What was typed since is kept as well, to come back to.
    const mine = isTheirs(field, conflict.theirs, base) ? conflict.mine : take(name, conflict.mine, typed);
    setConflict({ ...conflict, mine });
    form.setValues(take(name, typed, side === 'theirs' ? conflict.theirs : mine));
  };

  const rowOf = (
    field: EditConflictField<Values, Version, Name>,
    now: EditConflict<Values, Name>,
    version: Version,
  ): EditConflictRow<Name> => {
    const { name, label, read, show = read } = field;
    const chosen = isTheirs(field, now.theirs, version) ? 'theirs' : 'mine';
    const typed = chosen === 'mine' ? form.values : now.mine;
    return { name, label, theirs: show(now.theirs, version), mine: show(typed, version), chosen };
  };
  const rows =
    conflict && base !== undefined
      ? fields.filter(({ name }) => conflict.names.includes(name)).map((field) => rowOf(field, conflict, base))
      : [];
  return { base, rows, round, send, choose };
}
