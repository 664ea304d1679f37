/** Grouping of the rows on screen: the old rows keep their headings until the new ones arrive. */
import { useState } from 'react';
import type { GroupField } from '../filters/project-filters.ts';

/** Returns `chosen` once its rows are loaded, or the previous grouping until then. */
export function useShownGroup(chosen: GroupField | null, isStale: boolean): GroupField | null {
  const [shown, setShown] = useState(chosen);
  if (!isStale && shown !== chosen) setShown(chosen);
  return isStale ? shown : chosen;
}
