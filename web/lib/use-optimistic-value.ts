/** Shows a choice before its result has loaded. */
import { useState } from 'react';

/** Returns the chosen value until `value` changes, and a function to choose one. */
export function useOptimisticValue<T>(value: T): [shown: T, change: (next: T) => void] {
  const [choice, setChoice] = useState({ value, next: value });
  const isUnchanged = choice.value === value;
  // Shows the earlier value again after Back.
  if (!isUnchanged) setChoice({ value, next: value });
  return [isUnchanged ? choice.next : value, (next) => setChoice({ value, next })];
}
