/** Rows that are on their way, with a place for each value: stacked, a row is then about as high as the one that comes. */
import { Skeleton } from '@mantine/core';
import classes from './data-table.module.css';
import type { RowColumn } from './data-table-column.ts';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

type SkeletonProps = {
  columns: readonly Pick<RowColumn<never>, 'key' | 'header' | 'whenStacked'>[];
  hasTicks: boolean;
  hasActions: boolean;
  /** Eight at most are drawn: as many as are likely to come, so that what stands below stays where it is. */
  rows: number;
  /** Of each, where it is known. */
  height: number | undefined;
};

export function DataTableBodySkeleton({ columns, hasTicks, hasActions, rows, height }: SkeletonProps) {
  return ROWS.slice(0, rows).map((row, place) => (
    <tr key={row} style={{ height }} aria-hidden>
      {hasTicks && (
        <td data-column="tick" className={classes.tick}>
          <Skeleton h={12} w={12} />
        </td>
      )}
      {columns.map(({ key, header, whenStacked }, column) => (
        <td key={key} data-column={key} data-label={header} data-place={whenStacked}>
          <Skeleton h={12} w={column === 0 ? `${90 - place * 5}%` : '60%'} />
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
