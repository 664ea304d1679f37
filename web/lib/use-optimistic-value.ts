/** Shows a choice before its result has loaded. */
import { useState } from 'react';

/** Returns the requested value until `value` changes. */
export function useOptimisticValue<T>(value: T): [shown: T, change: (next: T) => void] {
  const [choice, setChoice] = useState({ value, next: value });
  const isStill = choice.value === value;
  // After Back to an earlier value, show that value again.
  if (!isStill) setChoice({ value, next: value });
  return [isStill ? choice.next : value, (next) => setChoice({ value, next })];
}
