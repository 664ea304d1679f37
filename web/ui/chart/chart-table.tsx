/** Table view of a chart, with the same values and links. */
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import tables from '#web/ui/table/table.module.css';
import classes from './chart.module.css';
import type { ChartRow, ChartSpec } from './chart-spec.ts';

const NO_VALUE = '—';

function Value({ spec, row, series }: { spec: ChartSpec; row: ChartRow; series: string }) {
  const value = row.values[series] ?? null;
  if (value === null) return NO_VALUE;
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be reachable by keyboard
    <div className={tables.scroll} tabIndex={0} style={{ maxHeight: 320 }}>
      <table className={tables.table} aria-label={spec.title} style={{ '--cell-y': '4px' } as CSSProperties}>
        <thead className={tables.head}>
          <tr>
            <th scope="col">{spec.rowName}</th>
            {spec.series.map(({ key, label }) => (
              <th key={key} scope="col" data-align="end">
                {label}
              </th>
            ))}
            {hasNotes && <th scope="col">Note</th>}
          </tr>
        </thead>
        <tbody>
          {spec.rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" style={{ fontWeight: 500 }}>
                {row.title}
              </th>
              {spec.series.map(({ key }) => (
                <td key={key} data-align="end">
                  <Value spec={spec} row={row} series={key} />
                </td>
              ))}
              {hasNotes && <td>{row.note}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
