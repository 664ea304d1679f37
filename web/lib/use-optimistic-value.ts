/** What was chosen shows before what it leads to is there. */
import { useState } from 'react';

/** Until `value` is another one, what was asked for stands in its place. */
export function useOptimisticValue<T>(value: T): [shown: T, ask: (next: T) => void] {
  const [choice, setChoice] = useState({ value, next: value });
  const isStill = choice.value === value;
  // Come back to it, as by Back, it is itself again.
  if (!isStill) setChoice({ value, next: value });
  return [isStill ? choice.next : value, (next) => setChoice({ value, next })];
}
