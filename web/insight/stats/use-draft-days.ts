/** Draft dates until they are applied; replaced by external changes such as Back. */
import { useState } from 'react';
import type { Days } from '#web/lib/address/period-search.ts';

export function useDraftDays(applied: Days): [Days, (days: Days) => void] {
  const [days, setDays] = useState(applied);
  const [seen, setSeen] = useState(applied);
  if (applied.from !== seen.from || applied.to !== seen.to) {
    setSeen(applied);
    setDays(applied);
  }
  return [days, setDays];
}
