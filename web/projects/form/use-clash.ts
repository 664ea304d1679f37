/** A newer version of the project beside what was typed: both are kept, field by field, until the form is saved (decisions 5). */
import { useState } from 'react';
import type { ProjectFormKind } from '#domain/project-form.ts';
import type { LoadedProject } from '../projects.queries.ts';
import type { ClashRow, Side } from '#web/lib/use-clash.ts';
import { differencesOf, type FormField, labelOf, readField, withField } from './form-differences.ts';
import { type FormValues, valuesOf } from './form-values.ts';

/** Their version, the words that were typed, and the fields in which somebody else's change meets the form. */
type Clash = { fields: FormField[]; theirs: FormValues; mine: FormValues };

type Form = { values: FormValues; getValues: () => FormValues; setValues: (values: FormValues) => void };

export function useClash(form: Form, kind: ProjectFormKind) {
  const [clash, setClash] = useState<Clash>();
  /** How often it has happened to this form: each time is news. */
  const [round, setRound] = useState(0);

  /** Merges the newer version into the form; `isOpen` when the person should look at it first. */
  const meet = (base: LoadedProject, newer: LoadedProject): { values: FormValues; isOpen: boolean } => {
    const mine = form.getValues();
    const theirs = valuesOf(newer.project, kind);
    const differences = differencesOf({ base: valuesOf(base.project, kind), theirs, mine });
    const taken = differences.filter(({ chosen }) => chosen === 'theirs');
    const values = taken.reduce((all, { field }) => withField(all, field, theirs), mine);
    form.setValues(values);
    const isOpen = differences.length > 0;
    if (isOpen) setRound((count) => count + 1);
    setClash(isOpen ? { fields: differences.map(({ field }) => field), theirs, mine } : undefined);
    return { values, isOpen };
  };

  const isTheirs = (field: FormField, { theirs }: Clash): boolean =>
    readField(field, form.values) === readField(field, theirs);

  const choose = (field: FormField, side: Side): void => {
    if (!clash) return;
    const { theirs, mine } = clash;
    if (!isTheirs(field, clash)) setClash({ ...clash, mine: withField(mine, field, form.getValues()) });
    form.setValues(withField(form.getValues(), field, side === 'theirs' ? theirs : mine));
  };

  const rows = clash?.fields.map((field): ClashRow<FormField> => {
    const chosen = isTheirs(field, clash) ? 'theirs' : 'mine';
    const typed = chosen === 'mine' ? form.values : clash.mine;
    const sides = { theirs: readField(field, clash.theirs), mine: readField(field, typed) };
    return { name: field, label: labelOf(field), ...sides, chosen };
  });
  return { rows, round, meet, choose };
}
