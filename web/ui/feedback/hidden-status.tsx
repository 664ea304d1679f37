/** Visually hidden live region, for result counts and changes. */
import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAnnouncement } from './use-announcement.ts';

export function HiddenStatus({ children }: { children?: ReactNode }) {
  return (
    <VisuallyHidden>
      <output>{useAnnouncement(children)}</output>
    </VisuallyHidden>
  );
}
