/** Columns and props of the people table. */
import type { ReactNode } from 'react';
import type { ProjectClass } from '#domain/platform/project-classes.ts';
import type { Explanation } from '#web/ui/menu/explained.tsx';
import type { Sort } from '#web/ui/table/sort-header.tsx';
import type { PeopleRow } from './former-row.ts';

export type PlainColumn = {
  header: string;
  cell: (row: PeopleRow) => ReactNode;
  align?: 'start' | 'end';
  sortBy?: string;
  /** Returns the general explanation or, with a row, that of the person's figure. */
  explain?: (row?: PeopleRow) => Explanation;
};

export type ClassColumn = { header: string; cell: (row: PeopleRow, name: ProjectClass) => ReactNode };

export type PeopleTableProps = {
  label: string;
  rows: readonly PeopleRow[];
  /** Leading columns; the first is sticky. */
  before: readonly PlainColumn[];
  perClass: readonly ClassColumn[];
  /** Explanation of the figures of a class. */
  explainClass: (name: ProjectClass) => Explanation;
  after: readonly PlainColumn[];
  actions: (row: PeopleRow) => ReactNode;
  sort: Sort;
  onSort: (sort: Sort) => void;
  isStale?: boolean;
};
