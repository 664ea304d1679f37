/** Field types of the filter menu: single choice, multiple choice, yes/no/either. */
import { NativeSelect } from '@mantine/core';
import classes from './filter-fields.module.css';
import type { Alternatives, YesNo } from './filter-kinds.ts';

/** Option for no filter. */
export const ALL = 'All';

type ChoiceProps = {
  label: string;
  description?: string;
  data: readonly string[];
  value: string;
  onChange: (value: string) => void;
};

/** Single choice. */
export function Choice({ label, description, data, value, onChange }: ChoiceProps) {
  return (
    <NativeSelect
      label={label}
      description={description}
      data={[...data]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type MultipleChoiceProps<T extends string> = {
  label: string;
  /** Returns the label of a value, by default the value itself. */
  labelOf?: (one: T) => string;
  all: readonly T[];
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
};

/** Multiple choice: matches projects with any of the checked values. */
export function MultipleChoice<T extends string>({ label, labelOf, all, chosen, onChange }: MultipleChoiceProps<T>) {
  return (
    <fieldset className={classes.several}>
      <legend>{label}</legend>
      {all.map((one) => (
        <label key={one} className={classes.option}>
          <input
            type="checkbox"
            checked={chosen.includes(one)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(all.filter((other) => (other === one ? checked : chosen.includes(other))))
            }
          />
          {labelOf ? labelOf(one) : one}
        </label>
      ))}
    </fieldset>
  );
}

type FieldProps<Of, Value> = { of: Of; value: Value; onChange: (value: Value) => void };

/** Field of a filter with alternatives. */
export const AlternativesField = <T extends string>({
  of,
  value,
  onChange,
}: FieldProps<Alternatives<T>, readonly T[]>) => (
  <MultipleChoice label={of.label} labelOf={of.labelOf} all={of.all} chosen={value} onChange={onChange} />
);

/** Field of a filter with yes, no, or either. */
export function YesNoField({ of: { label, yes, no }, value, onChange }: FieldProps<YesNo, boolean | null>) {
  return (
    <Choice
      label={label}
      data={[ALL, yes, no]}
      value={value === null ? ALL : value ? yes : no}
      onChange={(chosen) => onChange(chosen === ALL ? null : chosen === yes)}
    />
  );
}
