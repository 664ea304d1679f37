/** Length field with two boxes, minutes and seconds or hours and minutes. Input is clamped, and a separator moves to the second box (docs/projects.md#lengths). */
import { Input, Text, TextInput } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type ReactNode, type Ref, useId, useRef } from 'react';
import { parseLength } from '#domain/platform/parse-length.ts';
import {
  hoursPartsOf,
  lengthPartError,
  parseHoursPart,
  parseMinutesOfHourPart,
  parseMinutesPart,
  parseSecondsPart,
  secondsOfHours,
} from '#domain/work/projects/project-lengths.ts';
import { useInvalidInput } from '#web/ui/forms/invalid-input.ts';
import { type LengthText, type LengthUnit, lengthTextOf } from './form-values.ts';
import classes from './project-form.module.css';

type LengthFieldProps = {
  label: string;
  description?: string;
  unit: LengthUnit;
  /** Shows the seconds after hours and minutes; typing a new length discards them. */
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
  const change = (patch: Partial<typeof parts>): LengthText => ({
    seconds: hasSeconds ? '' : value.seconds,
    minutes: String(secondsOfHours({ ...parts, ...patch }) / 60),
  });
  const box = (name: 'hours' | 'minutes', clamp: Clamp): Box => ({
    name,
    value: isEmpty ? '' : String(parts[name]),
    clamp,
    change: (text) => change({ [name]: text === '' ? 0 : Number(text) }),
  });
  return [box('hours', parseHoursPart), box('minutes', parseMinutesOfHourPart)];
}

/** Matches `12:30` with any separator; the part after it belongs to the second box. */
const SEPARATED = /^([^:.,]*)[:.,](.*)$/;
/** Matches a whole length, such as `1:20:00` or `1h 20m`. */
const WHOLE = /\d\s*[hms]|:.*:/i;

type LengthBoxProps = {
  label: string;
  box: Box;
  ref?: Ref<HTMLInputElement> | undefined;
  disabled: boolean;
  hasError: boolean;
  describedBy: string | undefined;
  onType: (typed: string) => void;
};

/** One box of a length. Text that would be misread as another number stays in the box with an error. */
function LengthBox({ label, box, ref, disabled, hasError, describedBy, onType }: LengthBoxProps) {
  const { input, text, shownError, changeText, showError } = useInvalidInput(box.value, lengthPartError);
  return (
    <TextInput
      ref={useMergedRef(input, ref)}
      aria-label={`${label} ${box.name}`}
      inputMode="numeric"
      autoComplete="off"
      value={text ?? box.value}
      disabled={disabled}
      error={shownError ?? hasError}
      aria-describedby={describedBy}
      rightSection={box.name.slice(0, box.name === 'hours' ? 1 : 3)}
      rightSectionPointerEvents="none"
      onChange={({ currentTarget: { value: typed } }) => {
        const isRefused = lengthPartError(typed) !== undefined;
        changeText(isRefused ? typed : undefined);
        if (!isRefused) onType(typed);
      }}
      onBlur={showError}
    />
  );
}

export function LengthField(props: LengthFieldProps) {
  const { label, description, unit, hasSeconds, value, onChange, required = false, disabled = false, error } = props;
  const errorId = useId();
  const seconds = unit === 'hours' && hasSeconds ? parseSecondsPart(value.seconds) : 0;
  const boxesOf = (of: LengthText): Box[] => (unit === 'minutes' ? minutesBoxes(of) : hoursBoxes(of, hasSeconds));
  const boxes = boxesOf(value);
  const last = useRef<HTMLInputElement>(null);
  const type = (typed: string, { change, clamp }: Box, index: number): void => {
    const whole = index === 0 && WHOLE.test(typed) ? parseLength(typed, 'seconds') : undefined;
    if (whole !== undefined) return onChange(lengthTextOf(whole));
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
        data-invalid={Boolean(error) || undefined}
      >
        {boxes.map((box, index) => (
          <LengthBox
            key={box.name}
            label={label}
            box={box}
            ref={index === 0 ? undefined : last}
            disabled={disabled}
            // The message is shown below both boxes; a missing length is an error of the first box.
            hasError={Boolean(error) && index === 0}
            describedBy={error ? errorId : undefined}
            onType={(typed) => type(typed, box, index)}
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
