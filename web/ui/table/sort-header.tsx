/** Column head with a button that reverses the sort order. */
import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import classes from './data-table.module.css';
import { ExplainSign, type Explanation } from '#web/ui/menu/explained.tsx';

export type Sort = { by: string; direction: 'asc' | 'desc' };

type Props = {
  /** Column key. */
  name?: string;
  label: string;
  by: string;
  align: 'start' | 'center' | 'end';
  width?: number | string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  role?: string;
  /** Explanation of the column's figures. */
  explained?: Explanation | undefined;
};

export function SortHeader({ name, label, by, align, width, sort, onSort, role, explained }: Props) {
  const direction = sort?.by === by ? sort.direction : undefined;
  const SortIcon = direction === undefined ? IconArrowsSort : direction === 'asc' ? IconArrowUp : IconArrowDown;
  const turned = direction === 'asc' ? 'desc' : 'asc';
  const order = direction && (direction === 'asc' ? 'ascending' : 'descending');
  return (
    <th role={role} scope="col" data-align={align} style={{ width }} data-column={name} aria-sort={order ?? 'none'}>
      <UnstyledButton className={classes.sort} onClick={() => onSort?.({ by, direction: turned })}>
        {label}
        <SortIcon size={14} aria-hidden data-idle={direction === undefined || undefined} />
      </UnstyledButton>
      {explained && <ExplainSign of={label.toLowerCase()} lines={explained} />}
    </th>
  );
}
