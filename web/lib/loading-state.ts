/** Loading state of the queries that a part of a screen depends on. */
import { useState } from 'react';

type QueryState = { isLoading: boolean; failureCount: number };

/** Returns true during the first load, until a request fails. */
export const isInitialLoading = ({ isLoading, failureCount }: QueryState): boolean => isLoading && failureCount === 0;

/** Returns true once `isHere` has been true, since a refetch must not unmount what the user may be typing in. */
export function useStickyTrue(isHere: boolean): boolean {
  const [isSticky, setSticky] = useState(isHere);
  if (isHere && !isSticky) setSticky(true);
  return isHere || isSticky;
}
