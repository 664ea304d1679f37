/** What answers an earlier question: it stays in sight, dimmed as the rows of lists are, until the present one is answered. */
import type { ReactNode } from 'react';

export const Stale = ({ isStale, children }: { isStale: boolean; children: ReactNode }) => (
  <div aria-busy={isStale} style={{ opacity: isStale ? 0.6 : undefined }}>
    {children}
  </div>
);
