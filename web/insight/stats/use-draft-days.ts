/** Dates that are being chosen, until they are applied; a change from outside, such as Back, takes their place. */
import { useState } from 'react';
import type { Days } from '#web/lib/period-search.ts';

export function useDraftDays(applied: Days): [Days, (days: Days) => void] {
  const [days, setDays] = useState(applied);
  const [seen, setSeen] = useState(applied);
  if (applied.from !== seen.from || applied.to !== seen.to) {
    setSeen(applied);
    setDays(applied);
  }
  return [days, setDays];
}
