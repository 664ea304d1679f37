/** Two dates, typed or picked. The calendar comes after the screen: until it is there plain fields show the dates, and keep the focus for it. */
import { Group, type InputWrapperProps, TextInput } from '@mantine/core';
import { useState } from 'react';
import { dayInWords } from '#web/lib/format.ts';
import { latePart } from './late-part.tsx';

/** Days as YYYY-MM-DD, null while open. */
export type DayRange = { from: string | null; to: string | null };

export type DateRangeProps = {
  value: DayRange;
  onChange: (range: DayRange) => void;
  fromLabel?: string;
  toLabel?: string;
  /** As dayjs writes it; docs/product.md#dates has MM/DD/YYYY, the dashboard DD/MM/YYYY. */
  format?: string;
};

/** The field that was pressed or tabbed to before the calendar was there. */
export type AskedField = 'from' | 'to';
type FieldsProps = DateRangeProps & { asked?: AskedField | undefined; onAsk?: (field: AskedField | undefined) => void };

const textOf = (day: string | null, format: string): string => {
  const [year = '', month = '', date = ''] = day?.split('-') ?? [];
  return day === null ? '' : format.replace('YYYY', year).replace('MM', month).replace('DD', date);
};

/** As the fields have it that come in their place. */
const BENEATH: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

function PlainFields({ value, fromLabel, toLabel, format = '', onAsk }: FieldsProps) {
  const field = (name: AskedField, label: string | undefined) => (
    <TextInput
      label={label}
      description={dayInWords(value[name])}
      inputWrapperOrder={BENEATH}
      w={150}
      readOnly
      placeholder={format.toLowerCase()}
      value={textOf(value[name], format)}
      onFocus={() => onAsk?.(name)}
      onBlur={() => onAsk?.(undefined)}
    />
  );
  return (
    <Group gap="xs" align="flex-start">
      {field('from', fromLabel)}
      {field('to', toLabel)}
    </Group>
  );
}

const Fields = latePart<FieldsProps>(async () => (await import('./date-fields.tsx')).DateFields, {
  Waiting: PlainFields,
  isPatient: true,
});

export function DateRange({
  fromLabel = 'Start date',
  toLabel = 'End date',
  format = 'MM/DD/YYYY',
  ...range
}: DateRangeProps) {
  const [asked, setAsked] = useState<AskedField>();
  const ask = (field: AskedField | undefined): void => {
    setAsked(field);
    if (field) void Fields.fetch().catch(() => undefined);
  };
  return <Fields {...range} {...{ fromLabel, toLabel, format, asked }} onAsk={ask} />;
}
