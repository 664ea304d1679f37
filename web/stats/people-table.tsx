/** People with figures per class under one heading per class; the name stays while the rest scrolls sideways, and on a phone each is a card. */
import { Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Fragment, type ReactNode } from 'react';
import type { UserStatsRow } from '#contract/stats.ts';
import { USER_TEXTS } from '#domain/messages.ts';
import { PROJECT_CLASSES, type ProjectClass } from '#domain/project-status.ts';
import { ExplainSign, type Explanation } from '#web/ui/explained.tsx';
import { SortHeader, type Sort } from '#web/ui/sort-header.tsx';
import { PeopleCards } from './people-cards.tsx';
import classes from './people-table.module.css';

export type PlainColumn = {
  header: string;
  cell: (row: UserStatsRow) => ReactNode;
  align?: 'start' | 'end';
  sortBy?: string;
  /** The rule of the figure, or with a row what that person's is made of. */
  explain?: (row?: UserStatsRow) => Explanation;
};
export type ClassColumn = { header: string; cell: (row: UserStatsRow, name: ProjectClass) => ReactNode };

export type PeopleTableProps = {
  label: string;
  rows: readonly UserStatsRow[];
  /** The first one stays in sight. */
  before: readonly PlainColumn[];
  perClass: readonly ClassColumn[];
  /** The rules of the figures per class. */
  explainClass: (name: ProjectClass) => Explanation;
  after: readonly PlainColumn[];
  actions: (row: UserStatsRow) => ReactNode;
  sort: Sort;
  onSort: (sort: Sort) => void;
  isStale?: boolean;
};

/** Twenty columns are no table any more there. */
const NO_ROOM = '(max-width: 639px)';

type PlainHeadProps = { columns: readonly PlainColumn[] } & Pick<PeopleTableProps, 'sort' | 'onSort'>;

function PlainHead({ columns, sort, onSort }: PlainHeadProps) {
  return columns.map(({ header, align = 'start', sortBy, explain }) =>
    sortBy ? (
      <SortHeader key={header} label={header} by={sortBy} explained={explain?.()} {...{ align, sort, onSort }} />
    ) : (
      <Table.Th key={header} scope="col" ta={align}>
        {header}
      </Table.Th>
    ),
  );
}

function Head({ before, perClass, explainClass, after, sort, onSort }: PeopleTableProps) {
  return (
    <Table.Thead>
      <Table.Tr className={classes.groups}>
        <Table.Td colSpan={before.length} />
        {PROJECT_CLASSES.map((name) => (
          <Table.Th key={name} scope="colgroup" colSpan={perClass.length} className={classes.group}>
            {name}
            <ExplainSign of={name} lines={explainClass(name)} />
          </Table.Th>
        ))}
        <Table.Td colSpan={after.length + 1} className={classes.first} />
      </Table.Tr>
      <Table.Tr>
        <PlainHead columns={before} sort={sort} onSort={onSort} />
        {PROJECT_CLASSES.map((name) =>
          perClass.map(({ header }, place) => (
            <Table.Th
              key={name + header}
              scope="col"
              ta="end"
              className={place === 0 ? classes.first : undefined}
              abbr={`${name} ${header}`}
            >
              {header}
            </Table.Th>
          )),
        )}
        <PlainHead columns={after} sort={sort} onSort={onSort} />
        <Table.Th scope="col">Actions</Table.Th>
      </Table.Tr>
    </Table.Thead>
  );
}

function Row({ row, table }: { row: UserStatsRow; table: PeopleTableProps }) {
  const { before, perClass, after, actions } = table;
  return (
    <Table.Tr>
      {before.map(({ header, cell, align }) => (
        <Table.Td key={header} ta={align}>
          {cell(row)}
        </Table.Td>
      ))}
      {PROJECT_CLASSES.map((name) => (
        <Fragment key={name}>
          {perClass.map(({ header, cell }, place) => (
            <Table.Td key={header} ta="end" className={place === 0 ? classes.first : undefined}>
              {cell(row, name)}
            </Table.Td>
          ))}
        </Fragment>
      ))}
      {after.map(({ header, cell, align }) => (
        <Table.Td key={header} ta={align}>
          {cell(row)}
        </Table.Td>
      ))}
      <Table.Td className={classes.actions}>{actions(row)}</Table.Td>
    </Table.Tr>
  );
}

function WideTable(table: PeopleTableProps) {
  const { label, rows, isStale } = table;
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      className={classes.scroll}
    >
      <Table className={classes.table} data-stale={isStale || undefined} aria-label={label}>
        <Head {...table} />
        <Table.Tbody>
          {rows.map((row) => (
            <Row key={row.userId} row={row} table={table} />
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

export function PeopleTable(table: PeopleTableProps) {
  const hasNoRoom = useMediaQuery(NO_ROOM, false, { getInitialValueInEffect: false });
  return (
    <>
      {hasNoRoom ? <PeopleCards {...table} /> : <WideTable {...table} />}
      {table.rows.length === 0 && (
        <Text c="dimmed" ta="center" py={40}>
          {USER_TEXTS.empty}
        </Text>
      )}
    </>
  );
}
