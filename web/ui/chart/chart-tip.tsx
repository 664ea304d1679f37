/** Chart tooltip: full row label, values with units, and a hint that the value is a link. */
import { Paper, Text } from '@mantine/core';
import classes from './chart.module.css';
import type { ChartSpec } from './chart-spec.ts';

/** Props set by the chart library; all are missing while nothing is hovered. */
type Props = {
  spec: ChartSpec;
  active?: boolean;
  payload?: readonly { dataKey?: unknown; payload?: { index?: number } }[];
};

export function ChartTip({ spec, active, payload }: Props) {
  const row = spec.rows[payload?.[0]?.payload?.index ?? -1];
  if (!active || !row) return null;
  const shown = spec.series.filter(({ key }) => payload?.some(({ dataKey }) => dataKey === key));
  return (
    <Paper withBorder shadow="md" px={12} py={8} className={classes.tip}>
      <Text fw={600} size="xs">
        {row.title}
      </Text>
      {shown.map(({ key, label, color }) => {
        const value = row.values[key] ?? null;
        return (
          <div key={key} className={classes.tipLine}>
            <span className={classes.swatch} style={{ background: color }} aria-hidden />
            <span>{label}</span>
            <strong>{value === null ? '—' : spec.format(value)}</strong>
          </div>
        );
      })}
      {row.note && <Text size="xs">{row.note}</Text>}
      {row.links && (
        <Text size="xs" c="dimmed">
          {`Click a ${spec.shape === 'line' ? 'point' : 'bar'} to see its projects`}
        </Text>
      )}
    </Paper>
  );
}
