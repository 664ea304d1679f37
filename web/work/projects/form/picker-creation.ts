/** The last option of a picker: it makes the record that nobody has the name of (docs/projects.md#pickers). */
import { useState } from 'react';
import type { Picked } from './form-values.ts';
import { optionNamed } from './form.queries.ts';
import type { Pickable } from './pick-options.ts';

/** What the last option says, and what choosing it does; the field waits for it. */
export type Creation = { label: (name: string) => string; run: (name: string) => Promise<void> };

/** The value of the option that makes a record. */
export const CREATE = 'create';
export type Offer = { label: string; make: () => void };

type CreationProps = { creation?: Creation | undefined; value: Picked };

/** The name that a record may be made of: typed, and answered with nobody of that very name. */
function creatableName({ creation, value }: CreationProps, { options, answer }: Pickable): string | undefined {
  const name = value.text.trim();
  const isOffered = creation !== undefined && value.id === null && name !== '' && answer !== undefined;
  return isOffered && !optionNamed(name, options) ? name : undefined;
}

/** Making the record; one at a time. */
export function useCreation(props: CreationProps, pickable: Pickable) {
  const [isBusy, setBusy] = useState(false);
  const name = creatableName(props, pickable);
  const { creation } = props;
  if (name === undefined || !creation || isBusy) return { isBusy, offer: undefined };
  const make = (): void => {
    setBusy(true);
    void creation.run(name).finally(() => setBusy(false));
  };
  return { isBusy, offer: { label: creation.label(name), make } };
}
