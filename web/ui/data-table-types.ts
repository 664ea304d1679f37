/** Columns and props of the data table. */
import type { ReactNode } from 'react';
import type { RowColumn } from './data-table-column.ts';
import type { Explanation } from './explained.tsx';
import type { RowTicks } from './row-keys.ts';
import type { Sort } from './sort-header.tsx';

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
