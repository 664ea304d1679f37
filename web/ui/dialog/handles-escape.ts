/** Returns true if an open listbox or calendar of the field handles Escape itself. */
export const handlesEscape = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('[aria-expanded="true"], [data-mantine-stop-propagation="true"]');
