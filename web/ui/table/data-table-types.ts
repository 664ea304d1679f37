/** Columns and props of the data table. */
import type { ReactNode } from 'react';
import type { RowColumn } from './data-table-column.ts';
import type { Explanation } from '#web/ui/menu/explained.tsx';
import type { RowSelection } from './row-keys.ts';
import type { Sort } from './sort-header.tsx';

export type Column<Row> = RowColumn<Row> & {
  width?: number | string;
  /** Explanation of the column's figures. */
  explained?: Explanation;
  /** Sort key; columns without one can't be sorted. */
  sortBy?: string;
};

export type DataTableProps<Row> = {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Opens a row on click or Enter. */
  onOpen?: (row: Row) => void;
  /** Buttons at the end of a row. */
  actions?: (row: Row) => ReactNode;
  actionsHeader?: string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Explains the figures of a column group. */
  explainGroup?: (group: string) => Explanation;
  /** True during the first load. */
  isLoading?: boolean;
  /** Expected row count, and height of a stacked row in px. */
  expectedRows?: number;
  expectedHeight?: number;
  loadingText?: string;
  /** True while old rows are shown until new ones arrive. */
  isStale?: boolean;
  /** Empty state; omitted if the surroundings already explain it. */
  empty?: ReactNode;
  /** CSS max height; beyond it the table scrolls. */
  maxHeight?: string;
  /** Width of the actions. Setting it fixes all column widths: columns without one share the remaining space, so the table never outgrows its container. */
  actionsWidth?: number | string;
  /** Minimum width in px; in a narrower container the table scrolls. */
  minWidth?: number;
  /** Below this window width in px, rows are stacked blocks of labeled values. */
  stackBelow?: number;
  /** Column that stays visible while scrolling sideways: the first of a very wide table, otherwise the actions. */
  sticky?: 'first' | 'actions';
  /** Key of the row whose record is open elsewhere on the screen. */
  currentKey?: string | number | undefined;
  /** Returns the group heading of a row. Rows must be sorted by group. */
  groupTitleOf?: ((row: Row) => string) | undefined;
  /** Row selection; requires numeric keys. */
  selection?: RowSelection<Row> | undefined;
};
