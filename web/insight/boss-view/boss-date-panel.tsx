/** Popover of the date picker, loaded on intent. */
import { Popover } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

type BossDatePanelProps = {
  button: ReactElement;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
};

export const BossDatePanel = ({ button, isOpen, onToggle, children }: BossDatePanelProps) => (
  <Popover opened={isOpen} onChange={onToggle} position="bottom-start" shadow="md" trapFocus returnFocus>
    <Popover.Target>{button}</Popover.Target>
    <Popover.Dropdown aria-label="Dates">{isOpen && children}</Popover.Dropdown>
  </Popover>
);
