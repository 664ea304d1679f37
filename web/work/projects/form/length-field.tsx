/** Length field with two boxes, minutes and seconds or hours and minutes. Input is clamped, and a separator moves to the second box (docs/projects.md#lengths). */
import { Input, Text, TextInput } from '@mantine/core';
import { type ReactNode, useId, useRef } from 'react';
import {
  hoursPartsOf,
  parseHoursPart,
  parseMinutesOfHourPart,
  parseMinutesPart,
  parseSecondsPart,
  secondsOfHours,
} from '#domain/work/project-lengths.ts';
import type { LengthText, LengthUnit } from './form-values.ts';
import classes from './project-form.module.css';

type LengthFieldProps = {
  label: string;
  description?: string;
  unit: LengthUnit;
  /** With hours and minutes: shows the stored seconds, which still count. */
  hasSeconds: boolean;
  value: LengthText;
  onChange: (value: LengthText) => void;
  required?: boolean;
  disabled?: boolean;
  error?: ReactNode;
};

type Clamp = (typed: string) => number;
type Box = { name: string; value: string; clamp: Clamp; change: (text: string) => LengthText };

/** Clamps the input; an empty box stays empty, so that a missing length differs from 0. */
const clamped = (typed: string, clamp: Clamp): string => (typed.trim() === '' ? '' : String(clamp(typed)));

function minutesBoxes(value: LengthText): Box[] {
  return [
    { name: 'minutes', value: value.minutes, clamp: parseMinutesPart, change: (minutes) => ({ ...value, minutes }) },
    { name: 'seconds', value: value.seconds, clamp: parseSecondsPart, change: (seconds) => ({ ...value, seconds }) },
  ];
}

/** Returns the hours and minutes boxes. Typing into one discards the stored seconds. */
function hoursBoxes(value: LengthText, hasSeconds: boolean): Box[] {
  const isEmpty = value.minutes === '';
  const parts = hoursPartsOf(parseMinutesPart(value.minutes) * 60);
  const change = (more: Partial<typeof parts>): LengthText => ({
    seconds: hasSeconds ? '' : value.seconds,
    minutes: String(secondsOfHours({ ...parts, ...more }) / 60),
  });
  const box = (name: 'hours' | 'minutes', clamp: Clamp): Box => ({
    name,
    value: isEmpty ? '' : String(parts[name]),
    clamp,
    change: (text) => change({ [name]: text === '' ? 0 : Number(text) }),
  });
  return [box('hours', parseHoursPart), box('minutes', parseMinutesOfHourPart)];
}

/** Matches `12:30` with any separator; the rest belongs to the second box. */
const SEPARATED = /^([^:.,]*)[:.,](.*)$/;

export function LengthField(props: LengthFieldProps) {
  const { label, description, unit, hasSeconds, value, onChange, required = false, disabled = false, error } = props;
  const errorId = useId();
  const seconds = unit === 'hours' && hasSeconds ? parseSecondsPart(value.seconds) : 0;
  const boxesOf = (of: LengthText): Box[] => (unit === 'minutes' ? minutesBoxes(of) : hoursBoxes(of, hasSeconds));
  const boxes = boxesOf(value);
  const last = useRef<HTMLInputElement>(null);
  const type = (typed: string, { change, clamp }: Box, index: number): void => {
    const [, before = typed, after] = (index === 0 && SEPARATED.exec(typed)) || [];
    const first = change(clamped(before, clamp));
    const next = boxesOf(first)[1];
    onChange(after && next ? next.change(clamped(after, next.clamp)) : first);
    if (after === undefined) return;
    last.current?.focus();
    last.current?.select();
  };
  return (
    <Input.Wrapper
      label={label}
      description={description}
      required={required}
      error={error}
      errorProps={{ id: errorId }}
      labelElement="div"
    >
      <div
        className={classes.part}
        data-hint={Boolean(description) || undefined}
        data-fault={Boolean(error) || undefined}
      >
        {boxes.map((box, index) => (
          <TextInput
            key={box.name}
            ref={index === 0 ? undefined : last}
            aria-label={`${label} ${box.name}`}
            inputMode="numeric"
            autoComplete="off"
            value={box.value}
            disabled={disabled}
            // The message is below the pair; a missing length is an error of the first box.
            error={Boolean(error) && index === 0}
            aria-describedby={error ? errorId : undefined}
            rightSection={box.name.slice(0, box.name === 'hours' ? 1 : 3)}
            rightSectionPointerEvents="none"
            onChange={(event) => type(event.currentTarget.value, box, index)}
          />
        ))}
      </div>
      {seconds > 0 && (
        <Text size="xs" c="dimmed" mt={4}>
          and {seconds} s
        </Text>
      )}
    </Input.Wrapper>
  );
}
