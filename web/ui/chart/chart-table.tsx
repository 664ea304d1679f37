/** The figures of a chart as a table: the same numbers, in words, with their links. */
import { ScrollArea, Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import classes from './chart.module.css';
import type { ChartRow, ChartSpec } from './chart-spec.ts';

const NOTHING = '—';

function Value({ spec, row, series }: { spec: ChartSpec; row: ChartRow; series: string }) {
  const value = row.values[series] ?? null;
  if (value === null) return NOTHING;
  const link = value === 0 ? undefined : row.links?.[series];
  if (!link) return spec.format(value);
  return (
    <Link to={link.to} search={link.search} className={classes.valueLink}>
      {spec.format(value)}
    </Link>
  );
}

export function ChartTable({ spec }: { spec: ChartSpec }) {
  const hasNotes = spec.rows.some(({ note }) => note);
  return (
    <ScrollArea.Autosize mah={320} viewportProps={{ tabIndex: 0 }}>
      <Table stickyHeader aria-label={spec.title} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{spec.rowName}</Table.Th>
            {spec.series.map(({ key, label }) => (
              <Table.Th key={key} scope="col" ta="end">
                {label}
              </Table.Th>
            ))}
            {hasNotes && <Table.Th scope="col">Note</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {spec.rows.map((row) => (
            <Table.Tr key={row.key}>
              <Table.Th scope="row" fw={500}>
                {row.title}
              </Table.Th>
              {spec.series.map(({ key }) => (
                <Table.Td key={key} ta="end">
                  <Value spec={spec} row={row} series={key} />
                </Table.Td>
              ))}
              {hasNotes && <Table.Td>{row.note}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}
