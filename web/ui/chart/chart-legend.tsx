/** Chart legend; clicking a series hides or shows it. */
import { UnstyledButton } from '@mantine/core';
import classes from './chart.module.css';
import type { ChartSeries } from './chart-spec.ts';

type Props = { series: readonly ChartSeries[]; hidden: ReadonlySet<string>; onToggle: (key: string) => void };

export function ChartLegend({ series, hidden, onToggle }: Props) {
  return (
    <ul aria-label="Series" className={classes.legend}>
      {series.map(({ key, label, color }) => (
        <li key={key}>
          <UnstyledButton className={classes.legendItem} aria-pressed={!hidden.has(key)} onClick={() => onToggle(key)}>
            <span className={classes.swatch} style={{ background: color }} aria-hidden />
            {label}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
