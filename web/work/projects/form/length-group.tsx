/** Length groups: the finished video first, then raw material, optional cut, edit ratio and the resulting allowed time. */
import { SegmentedControl, Text, TextInput } from '@mantine/core';
import { checkEditRatio, EDIT_RATIO_HOUR } from '#domain/work/projects/project-form.ts';
import { hoursText } from '#domain/platform/hours-text.ts';
import { allowedMinutesOf } from '#domain/work/projects/project-timer.ts';
import { FormGroup, Pair } from './form-group.tsx';
import { type FormValues, hasSeconds, storedSecondsOf, type LengthUnit, shownValues } from './form-values.ts';
import { LengthField } from './length-field.tsx';
import type { ProjectFormState } from './use-project-form.ts';

const UNITS: { value: LengthUnit; label: string }[] = [
  { value: 'minutes', label: 'Minutes and seconds' },
  { value: 'hours', label: 'Hours and minutes' },
];

/** Returns the allowed editing time of the lengths and the ratio (docs/projects.md#run-time). */
function allowanceText(values: FormValues): string {
  const isRatioGood = checkEditRatio(values.editRatioMin).length === 0;
  const editRatioMin = isRatioGood ? Number(values.editRatioMin) : 0;
  const videoLengthSeconds = storedSecondsOf(values);
  const minutes = allowedMinutesOf({ videoLengthSeconds, editRatioMin, editRatioHour: EDIT_RATIO_HOUR });
  return minutes > 0
    ? `Allowed editing time: ${hoursText(minutes)}`
    : 'Enter a length and a ratio to set a time limit.';
}

type MoreLengthProps = {
  form: ProjectFormState;
  isFixed: boolean;
  /** Values of the project being edited. */
  stored: FormValues | undefined;
  unit: LengthUnit;
};
type LengthGroupProps = MoreLengthProps & { onUnit: (unit: LengthUnit) => void };

const lengthField = (field: 'raw' | 'video' | 'cut', { form, isFixed, stored, unit }: MoreLengthProps) => ({
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
        aria-label="Length unit"
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

/** Fields in the collapsed More section: raw length, cut length and edit ratio. */
export function MoreLengthGroup(props: MoreLengthProps) {
  const { form, isFixed } = props;
  return (
    <FormGroup name="Lengths and ratio">
      <Pair>
        <LengthField {...lengthField('raw', props)} label="Raw Length" />
        <LengthField
          {...lengthField('cut', props)}
          label="Cut Video Length"
          description="Optional. Replaces the total length."
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
