/** How far the answers are that a part of a screen waits for. */
import { useState } from 'react';

type QueryState = { isLoading: boolean; failureCount: number };

/** Whether it has been asked for the first time, and nothing is known against its coming soon. */
export const isOnItsWay = ({ isLoading, failureCount }: QueryState): boolean => isLoading && failureCount === 0;

/** Whether it has come, now or before: what has been shown once stays, for somebody may be writing there when more is asked for. */
export function useHasCome(isHere: boolean): boolean {
  const [hasCome, setCome] = useState(isHere);
  if (isHere && !hasCome) setCome(true);
  return isHere || hasCome;
}
