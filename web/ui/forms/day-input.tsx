/** Date field with calendar. Invalid input stays in the field with an error and blocks the form (docs/product.md#dates). */
import '@mantine/dates/styles.layer.css';
import { DateInput, type DateInputProps } from '@mantine/dates';
import { useMergedRef } from '@mantine/hooks';
import { type Ref, useEffect, useEffectEvent } from 'react';
import { type DayFormat, dayError, dayParser, parseTypedDay } from '#web/lib/time/day-range.ts';
import { useInvalidInput } from './invalid-input.ts';

type Props = Omit<DateInputProps, 'value' | 'onChange' | 'minDate' | 'maxDate'> & {
  format: DayFormat;
  /** Null if empty. */
  value?: string | null;
  onChange?: (day: string | null) => void;
  minDate?: string | undefined;
  maxDate?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

export function DayInput({
  format,
  value = null,
  onChange,
  onBlur,
  onKeyDown,
  error,
  minDate,
  maxDate,
  ref,
  ...rest
}: Props) {
  const faultOf = (text: string): string | undefined => dayError(text, format, { min: minDate, max: maxDate });
  const { input, text, fault, shownError, changeText, showError } = useInvalidInput(value, faultOf);
  const parse = dayParser(format);
  const change = (day: string | null): void => {
    changeText(undefined);
    onChange?.(day);
  };
  // Accepts input that was out of bounds if the bounds have changed in the meantime.
  const isWithinBounds = text !== undefined && fault === undefined && parse(text) !== null;
  const acceptText = useEffectEvent(() => change(parse(text ?? '')));
  useEffect(() => {
    if (isWithinBounds) acceptText();
  }, [isWithinBounds]);
  /** Accepts a two-digit year when the field is left, since it could have been the start of a longer one before. */
  const settle = (): void => {
    if (text !== undefined && fault === undefined) change(parseTypedDay(text, format) ?? null);
    else showError();
  };
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
      onInput={({ currentTarget: { value: typed } }) =>
        changeText(typed.trim() === '' || (faultOf(typed) === undefined && parse(typed) !== null) ? undefined : typed)
      }
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle();
        onKeyDown?.(event);
      }}
      onBlur={(event) => {
        settle();
        onBlur?.(event);
      }}
      fixOnBlur={fault === undefined}
      error={shownError ?? error}
    />
  );
}
