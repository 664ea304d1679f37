/** Kind of leave and halves of its first and last day (docs/leave.md#halves). */
import { NativeSelect, SimpleGrid } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { FROM_HALVES, LEAVE_KINDS, TILL_HALVES } from '#domain/work/leave/leave-halves.ts';
import type { ApplyValues } from './apply-values.ts';
import {
  DAY_PARTS,
  type DayPart,
  dayPartOf,
  FROM_LABELS,
  LEAVE_KIND_LABELS,
  TILL_LABELS,
} from './leave-halves-text.ts';

const choicesOf = <T extends string>(values: readonly T[], labels: Record<T, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

const KINDS = choicesOf(LEAVE_KINDS, LEAVE_KIND_LABELS);
const FROM_CHOICES = choicesOf(FROM_HALVES, FROM_LABELS);
const TILL = choicesOf(TILL_HALVES, TILL_LABELS);
const PARTS = Object.entries(DAY_PARTS).map(([value, { label }]) => ({ value, label }));

type Form = UseFormReturnType<ApplyValues>;

function Halves({ form }: { form: Form }) {
  const { leaveFrom, leaveTill } = form.values;
  if (leaveFrom === leaveTill || !leaveTill)
    return (
      <NativeSelect
        label="Part of the day"
        data={PARTS}
        value={dayPartOf(form.values)}
        error={form.errors['tillHalf']}
        onChange={(event) => {
          const { label: _label, ...halves } = DAY_PARTS[event.currentTarget.value as DayPart];
          form.setValues(halves);
        }}
      />
    );
  return (
    <SimpleGrid cols={2} spacing="sm">
      <NativeSelect label="First day" data={FROM_CHOICES} {...form.getInputProps('fromHalf')} />
      <NativeSelect label="Last day" data={TILL} {...form.getInputProps('tillHalf')} />
    </SimpleGrid>
  );
}

export const HalfFields = ({ form }: { form: Form }) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
    <NativeSelect label="Kind" data={KINDS} {...form.getInputProps('kind')} />
    <Halves form={form} />
  </SimpleGrid>
);
