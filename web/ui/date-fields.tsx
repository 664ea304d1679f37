/** Two dates, typed or picked: the end is never before the start, and a start after the end clears the end. */
import { Group } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { dayInWords } from '#web/lib/format.ts';
import type { AskedField, DateRangeProps } from './date-range.tsx';
import { DayInput } from './day-input.tsx';
import { withFrom, withTo } from './day-range.ts';

/** The field whose plain forerunner had the focus takes it over. */
function useTakenFocus(askedField: AskedField | undefined) {
  const from = useRef<HTMLInputElement>(null);
  const to = useRef<HTMLInputElement>(null);
  const [first] = useState(askedField);
  useEffect(() => {
    if (first) (first === 'from' ? from : to).current?.focus();
  }, [first]);
  return [from, to] as const;
}

/** Tab leads from date to date; keys clear a field by its text. */
const BY_MOUSE = { tabIndex: -1 };

export function DateFields({
  value,
  onChange,
  fromLabel = '',
  toLabel = '',
  format = '',
  askedField,
}: DateRangeProps & { askedField?: AskedField | undefined }) {
  const [from, to] = useTakenFocus(askedField);
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
        description={dayInWords(value.from)}
        ref={from}
        clearButtonProps={{ 'aria-label': `Clear ${fromLabel}`, ...BY_MOUSE }}
        value={value.from}
        onChange={(from) => onChange(withFrom(value, from))}
      />
      <DayInput
        {...field}
        label={toLabel}
        description={dayInWords(value.to)}
        ref={to}
        clearButtonProps={{ 'aria-label': `Clear ${toLabel}`, ...BY_MOUSE }}
        value={value.to}
        minDate={value.from ?? undefined}
        onChange={(to) => onChange(withTo(value, to))}
      />
    </Group>
  );
}
