/** A dense table: 36 px rows under a head that stays, sorting, actions per row, and rows that arrow keys walk and Enter opens. */
import { Table } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import classes from './data-table.module.css';
import { DataTableBodySkeleton } from './data-table-skeleton.tsx';
import { ExplainSign, type Explanation } from './explained.tsx';
import { HiddenStatus } from './hidden-status.tsx';
import { SortHeader, type Sort } from './sort-header.tsx';

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** 'end' for numbers. */
  align?: 'start' | 'center' | 'end';
  width?: number | string;
  /** In a stacked row: heads it, has a line to itself, or is left out. */
  whenStacked?: 'lead' | 'wide' | 'left-out';
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
  /** Nothing is there yet. */
  isLoading?: boolean;
  loadingText?: string;
  /** Old rows stay while new ones come. */
  isStale?: boolean;
  empty: ReactNode;
  /** CSS height that the table may take before it scrolls by itself. */
  maxHeight?: string;
  /** With it columns keep their widths, and those without one share the rest: the table never grows over its place. */
  actionsWidth?: number | string;
  /** In a window narrower than this many pixels a row stands as a block of named values. */
  stackBelow?: number;
};

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
const INTERACTIVE = 'a, button, input, label, select, textarea, [role="menu"]';

const isOnControl = (event: MouseEvent | KeyboardEvent): boolean =>
  event.target instanceof Element && event.target.closest(INTERACTIVE) !== null;

/** A table that is drawn as blocks has to say that it is one. */
const roleIf = (isStacked: boolean, role: string): { role?: string } => (isStacked ? { role } : {});

function focusNeighbour(row: HTMLElement, step: number): boolean {
  const next = step > 0 ? row.nextElementSibling : row.previousElementSibling;
  if (!(next instanceof HTMLElement)) return false;
  next.focus();
  return true;
}

function BodyRow<Row>({
  table,
  row,
  isStacked,
  isTabStop,
  onFocus,
}: {
  table: DataTableProps<Row>;
  row: Row;
  isStacked: boolean;
  isTabStop: boolean;
  onFocus: () => void;
}) {
  const { columns, actions, onOpen } = table;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (isOnControl(event)) return;
    const step = STEPS[event.key];
    if (step && focusNeighbour(event.currentTarget, step)) event.preventDefault();
    if (event.key === 'Enter') onOpen?.(row);
  };
  const walk = onOpen && {
    tabIndex: isTabStop ? 0 : -1,
    onFocus,
    onKeyDown,
    onClick: (event: MouseEvent) => {
      if (!isOnControl(event)) onOpen(row);
    },
  };
  return (
    <Table.Tr {...walk} {...roleIf(isStacked, 'row')} className={classes.row} data-opens={Boolean(onOpen) || undefined}>
      {columns.map(({ key, header, cell, align = 'start', whenStacked }) => (
        <Table.Td
          key={key}
          {...roleIf(isStacked, 'cell')}
          ta={isStacked ? 'start' : align}
          data-label={header}
          data-place={whenStacked}
        >
          {cell(row)}
        </Table.Td>
      ))}
      {actions && (
        <Table.Td {...roleIf(isStacked, 'cell')} ta="end" className={classes.actions}>
          {actions(row)}
        </Table.Td>
      )}
    </Table.Tr>
  );
}

function Head<Row>({ isStacked, table }: { isStacked: boolean; table: DataTableProps<Row> }) {
  const { columns, sort, onSort, actions, actionsHeader = 'Actions', actionsWidth } = table;
  const asHeader = roleIf(isStacked, 'columnheader');
  return (
    <Table.Thead {...roleIf(isStacked, 'rowgroup')}>
      <Table.Tr {...roleIf(isStacked, 'row')}>
        {columns.map(({ key, header, align = 'start', width, sortBy, explained }) =>
          sortBy && onSort ? (
            <SortHeader
              key={key}
              label={header}
              by={sortBy}
              {...{ align, width, sort, onSort, explained, ...asHeader }}
            />
          ) : (
            <Table.Th key={key} {...asHeader} scope="col" ta={align} w={width}>
              {header}
              {explained && <ExplainSign of={header.toLowerCase()} lines={explained} />}
            </Table.Th>
          ),
        )}
        {actions && (
          <Table.Th {...asHeader} scope="col" ta="end" w={actionsWidth} className={classes.actions}>
            {actionsHeader}
          </Table.Th>
        )}
      </Table.Tr>
    </Table.Thead>
  );
}

export function DataTable<Row>(table: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    actions,
    isLoading = false,
    loadingText = 'Loading...',
    isStale = false,
    empty,
    stackBelow = 0,
  } = table;
  const isStacked =
    useMediaQuery(`(max-width: ${stackBelow - 1}px)`, false, { getInitialValueInEffect: false }) && stackBelow > 0;
  const [focused, setFocused] = useState(0);
  const width = columns.length + (actions ? 1 : 0);
  const tabStop = Math.min(focused, rows.length - 1);
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      aria-busy={isLoading || isStale}
      className={classes.scroll}
      style={{ maxHeight: table.maxHeight }}
    >
      <HiddenStatus>{isLoading ? loadingText : ''}</HiddenStatus>
      <Table
        {...roleIf(isStacked, 'table')}
        className={classes.table}
        data-stale={isStale || undefined}
        data-fitted={(table.actionsWidth !== undefined && !isStacked) || undefined}
        data-stacked={isStacked || undefined}
      >
        <Table.Caption className={classes.caption}>{label}</Table.Caption>
        <Head isStacked={isStacked} table={table} />
        <Table.Tbody {...roleIf(isStacked, 'rowgroup')}>
          {isLoading && <DataTableBodySkeleton columns={width} />}
          {!isLoading && rows.length === 0 && (
            <Table.Tr {...roleIf(isStacked, 'row')}>
              <Table.Td {...roleIf(isStacked, 'cell')} colSpan={width} data-place="lead">
                {empty}
              </Table.Td>
            </Table.Tr>
          )}
          {!isLoading &&
            rows.map((row, place) => (
              <BodyRow
                key={rowKey(row)}
                table={table}
                row={row}
                isStacked={isStacked}
                isTabStop={place === tabStop}
                onFocus={() => setFocused(place)}
              />
            ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
