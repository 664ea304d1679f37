/** A live region that is heard, not seen: how many results there are, what has changed. */
import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSpoken } from './use-spoken.ts';

export function HiddenStatus({ children }: { children?: ReactNode }) {
  return (
    <VisuallyHidden>
      <output>{useSpoken(children)}</output>
    </VisuallyHidden>
  );
}
