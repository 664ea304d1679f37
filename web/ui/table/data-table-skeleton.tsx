/** Loading rows with a placeholder per value; in stacked mode about as high as a real row. */
import { Skeleton } from '@mantine/core';
import classes from './data-table.module.css';
import type { RowColumn } from './data-table-column.ts';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

type SkeletonProps = {
  columns: readonly Pick<RowColumn<never>, 'key' | 'header' | 'whenStacked'>[];
  isSelectable: boolean;
  hasActions: boolean;
  /** Expected row count. At most 8 are drawn, which avoids layout shift. */
  rows: number;
  /** Height of each row in px, if known. */
  height: number | undefined;
};

export function DataTableBodySkeleton({ columns, isSelectable, hasActions, rows, height }: SkeletonProps) {
  return ROWS.slice(0, rows).map((row, index) => (
    <tr key={row} style={{ height }} aria-hidden>
      {isSelectable && (
        <td data-column="select" className={classes.select}>
          <Skeleton h={12} w={12} />
        </td>
      )}
      {columns.map(({ key, header, whenStacked }, column) => (
        <td key={key} data-column={key} data-label={header} data-when-stacked={whenStacked}>
          <Skeleton h={12} w={column === 0 ? `${90 - index * 5}%` : '60%'} />
        </td>
      ))}
      {hasActions && (
        <td className={classes.actions} data-column="actions">
          <Skeleton h={12} w="60%" />
        </td>
      )}
    </tr>
  ));
}
