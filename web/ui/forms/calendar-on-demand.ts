/** Opens a date field's calendar on click or key press, not on focus, so it doesn't cover the form. */
import { type KeyboardEvent, useState } from 'react';

const PASSING_KEYS = ['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'Enter', 'Escape'];

/** Spread `field` on the date input, after the form's props. */
export function useCalendarOnDemand() {
  const [isRequested, setRequested] = useState(false);
  const field = {
    onClick: () => setRequested(true),
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (!PASSING_KEYS.includes(key)) setRequested(true);
    },
    onBlur: () => setRequested(false),
  };
  return { isAsked: isRequested, field };
}
