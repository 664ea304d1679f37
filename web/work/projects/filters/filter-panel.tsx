/** Popover with the filters, loaded on intent together with its positioning code. */
import { Popover } from '@mantine/core';
import type { ReactElement } from 'react';
import { FilterFields, type FilterFieldsProps } from './filter-fields.tsx';
import classes from './filter-fields.module.css';

type FilterPanelProps = FilterFieldsProps & {
  button: ReactElement;
  isOpen: boolean;
  onPositionChange: (isOpen: boolean) => void;
};

export const FilterPanel = ({ button, isOpen, onPositionChange, ...fields }: FilterPanelProps) => (
  <Popover
    opened={isOpen}
    onChange={onPositionChange}
    position="bottom-start"
    withinPortal={false}
    closeOnClickOutside={false}
    trapFocus
    returnFocus
    width={560}
    shadow="md"
  >
    <Popover.Target>{button}</Popover.Target>
    <Popover.Dropdown className={classes.panel} aria-label="Filters">
      <FilterFields {...fields} />
    </Popover.Dropdown>
  </Popover>
);
