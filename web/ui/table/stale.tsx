/** Dims content of the previous query until the response to the current one arrives, like rows of lists. */
import type { ReactNode } from 'react';

export const StaleContent = ({ isStale, children }: { isStale: boolean; children: ReactNode }) => (
  <div aria-busy={isStale} style={{ opacity: isStale ? 0.6 : undefined }}>
    {children}
  </div>
);
