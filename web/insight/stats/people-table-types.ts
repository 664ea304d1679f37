/** Columns and props of the table of people. */
import type { ReactNode } from 'react';
import type { ProjectClass } from '#domain/platform/project-classes.ts';
import type { Explanation } from '#web/ui/explained.tsx';
import type { Sort } from '#web/ui/sort-header.tsx';
import type { PeopleRow } from './former-row.ts';

export type PlainColumn = {
  header: string;
  cell: (row: PeopleRow) => ReactNode;
  align?: 'start' | 'end';
  sortBy?: string;
  /** The rule of the figure, or with a row what that person's is made of. */
  explain?: (row?: PeopleRow) => Explanation;
};

export type ClassColumn = { header: string; cell: (row: PeopleRow, name: ProjectClass) => ReactNode };

export type PeopleTableProps = {
  label: string;
  rows: readonly PeopleRow[];
  /** The first one stays in sight. */
  before: readonly PlainColumn[];
  perClass: readonly ClassColumn[];
  /** The rules of the figures per class. */
  explainClass: (name: ProjectClass) => Explanation;
  after: readonly PlainColumn[];
  actions: (row: PeopleRow) => ReactNode;
  sort: Sort;
  onSort: (sort: Sort) => void;
  isStale?: boolean;
};
