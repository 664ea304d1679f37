/** Visually hidden live region, for result counts and changes. */
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
