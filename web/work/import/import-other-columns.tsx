/** Columns without a field: left out by name, or added to the links or description of projects (docs/people.md#import-other-columns). */
import { NativeSelect, SimpleGrid, Text } from '@mantine/core';
import { unmappedColumns } from '#domain/work/import/import-other-columns.ts';
import { OTHER_COLUMN_USES } from '#domain/work/import/import.ts';
import { columnLabel } from './column-label.ts';
import classes from './import.module.css';
import type { PlanState } from './use-import-plan.ts';

const LEAVE_OUT = '';
const USE_LABELS = { links: 'Add to links', description: 'Add to description' } as const;

export function ImportOtherColumns({ state: { plan, change, shown } }: { state: PlanState }) {
  const unmapped = unmappedColumns(plan.columns, shown);
  if (unmapped.length === 0) return null;
  const labels = unmapped.map((at) => columnLabel(shown, at));
  if (plan.kind !== 'projects')
    return <Text size="sm" c="dimmed">{`Not imported: ${new Intl.ListFormat('en').format(labels)}.`}</Text>;
  const setUse = (at: number, value: string): void => {
    const { [String(at)]: _last, ...others } = plan.otherColumns;
    const use = OTHER_COLUMN_USES.find((one) => one === value);
    change({ otherColumns: use ? { ...others, [String(at)]: use } : others });
  };
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Other columns</legend>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
        {unmapped.map((at, index) => (
          <NativeSelect
            key={at}
            label={labels[index]}
            data={[
              { value: LEAVE_OUT, label: 'Leave out' },
              ...OTHER_COLUMN_USES.map((use) => ({ value: use, label: USE_LABELS[use] })),
            ]}
            value={plan.otherColumns[String(at)] ?? LEAVE_OUT}
            onChange={({ currentTarget: { value } }) => setUse(at, value)}
          />
        ))}
      </SimpleGrid>
    </fieldset>
  );
}
