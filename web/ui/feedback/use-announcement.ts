/** Text for a live region, set with a short delay: screen readers only announce text that appears in an existing region. */
import { type ReactNode, useEffect, useState } from 'react';

export function useAnnouncement<T extends ReactNode>(message: T): T | undefined {
  const [announced, setAnnounced] = useState<T>();
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(message));
    return () => clearTimeout(timer);
  }, [message]);
  return announced;
}
