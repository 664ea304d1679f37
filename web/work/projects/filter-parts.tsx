/** The kinds of fields in the filter menu: one of several words, several of them, either or neither. */
import { NativeSelect } from '@mantine/core';
import classes from './filter-fields.module.css';

/** Nothing is asked for. */
export const ALL = 'All';

type ChoiceProps = {
  label: string;
  description?: string;
  data: readonly string[];
  value: string;
  onChange: (value: string) => void;
};

/** One of the words. */
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
  words: Record<T, string>;
  all: readonly T[];
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
};

/** Alternatives: what fits one of those that are ticked is listed. */
export function Several<T extends string>({ label, words, all, chosen, onChange }: SeveralProps<T>) {
  return (
    <fieldset className={classes.several}>
      <legend>{label}</legend>
      {all.map((one) => (
        <label key={one} className={classes.word}>
          <input
            type="checkbox"
            checked={chosen.includes(one)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(all.filter((other) => (other === one ? checked : chosen.includes(other))))
            }
          />
          {words[one]}
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

/** The one, the other, or both. */
export function Either({ label, yes, no, value, onChange }: EitherProps) {
  const word = value === null ? ALL : value ? yes : no;
  return (
    <Choice
      label={label}
      data={[ALL, yes, no]}
      value={word}
      onChange={(chosen) => onChange(chosen === ALL ? null : chosen === yes)}
    />
  );
}
