/** Units of columns with bare numbers: guessed, or to be chosen (docs/people.md#import-units). */
import { NativeSelect, SimpleGrid } from '@mantine/core';
import type { ImportColumnUnit } from '#contract/work/import.ts';
import { importFieldOf } from '#domain/work/import/import-fields.ts';
import { IMPORT_UNITS, UNIT_LABELS } from '#domain/work/import/import-units.ts';
import classes from './import.module.css';
import { IMPORT_SCREEN_TEXTS } from './import-texts.ts';
import type { PlanState } from './use-import-plan.ts';

type UnitsProps = { state: PlanState; units: readonly ImportColumnUnit[] };

export function ImportUnits({ state: { plan, setUnit }, units }: UnitsProps) {
  if (units.length === 0) return null;
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Units</legend>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
        {units.map(({ field, example, unit: usedUnit, choices }) => {
          const unit = plan.units[field] ?? usedUnit;
          return (
            <NativeSelect
              key={field}
              label={`${importFieldOf(plan.kind, field)?.label ?? field}: unit`}
              error={unit ? undefined : IMPORT_SCREEN_TEXTS.unitOpen}
              data={[
                ...(unit ? [] : [{ value: '', label: 'Choose a unit' }]),
                ...choices.map((one) => ({
                  value: one.unit,
                  label: `${UNIT_LABELS[one.unit]} – ${example} is ${one.text}`,
                })),
              ]}
              value={unit ?? ''}
              onChange={({ currentTarget: { value } }) =>
                setUnit(
                  field,
                  IMPORT_UNITS.find((one) => one === value),
                )
              }
            />
          );
        })}
      </SimpleGrid>
    </fieldset>
  );
}
