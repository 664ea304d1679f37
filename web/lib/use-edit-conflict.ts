/** Edit conflicts: merges concurrent changes field by field, so nothing typed is lost (docs/projects.md#concurrency). */
import { useState } from 'react';
import { hasStatus } from '#web/lib/api/api-error.ts';

const PRECONDITION_FAILED = 412;

/** A loaded record and the ETag that changes to it are based on. */
export type Versioned<T> = { record: T; etag: string | undefined };

export type Side = 'theirs' | 'mine';

/** A form field in a conflict. */
export type EditConflictField<Values, Version, Name extends string = keyof Values & string> = {
  name: Name;
  label: string;
  /** Returns the value for comparison; `version` is the version that the form was opened with. */
  read: (values: Values, version: Version) => string;
  /** Returns the value for display, if it differs from `read`. */
  show?: (values: Values, version: Version) => string;
};

export type EditConflictRow<Name extends string> = {
  name: Name;
  label: string;
  theirs: string;
  own: string;
  chosen: Side;
};

type EditConflict<Values, Name extends string> = { names: Name[]; theirs: Values; mine: Values };

type EditConflictOptions<Values, Version, Name extends string> = {
  form: { values: Values; getValues: () => Values; setValues: (values: Values) => void };
  fields: readonly EditConflictField<Values, Version, Name>[];
  /** Returns the form values of a version before any input. */
  valuesOf: (version: Version) => Values;
  /** Returns the values with one field taken from `from`. */
  copyField: (name: Name, values: Values, from: Values) => Values;
  /** Version that the form was opened with; undefined for a new record. */
  opened: Version | undefined;
  /** Loads the newer version. */
  load: (version: Version) => Promise<Version>;
  /** Saves the values. A form that stays open returns the saved version as the base of the next change. */
  save: (values: Values, base: Version | undefined) => Promise<Version | void>;
};

/** Implements `copyField` for forms whose fields are the properties of their values. */
export const copyProperty = <Values>(name: keyof Values & string, values: Values, from: Values): Values => ({
  ...values,
  [name]: from[name],
});

/** Takes over fields that only the other person changed. Fields changed by both keep the user's value until they choose (`names`). */
function merge<Values, Version, Name extends string>(
  { fields, valuesOf, copyField }: EditConflictOptions<Values, Version, Name>,
  { base, newer, mine }: { base: Version; newer: Version; mine: Values },
) {
  const [before, theirs] = [valuesOf(base), valuesOf(newer)];
  const differing = fields.filter(({ read }) => {
    const theirText = read(theirs, newer);
    return theirText !== read(before, base) && theirText !== read(mine, newer);
  });
  const isOwnChange = ({ read }: EditConflictField<Values, Version, Name>): boolean =>
    read(mine, base) !== read(before, base);
  const values = differing
    .filter((field) => !isOwnChange(field))
    .reduce((all, { name }) => copyField(name, all, theirs), mine);
  return { values, names: differing.filter(isOwnChange).map(({ name }) => name), theirs };
}

export function useEditConflict<Values, Version, Name extends string>(
  options: EditConflictOptions<Values, Version, Name>,
) {
  const { form, fields, copyField, opened, load, save } = options;
  const [base, setBase] = useState(opened);
  const [conflict, setConflict] = useState<EditConflict<Values, Name>>();
  /** Number of conflicts of this form so far; each one is announced. */
  const [round, setRound] = useState(0);

  /** Saves the form. Returns false if the user must review a newer version first; a newer version that doesn't change the user's fields is merged silently. */
  const send = async (values: Values, etagSource = base): Promise<boolean> => {
    try {
      const saved = await save(values, etagSource);
      if (saved) {
        setBase(saved);
        setConflict(undefined);
      }
      return true;
    } catch (error) {
      if (etagSource === undefined || !hasStatus(error, PRECONDITION_FAILED)) throw error;
      const newer = await load(etagSource);
      const mine = form.getValues();
      const merged = merge(options, { base: etagSource, newer, mine });
      setBase(newer);
      form.setValues(merged.values);
      setConflict(merged.names.length > 0 ? { names: merged.names, theirs: merged.theirs, mine } : undefined);
      setRound((count) => count + 1);
      return merged.names.length > 0 ? false : send(merged.values, newer);
    }
  };

  const usesTheirs = ({ read }: EditConflictField<Values, Version, Name>, theirs: Values, version: Version): boolean =>
    read(form.values, version) === read(theirs, version);

  const choose = (name: Name, side: Side): void => {
    const field = fields.find((one) => one.name === name);
    if (!conflict || base === undefined || !field) return;
    const typed = form.getValues();
    // Stores the user's value, including input since the conflict, so that it can be restored.
    const mine = usesTheirs(field, conflict.theirs, base) ? conflict.mine : copyField(name, conflict.mine, typed);
    setConflict({ ...conflict, mine });
    form.setValues(copyField(name, typed, side === 'theirs' ? conflict.theirs : mine));
  };

  const rowOf = (
    field: EditConflictField<Values, Version, Name>,
    now: EditConflict<Values, Name>,
    version: Version,
  ): EditConflictRow<Name> => {
    const { name, label, read, show = read } = field;
    const chosen = usesTheirs(field, now.theirs, version) ? 'theirs' : 'mine';
    const typed = chosen === 'mine' ? form.values : now.mine;
    return { name, label, theirs: show(now.theirs, version), own: show(typed, version), chosen };
  };
  const rows =
    conflict && base !== undefined
      ? fields.filter(({ name }) => conflict.names.includes(name)).map((field) => rowOf(field, conflict, base))
      : [];
  return { base, rows, round, send, choose };
}
