/** A day, typed or picked: what was typed and cannot be taken stays, says so, and keeps its form from being sent (docs/product.md#dates). */
import '@mantine/dates/styles.layer.css';
import { DateInput, type DateInputProps } from '@mantine/dates';
import { useMergedRef } from '@mantine/hooks';
import { type Ref, useEffect, useRef, useState } from 'react';
import { dayFault, dayParser } from './day-range.ts';

type Props = Omit<DateInputProps, 'value' | 'minDate' | 'maxDate'> & {
  format: string;
  /** Null for none; a form may hand it on as it keeps it. */
  value?: string | null;
  minDate?: string | undefined;
  maxDate?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

/** What is wrong with the text of the field; said once it is left, or its form is to be sent. */
function useFault(value: string | null) {
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const [isSaid, setSaid] = useState(false);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setFault(undefined);
  }
  useEffect(() => {
    const form = input.current?.form;
    if (!form || fault === undefined) return undefined;
    // The form itself never hears of it, whatever it would make of the day before.
    const refuse = (event: Event): void => {
      event.preventDefault();
      event.stopImmediatePropagation();
      setSaid(true);
      input.current?.focus();
    };
    form.addEventListener('submit', refuse);
    return () => form.removeEventListener('submit', refuse);
  }, [fault]);
  const change = (next: string | undefined): void => {
    setFault(next);
    if (next === undefined) setSaid(false);
  };
  return { input, fault, said: isSaid ? fault : undefined, change, say: () => setSaid(true) };
}

export function DayInput({ format, value = null, onChange, onBlur, error, minDate, maxDate, ref, ...rest }: Props) {
  const { input, fault, said, change, say } = useFault(value);
  return (
    <DateInput
      {...rest}
      {...(minDate && { minDate })}
      {...(maxDate && { maxDate })}
      ref={useMergedRef(input, ref)}
      valueFormat={format}
      dateParser={dayParser(format)}
      placeholder={format.toLowerCase()}
      value={value}
      onChange={(day) => {
        change(undefined);
        onChange?.(day);
      }}
      onInput={({ currentTarget }) => change(dayFault(currentTarget.value, format, { min: minDate, max: maxDate }))}
      onBlur={(event) => {
        say();
        onBlur?.(event);
      }}
      fixOnBlur={fault === undefined}
      error={said ?? error}
    />
  );
}
