/** Cell values that can't be read: each is replaced, left empty, or its rows are skipped (docs/people.md#import). */
import { NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ImportUnresolvedValue } from '#contract/work/import.ts';
import { choicesOf, importFieldOf } from '#domain/work/import/import-fields.ts';
import { isReplacement } from '#domain/work/import/import-plan-check.ts';
import type { ImportPlan } from '#domain/work/import/import.ts';
import { DayInput } from '#web/ui/forms/day-input.tsx';
import classes from './import.module.css';
import { IMPORT_SCREEN_TEXTS, rowsText } from './import-texts.ts';

const SKIP = 'skip';
const EMPTY = 'empty';
const ENTER = 'enter';

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

type ValueProps = {
  plan: ImportPlan;
  field: string;
  label: string;
  /** Undefined to skip the rows; an empty text leaves the field empty. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
};

/** Keeps Enter from submitting the form, which would run the import. */
const keepFromSubmitting = (event: React.KeyboardEvent): void => {
  if (event.key === 'Enter') event.preventDefault();
};

/** Field for the date or number that a value stands for. Only what the field accepts is used. */
function EnteredValue({ plan, field, label, value = '', onChange }: ValueProps) {
  const [typed, setTyped] = useState(value);
  if (importFieldOf(plan.kind, field)?.form.is === 'moment')
    return (
      <DayInput
        aria-label={`Date for ${label}`}
        format="MM/DD/YYYY"
        onKeyDown={keepFromSubmitting}
        value={value === '' ? null : value}
        onChange={(day) => onChange(day ?? undefined)}
      />
    );
  const isValid = typed.trim() !== '' && isReplacement(plan, field, typed);
  return (
    <TextInput
      aria-label={`Value for ${label}`}
      onKeyDown={keepFromSubmitting}
      error={typed.trim() === '' || isValid ? undefined : IMPORT_SCREEN_TEXTS.badValue}
      value={typed}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        onChange(text.trim() !== '' && isReplacement(plan, field, text) ? text : undefined);
      }}
    />
  );
}

function UnknownValue({ plan, field, label, value, onChange }: ValueProps) {
  const choices = choicesOf(plan.kind, field);
  const [isEntering, setEntering] = useState(choices.length === 0 && value !== undefined && value !== '');
  const isDate = importFieldOf(plan.kind, field)?.form.is === 'moment';
  const other =
    choices.length > 0
      ? choices.map((one) => ({ value: `=${one}`, label: capitalized(one) }))
      : [{ value: ENTER, label: isDate ? 'Enter a date' : 'Enter a value' }];
  const selected = isEntering ? ENTER : value === undefined ? SKIP : value === '' ? EMPTY : `=${value}`;
  const select = (option: string): void => {
    setEntering(option === ENTER);
    if (option === SKIP || option === ENTER) onChange(undefined);
    else onChange(option === EMPTY ? '' : option.slice(1));
  };
  return (
    <Stack gap={4}>
      <NativeSelect
        label={label}
        data={[{ value: SKIP, label: 'Skip these rows' }, { value: EMPTY, label: 'Leave empty' }, ...other]}
        value={selected}
        onChange={({ currentTarget }) => select(currentTarget.value)}
      />
      {isEntering && <EnteredValue plan={plan} field={field} label={label} value={value} onChange={onChange} />}
    </Stack>
  );
}

type UnknownValuesProps = {
  plan: ImportPlan;
  words: readonly ImportUnresolvedValue[];
  change: (patch: Pick<ImportPlan, 'words'>) => void;
};

export function ImportUnknownValues({ plan, words, change }: UnknownValuesProps) {
  /** Labels of the values asked about, which stay while their answers change. */
  const [labels, setLabels] = useState<Record<string, string>>({});
  const asked = Object.fromEntries(words.map(({ key, word, rows }) => [key, `“${word}” (${rowsText(rows)})`]));
  if (Object.keys(asked).some((key) => labels[key] !== asked[key])) setLabels({ ...labels, ...asked });
  const keys = [...new Set([...Object.keys(plan.words), ...Object.keys(labels), ...Object.keys(asked)])];
  const isMapped = (key: string): boolean => key.slice(0, key.indexOf(':')) in plan.columns;
  const shown = keys.filter(isMapped).toSorted();
  if (shown.length === 0) return null;
  const set = (key: string, value: string | undefined): void => {
    const { [key]: _dropped, ...rest } = plan.words;
    change({ words: value === undefined ? rest : { ...rest, [key]: value } });
  };
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Unknown values</legend>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
        {shown.map((key) => {
          const [field = '', word = ''] = key.split(/:(.*)/s);
          const name = importFieldOf(plan.kind, field)?.label ?? field;
          return (
            <UnknownValue
              key={key}
              plan={plan}
              field={field}
              label={`${name}: ${asked[key] ?? labels[key] ?? `“${word}”`}`}
              value={plan.words[key]}
              onChange={(value) => set(key, value)}
            />
          );
        })}
      </SimpleGrid>
    </fieldset>
  );
}
