/** A dense table: 36 px rows under a head that stays, sorting, actions per row, and rows that arrow keys walk and Enter opens. */
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import classes from './data-table.module.css';
import { BodyRow, GroupHead, type RowColumn } from './data-table-row.tsx';
import { DataTableBodySkeleton } from './data-table-skeleton.tsx';
import { DataTableHead, roleIf } from './data-table-head.tsx';
import type { Explanation } from './explained.tsx';
import { HiddenStatus } from './hidden-status.tsx';
import { keepFocus } from './keep-focus.ts';
import { groupsOf } from './row-groups.ts';
import type { RowTicks } from './row-keys.ts';
import type { Sort } from './sort-header.tsx';
import tables from './table.module.css';

export type Column<Row> = RowColumn<Row> & {
  width?: number | string;
  /** What its figures are made of. */
  explained?: Explanation;
  /** The property to order by; a column without it cannot be sorted. */
  sortBy?: string;
};

export type DataTableProps<Row> = {
  /** Says what the table holds; heard, not seen. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Opens a row, by click or Enter. */
  onOpen?: (row: Row) => void;
  /** Buttons at the end of a row. */
  actions?: (row: Row) => ReactNode;
  actionsHeader?: string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** What the figures of a group are made of. */
  explainGroup?: (group: string) => Explanation;
  /** Nothing is there yet. */
  isLoading?: boolean;
  /** How many rows are likely to come, and how many pixels one has as a block. */
  likelyRows?: number;
  likelyHeight?: number;
  loadingText?: string;
  /** Old rows stay while new ones come. */
  isStale?: boolean;
  /** Left out where the place round the table says it. */
  empty?: ReactNode;
  /** CSS height that the table may take before it scrolls by itself. */
  maxHeight?: string;
  /** With it columns keep their widths, and those without one share the rest: the table never grows over its place. */
  actionsWidth?: number | string;
  /** Where that leaves less room than this many pixels, it does grow, and scrolls. */
  minWidth?: number;
  /** In a window narrower than this many pixels a row stands as a block of named values. */
  stackBelow?: number;
  /** What stays in sight while the rest scrolls sideways: the first column of a very wide table, else the actions. */
  stays?: 'first' | 'actions';
  /** The key of the row that stands open elsewhere on the screen. */
  currentKey?: string | number | undefined;
  /** What stands over the rows that share it; the rows come in an order that keeps them together. */
  groupTitleOf?: ((row: Row) => string) | undefined;
  /** Rows can be ticked; their keys are then numbers. */
  ticks?: RowTicks<Row> | undefined;
};

export function DataTable<Row>(table: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    onOpen,
    actions,
    likelyRows = Infinity,
    likelyHeight,
    loadingText = 'Loading...',
    isStale = false,
    empty,
    stackBelow = 0,
    minWidth,
    groupTitleOf,
    ticks,
  } = table;
  // That nothing was found before says nothing of what is asked for now.
  const isLoading = table.isLoading || (isStale && rows.length === 0);
  const isStacked =
    useMediaQuery(`screen and (max-width: ${stackBelow - 1}px)`, false, { getInitialValueInEffect: false }) &&
    stackBelow > 0;
  const [focused, setFocused] = useState(0);
  const width = columns.length + (actions ? 1 : 0) + (ticks ? 1 : 0);
  const tabStop = Math.min(focused, rows.length - 1);
  return (
    <section
      ref={keepFocus}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      aria-busy={isLoading || isStale}
      className={classes.scroll}
      style={{ maxHeight: table.maxHeight }}
    >
      <HiddenStatus>{isLoading ? loadingText : ''}</HiddenStatus>
      <table
        {...roleIf(isStacked, 'table')}
        className={`${tables.table} ${classes.table}`}
        style={{ minWidth: isStacked ? undefined : minWidth }}
        data-rows
        data-stale={isStale || undefined}
        data-fitted={(table.actionsWidth !== undefined && !isStacked) || undefined}
        data-stacked={isStacked || undefined}
        data-stays={table.stays}
      >
        <caption className={classes.caption}>{label}</caption>
        <DataTableHead isStacked={isStacked} table={table} />
        {(isLoading || (rows.length === 0 && empty !== undefined)) && (
          <tbody {...roleIf(isStacked, 'rowgroup')}>
            {isLoading ? (
              <DataTableBodySkeleton
                columns={columns}
                hasTicks={ticks !== undefined}
                hasActions={actions !== undefined}
                rows={likelyRows}
                height={isStacked ? likelyHeight : undefined}
              />
            ) : (
              <tr {...roleIf(isStacked, 'row')}>
                <td {...roleIf(isStacked, 'cell')} colSpan={width} data-place="lead">
                  {empty}
                </td>
              </tr>
            )}
          </tbody>
        )}
        {!isLoading &&
          groupsOf(rows, groupTitleOf).map((group) => (
            <tbody key={group.key} {...roleIf(isStacked, 'rowgroup')}>
              {group.title !== undefined && <GroupHead title={group.title} width={width} isStacked={isStacked} />}
              {group.rows.map(({ row, place }) => (
                <BodyRow
                  key={rowKey(row)}
                  {...{ columns, actions, onOpen, row, place, isStacked }}
                  stays={table.stays}
                  isCurrent={rowKey(row) === table.currentKey}
                  id={rowKey(row)}
                  tickName={ticks?.nameOf(row)}
                  isTicked={ticks?.isTicked(Number(rowKey(row))) ?? false}
                  onTick={ticks?.onTick}
                  isTabStop={place === tabStop}
                  onFocus={setFocused}
                />
              ))}
            </tbody>
          ))}
      </table>
    </section>
  );
}
