/** The calendar of a date field opens by click or key, not by the focus alone: it would lie over the form before anybody asked for it. */
import { type KeyboardEvent, useState } from 'react';

const PASSING_KEYS = ['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'Enter', 'Escape'];

/** `field` goes to the date input, after the props of its form. */
export function useCalendarOnDemand() {
  const [isAsked, setAsked] = useState(false);
  const field = {
    onClick: () => setAsked(true),
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (!PASSING_KEYS.includes(key)) setAsked(true);
    },
    onBlur: () => setAsked(false),
  };
  return { isAsked, field };
}
