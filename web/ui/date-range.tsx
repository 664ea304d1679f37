/** Two dates, typed or picked. The calendar comes after the screen: until it is there plain fields take what is typed, and keep the focus for it. */
import { Group, type InputWrapperProps, TextInput } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { dayInWords } from '#web/lib/format.ts';
import { type DayRange, dayFault, dayText, typedDay, withFrom, withTo } from './day-range.ts';
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
/** What was typed and cannot be taken; it stays, and says so. */
type Refused = Partial<Record<AskedField, string | undefined>>;
type FieldsProps = DateRangeProps & {
  asked?: AskedField | undefined;
  onAsk?: (field: AskedField | undefined) => void;
  typed?: Typed | undefined;
  onType?: (typed: Typed | undefined) => void;
  refused?: Refused;
  onRefuse?: (refused: Refused) => void;
};

/** As the fields have it that come in their place. */
const BENEATH: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

const NONE: Refused = {};

const faultOf = (field: AskedField, text: string, { from }: DayRange, format: string): string | undefined =>
  dayFault(text, format, field === 'to' && from ? { min: from } : {});

/** The range with what was typed, and what cannot be taken of it. A start that moves may make room for the end that was refused. */
function settled(
  { field, text }: Typed,
  { value, refused, format }: { value: DayRange; refused: Refused; format: string },
) {
  let range = value;
  const left: Refused = {};
  for (const name of ['from', 'to'] as const) {
    const typed = name === field ? text : refused[name];
    if (typed === undefined) continue;
    const day = faultOf(name, typed, range, format) === undefined ? typedDay(typed, format) : undefined;
    if (day === undefined) left[name] = typed;
    else range = (name === 'from' ? withFrom : withTo)(range, day);
  }
  return { range, left };
}

function PlainFields(props: FieldsProps) {
  const { value, onChange, fromLabel, toLabel, format = '', onAsk, typed, onType, refused = NONE, onRefuse } = props;
  const group = useRef<HTMLDivElement>(null);
  /** The fields that come in their place wait while one goes on to the other field, or has something to put right. */
  const finish = (next?: AskedField): void => {
    if (!typed) return;
    const { range, left } = settled(typed, { value, refused, format });
    if (range !== value) onChange(range);
    onRefuse?.(left);
    onType?.(next && { field: next, text: left[next] ?? dayText(range[next], format) });
  };
  const field = (name: AskedField, label: string | undefined) => (
    <TextInput
      label={label}
      description={dayInWords(value[name])}
      inputWrapperOrder={BENEATH}
      w={150}
      placeholder={format.toLowerCase()}
      value={typed?.field === name ? typed.text : (refused[name] ?? dayText(value[name], format))}
      error={faultOf(name, refused[name] ?? '', value, format)}
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
  keepsWaiting: ({ typed, refused = NONE }) =>
    typed !== undefined || Object.values(refused).some((text) => text !== undefined),
});

export function DateRange({
  fromLabel = 'Start date',
  toLabel = 'End date',
  format = 'MM/DD/YYYY',
  ...range
}: DateRangeProps) {
  const [askedField, setAskedField] = useState<AskedField>();
  const [typed, setTyped] = useState<Typed>();
  const [refused, setRefused] = useState<Refused>(NONE);
  // Another day, from wherever it comes, takes the place of what was refused.
  const { from, to } = range.value;
  const [shown, setShown] = useState({ from, to });
  if (shown.from !== from || shown.to !== to) {
    setShown({ from, to });
    setRefused({
      from: shown.from === from ? refused.from : undefined,
      to: shown.to === to ? refused.to : undefined,
    });
  }
  const ask = (field: AskedField | undefined): void => {
    setAskedField(field);
    if (field) void Fields.fetch().catch(() => undefined);
  };
  const state = { fromLabel, toLabel, format, askedField, typed, refused };
  return <Fields {...range} {...state} onAsk={ask} onType={setTyped} onRefuse={setRefused} />;
}
