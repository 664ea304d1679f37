/** Two dates, typed or picked: the end is never before the start, and a start after the end clears the end. */
import '@mantine/dates/styles.layer.css';
import { Group } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import { useEffect, useRef, useState } from 'react';
import { dayInWords } from '#web/lib/format.ts';
import type { AskedField, DateRangeProps, DayRange } from './date-range.tsx';

// Typing a date in the field's own format needs it.
dayjs.extend(customParseFormat);

/** The range after a new start (docs/product.md#dates). */
export const withFrom = ({ to }: DayRange, from: string | null): DayRange => ({
  from,
  to: from && to && from > to ? null : to,
});

/** The field whose plain forerunner had the focus takes it over. */
function useTakenFocus(asked: AskedField | undefined) {
  const from = useRef<HTMLInputElement>(null);
  const to = useRef<HTMLInputElement>(null);
  const [first] = useState(asked);
  useEffect(() => {
    if (first) (first === 'from' ? from : to).current?.focus();
  }, [first]);
  return [from, to] as const;
}

export function DateFields({
  value,
  onChange,
  fromLabel = '',
  toLabel = '',
  format = '',
  asked,
}: DateRangeProps & { asked?: AskedField | undefined }) {
  const [from, to] = useTakenFocus(asked);
  const field = { valueFormat: format, placeholder: format.toLowerCase(), clearable: true, w: 150 };
  return (
    <Group gap="xs" align="flex-start">
      <DateInput
        {...field}
        label={fromLabel}
        description={dayInWords(value.from)}
        ref={from}
        clearButtonProps={{ 'aria-label': `Clear ${fromLabel}` }}
        value={value.from}
        onChange={(from) => onChange(withFrom(value, from))}
      />
      <DateInput
        {...field}
        label={toLabel}
        description={dayInWords(value.to)}
        ref={to}
        clearButtonProps={{ 'aria-label': `Clear ${toLabel}` }}
        value={value.to}
        minDate={value.from ?? undefined}
        onChange={(to) => onChange({ ...value, to: to && value.from && to < value.from ? null : to })}
      />
    </Group>
  );
}
