/** Active option of a listbox, moved by arrow keys while the field keeps focus. */
import { useEffect, useState } from 'react';

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Returns the offset that a key moves by; 0 for other keys. */
export const stepOf = (key: string): number => STEPS[key] ?? 0;

/**
 * Tracks the option by ID, not by index, so a changing list never activates another option; if the option disappears, none is
 * active. With `startsFirst` the first option is active until the user moves.
 */
export function useActiveOption(ids: readonly string[], startsFirst = false) {
  const [chosen, setActive] = useState<string>();
  const first = startsFirst ? ids[0] : undefined;
  const active = chosen !== undefined && ids.includes(chosen) ? chosen : first;
  useEffect(() => {
    if (active !== undefined) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const step = (by: number): void => {
    const index = active === undefined ? (by > 0 ? -1 : 0) : ids.indexOf(active);
    setActive(ids.at((index + by) % ids.length));
  };
  return { active, step, setActive };
}
