/** People with figures grouped by class. The name column is sticky; on a phone each person is a card. */
import { Text } from '@mantine/core';
import { USER_TEXTS } from '#domain/platform/messages.ts';
import { PROJECT_CLASSES, type ProjectClass } from '#domain/platform/project-classes.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-types.ts';
import { useIsPhone } from '#web/ui/phone.ts';
import type { PeopleRow } from './former-row.ts';
import { PeopleCards } from './people-cards.tsx';
import type { PlainColumn, ClassColumn, PeopleTableProps } from './people-table-types.ts';

const plain = ({ header, explain, ...column }: PlainColumn): Column<PeopleRow> => ({
  key: header,
  header,
  ...column,
  explained: explain?.(),
});

const classColumnOf = (name: ProjectClass, { header, cell }: ClassColumn): Column<PeopleRow> => ({
  key: name + header,
  header,
  group: name,
  align: 'end',
  cell: (row) => cell(row, name),
});

function WideTable({ before, perClass, after, explainClass, ...table }: PeopleTableProps) {
  const classColumns = PROJECT_CLASSES.flatMap((name) => perClass.map((column) => classColumnOf(name, column)));
  return (
    <DataTable
      {...table}
      columns={[...before.map(plain), ...classColumns, ...after.map(plain)]}
      explainGroup={(group) => explainClass(group as ProjectClass)}
      rowKey={({ userId }) => userId}
      sticky="first"
      maxHeight="70dvh"
    />
  );
}

export function PeopleTable(table: PeopleTableProps) {
  // Shows cards on phones, where twenty columns don't fit.
  const hasNoRoom = useIsPhone();
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
