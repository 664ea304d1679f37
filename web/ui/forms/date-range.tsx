/** Date range with a lazily loaded calendar. Until it has loaded, plain fields accept typed dates and keep focus. */
import { Group, type InputWrapperProps, TextInput } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { longDayText } from '#web/lib/time/local-time.ts';
import {
  type DayFormat,
  type DayRange,
  dayError,
  dayText,
  parseTypedDay,
  withStart,
  withEnd,
} from '#web/lib/time/day-range.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

export type DateRangeProps = {
  value: DayRange;
  onChange: (range: DayRange) => void;
  fromLabel?: string;
  toLabel?: string;
  /** Format of typed dates: MM/DD/YYYY (docs/product.md#dates), on the dashboard DD/MM/YYYY. */
  format?: DayFormat;
};

/** Field that was focused before the calendar loaded. */
export type FocusedField = 'from' | 'to';
const OTHER: Record<FocusedField, FocusedField> = { from: 'to', to: 'from' };
/** Text being typed into a plain field. */
type TypedText = { field: FocusedField; text: string };
/** Invalid input by field; it stays in the field with an error. */
type RefusedTexts = Partial<Record<FocusedField, string | undefined>>;
type FieldsProps = DateRangeProps & {
  requested?: FocusedField | undefined;
  onAsk?: (field: FocusedField | undefined) => void;
  typed?: TypedText | undefined;
  onType?: (typed: TypedText | undefined) => void;
  refused?: RefusedTexts;
  onRefuse?: (refused: RefusedTexts) => void;
};

/** Order of the field's parts, the same as in the calendar fields that replace these. */
const INPUT_ORDER: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

const NONE: RefusedTexts = {};

const errorOf = (field: FocusedField, text: string, { from }: DayRange, format: DayFormat): string | undefined =>
  dayError(text, format, field === 'to' && from ? { min: from } : {});

/** Returns the range with the typed text applied, and the invalid input. A new start may make a rejected end valid. */
function parsedRange(
  { field, text }: TypedText,
  { value, refused, format }: { value: DayRange; refused: RefusedTexts; format: DayFormat },
) {
  let range = value;
  const invalid: RefusedTexts = {};
  for (const name of ['from', 'to'] as const) {
    const typed = name === field ? text : refused[name];
    if (typed === undefined) continue;
    const day = errorOf(name, typed, range, format) === undefined ? parseTypedDay(typed, format) : undefined;
    if (day === undefined) invalid[name] = typed;
    else range = (name === 'from' ? withStart : withEnd)(range, day);
  }
  return { range, invalid };
}

function PlainFields(props: FieldsProps) {
  const {
    value,
    onChange,
    fromLabel,
    toLabel,
    format = 'MM/DD/YYYY',
    onAsk,
    typed,
    onType,
    refused = NONE,
    onRefuse,
  } = props;
  const group = useRef<HTMLDivElement>(null);
  /** Swaps in the calendar fields once the user leaves both fields and neither has an error. */
  const finish = (next?: FocusedField): void => {
    if (!typed) return;
    const { range, invalid } = parsedRange(typed, { value, refused, format });
    if (range !== value) onChange(range);
    onRefuse?.(invalid);
    onType?.(next && { field: next, text: invalid[next] ?? dayText(range[next], format) });
  };
  const field = (name: FocusedField, label: string | undefined) => (
    <TextInput
      label={label}
      description={longDayText(value[name])}
      inputWrapperOrder={INPUT_ORDER}
      w={150}
      placeholder={format.toLowerCase()}
      value={typed?.field === name ? typed.text : (refused[name] ?? dayText(value[name], format))}
      error={errorOf(name, refused[name] ?? '', value, format)}
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

const Fields = lazyPart<FieldsProps>(async () => (await import('./date-fields.tsx')).DateFields, {
  Waiting: PlainFields,
  loadsOnDemand: true,
  keepPlaceholder: ({ typed, refused = NONE }) =>
    typed !== undefined || Object.values(refused).some((text) => text !== undefined),
});

export function DateRange({
  fromLabel = 'Start date',
  toLabel = 'End date',
  format = 'MM/DD/YYYY',
  ...range
}: DateRangeProps) {
  const [focusedField, setFocusedField] = useState<FocusedField>();
  const [typed, setTyped] = useState<TypedText>();
  const [refused, setRefused] = useState<RefusedTexts>(NONE);
  // A new value from outside replaces invalid input.
  const { from, to } = range.value;
  const [shown, setShown] = useState({ from, to });
  if (shown.from !== from || shown.to !== to) {
    setShown({ from, to });
    setRefused({
      from: shown.from === from ? refused.from : undefined,
      to: shown.to === to ? refused.to : undefined,
    });
  }
  const openField = (field: FocusedField | undefined): void => {
    setFocusedField(field);
    if (field) void Fields.fetch().catch(() => undefined);
  };
  const state = { fromLabel, toLabel, format, focusedField, typed, refused };
  return <Fields {...range} {...state} onAsk={openField} onType={setTyped} onRefuse={setRefused} />;
}
