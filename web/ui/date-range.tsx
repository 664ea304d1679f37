/** Two dates, typed or picked: the end is never before the start, and a start after the end clears the end. */
import '@mantine/dates/styles.layer.css';
import { Group } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';

// Typing a date in the field's own format needs it.
dayjs.extend(customParseFormat);

/** Days as YYYY-MM-DD, null while open. */
export type DayRange = { from: string | null; to: string | null };

type Props = {
  value: DayRange;
  onChange: (range: DayRange) => void;
  fromLabel?: string;
  toLabel?: string;
  /** As dayjs writes it; docs/product.md#dates has MM/DD/YYYY, the dashboard DD/MM/YYYY. */
  format?: string;
};

/** The range after a new start (docs/product.md#dates). */
export const withFrom = ({ to }: DayRange, from: string | null): DayRange => ({
  from,
  to: from && to && from > to ? null : to,
});

export function DateRange({
  value,
  onChange,
  fromLabel = 'Start date',
  toLabel = 'End date',
  format = 'MM/DD/YYYY',
}: Props) {
  const field = { valueFormat: format, placeholder: format.toLowerCase(), clearable: true, w: 150 };
  return (
    <Group gap="xs" align="flex-end">
      <DateInput
        {...field}
        label={fromLabel}
        clearButtonProps={{ 'aria-label': `Clear ${fromLabel}` }}
        value={value.from}
        onChange={(from) => onChange(withFrom(value, from))}
      />
      <DateInput
        {...field}
        label={toLabel}
        clearButtonProps={{ 'aria-label': `Clear ${toLabel}` }}
        value={value.to}
        minDate={value.from ?? undefined}
        onChange={(to) => onChange({ ...value, to: to && value.from && to < value.from ? null : to })}
      />
    </Group>
  );
}
