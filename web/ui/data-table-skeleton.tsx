/** Rows that are on their way. */
import { Skeleton, Table } from '@mantine/core';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export function DataTableBodySkeleton({ columns }: { columns: number }) {
  return ROWS.map((row, place) => (
    <Table.Tr key={row} aria-hidden>
      {Array.from({ length: columns }, (_, column) => (
        <Table.Td key={`${row}${String(column)}`}>
          <Skeleton h={12} w={column === 0 ? `${90 - place * 5}%` : '60%'} />
        </Table.Td>
      ))}
    </Table.Tr>
  ));
}
