/** Date range with calendar. The end can't precede the start; a later start clears the end. */
import { Group } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { longDayText } from '#web/lib/time/local-time.ts';
import type { FocusedField, DateRangeProps } from './date-range.tsx';
import { DayInput } from './day-input.tsx';
import { withStart, withEnd } from '#web/lib/time/day-range.ts';

/** Focuses the field whose plain version had focus before the calendar loaded. */
function useAdoptedFocus(focusedField: FocusedField | undefined) {
  const from = useRef<HTMLInputElement>(null);
  const to = useRef<HTMLInputElement>(null);
  const [first] = useState(focusedField);
  useEffect(() => {
    if (first) (first === 'from' ? from : to).current?.focus();
  }, [first]);
  return [from, to] as const;
}

/** Props of the clear button, which Tab skips; keyboard users clear a field by deleting its text. */
const MOUSE_ONLY = { tabIndex: -1 };

export function DateFields({
  value,
  onChange,
  fromLabel = '',
  toLabel = '',
  format = 'MM/DD/YYYY',
  focusedField,
}: DateRangeProps & { focusedField?: FocusedField | undefined }) {
  const [from, to] = useAdoptedFocus(focusedField);
  const field = {
    format,
    clearable: true,
    w: 150,
  };
  return (
    <Group gap="xs" align="flex-start">
      <DayInput
        {...field}
        label={fromLabel}
        description={longDayText(value.from)}
        ref={from}
        clearButtonProps={{ 'aria-label': `Clear ${fromLabel}`, ...MOUSE_ONLY }}
        value={value.from}
        onChange={(from) => onChange(withStart(value, from))}
      />
      <DayInput
        {...field}
        label={toLabel}
        description={longDayText(value.to)}
        ref={to}
        clearButtonProps={{ 'aria-label': `Clear ${toLabel}`, ...MOUSE_ONLY }}
        value={value.to}
        minDate={value.from ?? undefined}
        onChange={(to) => onChange(withEnd(value, to))}
      />
    </Group>
  );
}
