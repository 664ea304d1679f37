/** A day, typed or picked: what was typed and cannot be taken stays, says so, and keeps its form from being sent (docs/product.md#dates). */
import '@mantine/dates/styles.layer.css';
import { DateInput, type DateInputProps } from '@mantine/dates';
import { useMergedRef } from '@mantine/hooks';
import { type Ref, useEffect, useEffectEvent } from 'react';
import { dayFault, dayParser } from './day-range.ts';
import { useHeldText } from './held-text.ts';

type Props = Omit<DateInputProps, 'value' | 'onChange' | 'minDate' | 'maxDate'> & {
  format: string;
  /** Null for none; a form may hand it on as it keeps it. */
  value?: string | null;
  onChange?: (day: string | null) => void;
  minDate?: string | undefined;
  maxDate?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

export function DayInput({ format, value = null, onChange, onBlur, error, minDate, maxDate, ref, ...rest }: Props) {
  const faultOf = (text: string): string | undefined => dayFault(text, format, { min: minDate, max: maxDate });
  const { input, text, fault, said, hold, say } = useHeldText(value, faultOf);
  const parse = dayParser(format);
  const change = (day: string | null): void => {
    hold(undefined);
    onChange?.(day);
  };
  // What lay outside of its bounds is taken where they have moved since.
  const isWithinNow = text !== undefined && fault === undefined;
  const take = useEffectEvent(() => change(parse(text ?? '')));
  useEffect(() => {
    if (isWithinNow) take();
  }, [isWithinNow]);
  return (
    <DateInput
      {...rest}
      {...(minDate && { minDate })}
      {...(maxDate && { maxDate })}
      ref={useMergedRef(input, ref)}
      valueFormat={format}
      dateParser={parse}
      placeholder={format.toLowerCase()}
      value={value}
      onChange={change}
      onInput={({ currentTarget: { value: typed } }) => hold(faultOf(typed) === undefined ? undefined : typed)}
      onBlur={(event) => {
        say();
        onBlur?.(event);
      }}
      fixOnBlur={fault === undefined}
      error={said ?? error}
    />
  );
}
