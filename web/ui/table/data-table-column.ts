/** Table column as used by its rows. */
import type { ReactNode } from 'react';

/** Column properties that a row needs. */
export type RowColumn<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Alignment; 'end' for numbers. */
  align?: 'start' | 'center' | 'end';
  /** Role in a stacked row: the heading, a separate line, or hidden. */
  whenStacked?: 'lead' | 'wide' | 'left-out';
  /** Adjacent columns with the same name share a group heading. */
  group?: string;
};
