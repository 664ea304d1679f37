/** Tooltip on hover and focus. */
import type { ReactNode } from 'react';
import { useRowTabIndex } from '#web/ui/table/row-focus.ts';

type HintProps = { label: string; children: ReactNode };

export const Hint = ({ label, children }: HintProps) => (
  <span tabIndex={useRowTabIndex()} aria-description={label} data-tip={label}>
    {children}
  </span>
);
