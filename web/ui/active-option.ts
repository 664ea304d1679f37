/** The option of a list that the arrow keys stand on, while the field above it keeps the focus. */
import { useEffect, useState } from 'react';

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** The step that a key makes in a list; 0 for any other key. */
export const stepOf = (key: string): number => STEPS[key] ?? 0;

/**
 * Known by its id and not by its place: a list that changes beneath the keys never puts another option in its stead, and
 * one that loses it leaves none. With `startsFirst` the first one is active until the arrows choose.
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
