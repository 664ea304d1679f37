/** A live region that is heard, not seen: what loads, how many results there are. */
import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';

export const HiddenStatus = ({ children }: { children?: ReactNode }) => (
  <VisuallyHidden>
    <output>{children}</output>
  </VisuallyHidden>
);
