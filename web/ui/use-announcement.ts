/** Text for a live region, set with a short delay: screen readers only announce text that appears in an existing region. */
import { type ReactNode, useEffect, useState } from 'react';

export function useAnnouncement<T extends ReactNode>(words: T): T | undefined {
  const [spoken, setSpoken] = useState<T>();
  useEffect(() => {
    const coming = setTimeout(() => setSpoken(words));
    return () => clearTimeout(coming);
  }, [words]);
  return spoken;
}
