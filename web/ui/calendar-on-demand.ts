/** Opens a date field's calendar on click or key press, not on focus alone, so it doesn't cover the form. */
import { type KeyboardEvent, useState } from 'react';

const PASSING_KEYS = ['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'Enter', 'Escape'];

/** Spread `field` on the date input, after the form's props. */
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
