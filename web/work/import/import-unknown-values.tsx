/** Cell values that match no option of their choice field, each with a select (docs/people.md#import). */
import { NativeSelect, SimpleGrid } from '@mantine/core';
import type { ImportUnresolvedValue } from '#contract/work/import.ts';
import { choicesOf, importFieldOf } from '#domain/work/import-fields.ts';
import type { ImportPlan } from '#domain/work/import.ts';
import classes from './import.module.css';
import { rowsText } from './import-texts.ts';

const NONE = '';

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

type UnknownValuesProps = {
  plan: ImportPlan;
  words: readonly ImportUnresolvedValue[];
  change: (patch: Pick<ImportPlan, 'words'>) => void;
};

export function ImportUnknownValues({ plan, words, change }: UnknownValuesProps) {
  const picked = Object.keys(plan.words).map((key) => {
    const [field = '', word = ''] = key.split(/:(.*)/);
    return { key, field, label: `“${word}”` };
  });
  // Leaves out values that were just mapped, which the previous preview still contains while the next one loads.
  const unanswered = words.filter(({ key }) => plan.words[key] === undefined);
  const open = unanswered.map(({ key, field, word, rows }) => ({ key, field, label: `“${word}” (${rowsText(rows)})` }));
  const all = [...picked, ...open];
  if (all.length === 0) return null;
  const set = (key: string, value: string): void => {
    const { [key]: _dropped, ...rest } = plan.words;
    change({ words: value === NONE ? rest : { ...rest, [key]: value } });
  };
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Unknown values</legend>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
        {all.map(({ key, field, label }) => (
          <NativeSelect
            key={key}
            label={`${importFieldOf(plan.kind, field)?.label ?? field}: ${label}`}
            data={[
              { value: NONE, label: 'Skip these rows' },
              ...choicesOf(plan.kind, field).map((value) => ({ value, label: capitalized(value) })),
            ]}
            value={plan.words[key] ?? NONE}
            onChange={({ currentTarget: { value } }) => set(key, value)}
          />
        ))}
      </SimpleGrid>
    </fieldset>
  );
}
