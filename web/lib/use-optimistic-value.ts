/** What was chosen shows before what it leads to is there. */
import { useState } from 'react';

/** Until `value` is another one, what was asked for stands in its place. */
export function useOptimisticValue<T>(value: T): [shown: T, ask: (next: T) => void] {
  const [asked, setAsked] = useState({ value, next: value });
  const isStill = asked.value === value;
  // Come back to it, as by Back, it is itself again.
  if (!isStill) setAsked({ value, next: value });
  return [isStill ? asked.next : value, (next) => setAsked({ value, next })];
}
