/** By what the rows that are shown are grouped: the old ones stay under their own headings until the new ones come. */
import { useState } from 'react';
import type { GroupField } from './project-filters.ts';

/** `chosen` once the rows that were asked for by it are there. */
export function useShownGroup(chosen: GroupField | null, isStale: boolean): GroupField | null {
  const [shown, setShown] = useState(chosen);
  if (!isStale && shown !== chosen) setShown(chosen);
  return isStale ? shown : chosen;
}
