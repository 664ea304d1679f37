/** Length: raw material, finished video, an optional cut, the edit ratio, and the editing time that they allow. */
import { SegmentedControl, Text, TextInput } from '@mantine/core';
import { checkEditRatio, EDIT_RATIO_HOUR } from '#domain/project-form.ts';
import { allowedMinutesOf, hoursText } from '#domain/project-timer.ts';
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

type LengthGroupProps = {
  form: ProjectFormState;
  isFixed: boolean;
  /** What is edited, as it stands. */
  stored: FormValues | undefined;
  unit: LengthUnit;
  onUnit: (unit: LengthUnit) => void;
};

export function LengthGroup({ form, isFixed, stored, unit, onUnit }: LengthGroupProps) {
  const length = (field: 'raw' | 'video' | 'cut') => ({
    unit,
    hasSeconds: hasSeconds(unit, form.values[field], stored?.[field]),
    disabled: isFixed,
    value: form.values[field],
    onChange: (value: FormValues['raw']) => form.setFieldValue(field, value),
    error: form.errors[field],
  });
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
        <LengthField {...length('raw')} label="Raw Length" />
        <LengthField {...length('video')} label="Total Video Length" required />
      </Pair>
      <Pair>
        <LengthField {...length('cut')} label="Cut Video Length" description="Optional; counts instead of the total" />
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
      <Text size="xs" c="dimmed">
        {allowanceText(shownValues(form.values, unit, stored))}
      </Text>
    </FormGroup>
  );
}
