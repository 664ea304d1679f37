/** Field types of the filter menu: single choice, multiple choice, yes/no/either. */
import { NativeSelect } from '@mantine/core';
import classes from './filter-fields.module.css';

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

type SeveralProps<T extends string> = {
  label: string;
  labels: Record<T, string>;
  all: readonly T[];
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
};

/** Multiple choice: matches projects with any of the checked values. */
export function MultipleChoice<T extends string>({ label, labels, all, chosen, onChange }: SeveralProps<T>) {
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
          {labels[one]}
        </label>
      ))}
    </fieldset>
  );
}

type EitherProps = {
  label: string;
  yes: string;
  no: string;
  value: boolean | null;
  onChange: (value: boolean | null) => void;
};

/** Yes, no, or no filter. */
export function YesNoChoice({ label, yes, no, value, onChange }: EitherProps) {
  const selected = value === null ? ALL : value ? yes : no;
  return (
    <Choice
      label={label}
      data={[ALL, yes, no]}
      value={selected}
      onChange={(chosen) => onChange(chosen === ALL ? null : chosen === yes)}
    />
  );
}
