/** Two dates, typed or picked. The calendar comes after the screen: until it is there plain fields take what is typed, and keep the focus for it. */
import { Group, type InputWrapperProps, TextInput } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { dayInWords } from '#web/lib/format.ts';
import { type DayRange, dayText, typedDay, withFrom, withTo } from './day-range.ts';
import { latePart } from './late-part.tsx';

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
const OTHER: Record<AskedField, AskedField> = { from: 'to', to: 'from' };
/** What is being typed into a plain field. */
type Typed = { field: AskedField; text: string };
type FieldsProps = DateRangeProps & {
  asked?: AskedField | undefined;
  onAsk?: (field: AskedField | undefined) => void;
  typed?: Typed | undefined;
  onType?: (typed: Typed | undefined) => void;
};

/** As the fields have it that come in their place. */
const BENEATH: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

function PlainFields({ value, onChange, fromLabel, toLabel, format = '', onAsk, typed, onType }: FieldsProps) {
  const group = useRef<HTMLDivElement>(null);
  /** What is no day is dropped, as by the fields that come in their place. Those wait while one goes on to the other field. */
  const finish = (next?: AskedField): void => {
    const day = typed && typedDay(typed.text, format);
    const isDay = typed !== undefined && day !== undefined;
    const range = isDay ? (typed.field === 'from' ? withFrom : withTo)(value, day) : value;
    if (isDay) onChange(range);
    onType?.(typed && next && { field: next, text: dayText(range[next], format) });
  };
  const field = (name: AskedField, label: string | undefined) => (
    <TextInput
      label={label}
      description={dayInWords(value[name])}
      inputWrapperOrder={BENEATH}
      w={150}
      placeholder={format.toLowerCase()}
      value={typed?.field === name ? typed.text : dayText(value[name], format)}
      onFocus={() => onAsk?.(name)}
      onChange={(event) => onType?.({ field: name, text: event.currentTarget.value })}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && finish()}
      onBlur={({ relatedTarget }) => {
        finish(group.current?.contains(relatedTarget) ? OTHER[name] : undefined);
        onAsk?.(undefined);
      }}
    />
  );
  return (
    <Group ref={group} gap="xs" align="flex-start">
      {field('from', fromLabel)}
      {field('to', toLabel)}
    </Group>
  );
}

const Fields = latePart<FieldsProps>(async () => (await import('./date-fields.tsx')).DateFields, {
  Waiting: PlainFields,
  isPatient: true,
  keepsWaiting: ({ typed }) => typed !== undefined,
});

export function DateRange({
  fromLabel = 'Start date',
  toLabel = 'End date',
  format = 'MM/DD/YYYY',
  ...range
}: DateRangeProps) {
  const [askedField, setAskedField] = useState<AskedField>();
  const [typed, setTyped] = useState<Typed>();
  const ask = (field: AskedField | undefined): void => {
    setAskedField(field);
    if (field) void Fields.fetch().catch(() => undefined);
  };
  return <Fields {...range} {...{ fromLabel, toLabel, format, askedField, typed }} onAsk={ask} onType={setTyped} />;
}
