/** Last option of a picker, which creates the record if no match exists (docs/projects.md#pickers). */
import { useState } from 'react';
import type { PickedRecord } from './form-values.ts';
import { optionNamed } from './pick.queries.ts';
import type { PickerOptions } from './pick-options.ts';

/** Label and action of the create option; the field is busy until `run` resolves. */
export type CreateOption = { label: (name: string) => string; run: (name: string) => Promise<void> };

/** Value of the create option. */
export const CREATE = 'create';
export type Offer = { label: string; make: () => void };

type CreationProps = { creation?: CreateOption | undefined; value: PickedRecord };

/** Returns the name to create: typed text for which the response has no exact match. */
function creatableName({ creation, value }: CreationProps, { options, response }: PickerOptions): string | undefined {
  const name = value.text.trim();
  const isOffered = creation !== undefined && value.id === null && name !== '' && response !== undefined;
  return isOffered && !optionNamed(name, options) ? name : undefined;
}

/** Returns the create option and its state; only one creation runs at a time. */
export function useCreation(props: CreationProps, picker: PickerOptions) {
  const [isBusy, setBusy] = useState(false);
  const name = creatableName(props, picker);
  const { creation } = props;
  if (name === undefined || !creation || isBusy) return { isBusy, offer: undefined };
  const make = (): void => {
    setBusy(true);
    void creation.run(name).finally(() => setBusy(false));
  };
  return { isBusy, offer: { label: creation.label(name), make } };
}
