/** Length: the finished video first; raw material, an optional cut and the edit ratio are the rest; and the editing time that they allow. */
import { SegmentedControl, Text, TextInput } from '@mantine/core';
import { checkEditRatio, EDIT_RATIO_HOUR } from '#domain/work/project-form.ts';
import { allowedMinutesOf, hoursText } from '#domain/work/project-timer.ts';
import { FormGroup, Pair } from './form-group.tsx';
import { type FormValues, hasSeconds, keptSecondsOf, type LengthUnit, shownValues } from './form-values.ts';
import { LengthField } from './length-field.tsx';
import type { ProjectFormState } from './use-project-form.ts';

const UNITS: { value: LengthUnit; label: string }[] = [
  { value: 'minutes', label: 'Minutes and seconds' },
  { value: 'hours', label: 'Hours and minutes' },
];

/** What the lengths and the ratio allow for editing (docs/projects.md#run-time). */
function allowanceText(values: FormValues): string {
  const isRatioGood = checkEditRatio(values.editRatioMin).length === 0;
  const editRatioMin = isRatioGood ? Number(values.editRatioMin) : 0;
  const videoLengthSeconds = keptSecondsOf(values);
  const minutes = allowedMinutesOf({ videoLengthSeconds, editRatioMin, editRatioHour: EDIT_RATIO_HOUR });
  return minutes > 0
    ? `Allowed editing time: ${hoursText(minutes)}`
    : 'Without a length and a ratio, no time limit is set.';
}

type RestProps = {
  form: ProjectFormState;
  isFixed: boolean;
  /** What is edited, as it stands. */
  stored: FormValues | undefined;
  unit: LengthUnit;
};
type LengthGroupProps = RestProps & { onUnit: (unit: LengthUnit) => void };

const lengthField = (field: 'raw' | 'video' | 'cut', { form, isFixed, stored, unit }: RestProps) => ({
  unit,
  hasSeconds: hasSeconds(unit, form.values[field], stored?.[field]),
  disabled: isFixed,
  value: form.values[field],
  onChange: (value: FormValues['raw']) => form.setFieldValue(field, value),
  error: form.errors[field],
});

export function LengthGroup(props: LengthGroupProps) {
  const { form, isFixed, stored, unit, onUnit } = props;
  return (
    <FormGroup name="Length">
      <SegmentedControl
        aria-label="Lengths in"
        size="xs"
        w="fit-content"
        data={UNITS}
        disabled={isFixed}
        value={unit}
        onChange={onUnit}
      />
      <Pair>
        <LengthField {...lengthField('video', props)} label="Total Video Length" required />
      </Pair>
      <Text size="xs" c="dimmed">
        {allowanceText(shownValues(form.values, unit, stored))}
      </Text>
    </FormGroup>
  );
}

/** What the allowance follows from beside the length, and the raw material. */
export function LengthRestGroup(props: RestProps) {
  const { form, isFixed } = props;
  return (
    <FormGroup name="Lengths and ratio">
      <Pair>
        <LengthField {...lengthField('raw', props)} label="Raw Length" />
        <LengthField
          {...lengthField('cut', props)}
          label="Cut Video Length"
          description="Optional; counts instead of the total"
        />
      </Pair>
      <Pair>
        <TextInput
          label="Minimum Edit Ratio"
          description="Minutes of video per hour of editing"
          required
          inputMode="decimal"
          autoComplete="off"
          disabled={isFixed}
          rightSection="min"
          rightSectionPointerEvents="none"
          {...form.getInputProps('editRatioMin')}
        />
      </Pair>
    </FormGroup>
  );
}
