/** Words for a live region: screen readers speak what comes into a region that is there already, so they come a moment after it. */
import { type ReactNode, useEffect, useState } from 'react';

export function useSpoken<T extends ReactNode>(words: T): T | undefined {
  const [spoken, setSpoken] = useState<T>();
  useEffect(() => {
    const coming = setTimeout(() => setSpoken(words));
    return () => clearTimeout(coming);
  }, [words]);
  return spoken;
}
