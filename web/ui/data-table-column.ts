/** One column of a data table as its rows read it. */
import type { ReactNode } from 'react';

/** What a row has to know of a column. */
export type RowColumn<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** 'end' for numbers. */
  align?: 'start' | 'center' | 'end';
  /** In a stacked row: heads it, has a line to itself, or is left out. */
  whenStacked?: 'lead' | 'wide' | 'left-out';
  /** Neighbours of one name stand under one heading of that name. */
  group?: string;
};
