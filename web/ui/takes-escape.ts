/** Whether a list or a calendar that is open at the field takes Escape for itself. */
export const takesEscape = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('[aria-expanded="true"], [data-mantine-stop-propagation="true"]');
