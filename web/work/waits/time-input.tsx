/** Field for a past date and time in the workspace's time zone. */
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { dayOf, instantOf, longDayText, timeOf, zoneLabel } from '#web/lib/time/local-time.ts';

/** Returns the field's text for an instant. */
export const fieldTextOf = (instant: string): string => `${dayOf(instant)}T${timeOf(instant)}`;

/** Returns the instant of a field's text, or undefined while it is empty. */
export function instantIn(text: string): string | undefined {
  const [day, time] = text.split('T');
  return day && time ? instantOf(day, time) : undefined;
}

type TimeInputProps = {
  label: string;
  empty?: string;
  value?: string;
  error?: ReactNode;
  onChange: (text: string) => void;
};

/** `empty` describes the meaning of an empty field. */
export const TimeInput = ({ empty = '', value = '', onChange, ...field }: TimeInputProps) => (
  <TextInput
    type="datetime-local"
    description={value ? `${longDayText(value.split('T')[0])}, in ${zoneLabel()}.` : `In ${zoneLabel()}. ${empty}`}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    {...field}
  />
);
