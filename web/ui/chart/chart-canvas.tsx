/** Drawing of a chart, loaded on demand because the chart library is large. */
import '@mantine/charts/styles.layer.css';
import { BarChart, LineChart } from '@mantine/charts';
import { useNavigate } from '@tanstack/react-router';
import classes from './chart.module.css';
import type { LinkDestination } from '#web/lib/address/search-codec.ts';
import { type ChartSeries, type ChartSpec, drawnRows } from './chart-spec.ts';
import { ChartTip } from './chart-tip.tsx';

const UPRIGHT_HEIGHT = 260;
const BAR_PX = 22;
const AXES_PX = 64;
const NAME_PX = 150;
/** Space for axis labels, and for a dot at the top. */
const LINE_MARGIN = { top: 12, right: 12, bottom: 30, left: 10 };
/** Gaps between bars, narrow so that 30 days fit on a phone. */
const BAR_GAPS = { barGap: 1, barCategoryGap: '12%' };

type Props = { spec: ChartSpec; series: readonly ChartSeries[] };
type Datum = { label: string; index: number } & Record<string, string | number | null>;

function heightOf({ shape }: ChartSpec, rows: number, series: number): number {
  return shape === 'across' ? rows * Math.max(28, series * BAR_PX) + AXES_PX : UPRIGHT_HEIGHT;
}

/** Returns the link of a drawn value, found by its row index in the data. */
function useLinks({ rows }: ChartSpec) {
  const navigate = useNavigate();
  const linkOf = (index: number, key: string): LinkDestination | undefined =>
    rows[index]?.values[key] ? rows[index].links?.[key] : undefined;
  const follow = (index: number, key: string): void => {
    const link = linkOf(index, key);
    if (link) void navigate({ to: link.to, search: link.search });
  };
  return { follow, isLinked: rows.some(({ links }) => links) };
}

/** Formats a tick without its unit, which is shown next to the axis. */
const tickFormatter = (value: unknown): string => String(value);

/** Shortens a name to the 22 characters that fit; the tooltip and the table have all of it. */
const shortName = (name: unknown): string => String(name).replace(/^(.{21}).{2,}$/u, '$1…');

const indexIn = (drawn: unknown): number => (drawn as { payload?: Datum }).payload?.index ?? -1;

export function ChartCanvas({ spec, series }: Props) {
  const { follow, isLinked } = useLinks(spec);
  const rows = drawnRows(spec);
  const data = rows.map(({ label, values }, index): Datum => ({ label, index, ...values }));
  const isHorizontal = spec.shape === 'across';
  const cursor = isLinked ? 'pointer' : undefined;
  const common = {
    data,
    dataKey: 'label',
    h: heightOf(spec, rows.length, series.length),
    series: series.map(({ key, label, color }) => ({ name: key, label, color })),
    valueFormatter: spec.format,
    tickLine: 'none',
    classNames: { axisLabel: classes.axisName },
    gridColor: 'var(--line)',
    textColor: 'var(--mantine-color-dimmed)',
    tooltipProps: { content: <ChartTip spec={spec} />, isAnimationActive: false },
  } as const;
  // Labels the chart. Arrow keys move between values; screen reader users have the table.
  const labelProps = { 'aria-label': `${spec.title}: chart. The table shows the same values.` };
  const domain: [number, number | 'auto'] = [0, spec.max ?? 'auto'];
  const timeAxis = {
    xAxisLabel: spec.rowName,
    yAxisLabel: spec.unit,
    xAxisProps: { interval: 'equidistantPreserveStart' as const },
    yAxisProps: { domain, width: 56, tickFormatter, allowDecimals: spec.unit !== 'projects' },
  };
  if (spec.shape === 'line')
    return (
      <LineChart
        {...common}
        {...timeAxis}
        lineChartProps={{ ...labelProps, margin: LINE_MARGIN }}
        curveType="linear"
        connectNulls
        lineProps={({ name }) => ({
          isAnimationActive: false,
          activeDot: { r: 6, cursor, onClick: (_: unknown, dot: unknown) => follow(indexIn(dot), name) },
        })}
      />
    );
  const axes = isHorizontal
    ? {
        xAxisLabel: spec.unit,
        xAxisProps: { domain, tickFormatter },
        yAxisProps: { width: NAME_PX, interval: 0 as const, tickFormatter: shortName },
      }
    : timeAxis;
  return (
    <BarChart
      {...common}
      {...axes}
      type={spec.shape === 'stacked' ? 'stacked' : 'default'}
      orientation={isHorizontal ? 'vertical' : 'horizontal'}
      gridAxis={isHorizontal ? 'y' : 'x'}
      maxBarWidth={28}
      barChartProps={{ ...labelProps, ...BAR_GAPS }}
      barProps={({ name }) => ({
        isAnimationActive: false,
        cursor,
        stroke: 'var(--surface-card)',
        strokeWidth: spec.shape === 'stacked' ? 1 : 0,
        onClick: (bar: unknown) => follow(indexIn(bar), name),
      })}
    />
  );
}
