/** People of a wide table as cards: the same figures with their labels and explanations. */
import { ActionIcon, Group, NativeSelect } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import { ExplainSign } from '#web/ui/menu/explained.tsx';
import type { Sort } from '#web/ui/table/sort-header.tsx';
import tables from '#web/ui/table/table.module.css';
import type { PeopleRow } from './former-row.ts';
import classes from './people-cards.module.css';
import type { PeopleTableProps, PlainColumn } from './people-table-types.ts';

type SortChoiceProps = { columns: readonly PlainColumn[]; sort: Sort; onSort: (sort: Sort) => void };

function SortChoice({ columns, sort, onSort }: SortChoiceProps) {
  const data = columns.flatMap(({ header, sortBy }) => (sortBy ? [{ value: sortBy, label: header }] : []));
  const isAscending = sort.direction === 'asc';
  return (
    <Group gap={6} align="flex-end" mb="xs">
      <NativeSelect
        label="Sort by"
        w={180}
        data={data}
        value={sort.by}
        onChange={({ currentTarget }) => onSort({ ...sort, by: currentTarget.value })}
      />
      <ActionIcon
        size={36}
        variant="default"
        aria-label={isAscending ? 'Lowest first. Reverse the order.' : 'Highest first. Reverse the order.'}
        onClick={() => onSort({ ...sort, direction: isAscending ? 'desc' : 'asc' })}
      >
        {isAscending ? <IconArrowUp size={16} aria-hidden /> : <IconArrowDown size={16} aria-hidden />}
      </ActionIcon>
    </Group>
  );
}

function ClassFigures({ row, table }: { row: PeopleRow; table: PeopleTableProps }) {
  return (
    <table className={`${tables.table} ${classes.perClass}`} aria-label={`Per class: ${row.name}`}>
      <thead>
        <tr>
          {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- not a control: the empty corner cell of the table */}
          <td />
          {table.perClass.map(({ header }) => (
            <th key={header} scope="col" data-align="end">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {PROJECT_CLASSES.map((name) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <ExplainSign of={`${name} of ${row.name}`} lines={table.explainClass(name)} />
            </th>
            {table.perClass.map(({ header, cell }) => (
              <td key={header} data-align="end">
                {cell(row, name)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Card({ row, table }: { row: PeopleRow; table: PeopleTableProps }) {
  return (
    <li className={classes.card}>
      <div className={classes.lead}>
        {table.before.map(({ header, cell }) => (
          <span key={header}>{cell(row)}</span>
        ))}
      </div>
      <dl className={classes.figures}>
        {table.after.map(({ header, cell, explain }) => (
          <div key={header}>
            <dt>
              {header}
              {explain && <ExplainSign of={`${header.toLowerCase()} of ${row.name}`} lines={explain(row)} />}
            </dt>
            <dd>{cell(row)}</dd>
          </div>
        ))}
      </dl>
      <ClassFigures row={row} table={table} />
      {table.actions(row)}
    </li>
  );
}

export function PeopleCards(table: PeopleTableProps) {
  const { label, rows, before, after, sort, onSort, isStale } = table;
  return (
    <>
      <SortChoice columns={[...before, ...after]} sort={sort} onSort={onSort} />
      <ul className={classes.list} aria-label={label} data-stale={isStale || undefined}>
        {rows.map((row) => (
          <Card key={row.userId} row={row} table={table} />
        ))}
      </ul>
    </>
  );
}
