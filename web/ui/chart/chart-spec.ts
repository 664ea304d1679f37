/** What a chart shows, apart from how: the same value is drawn, told as a table, and exported. */
import type { LinkTo } from '#web/lib/search-codec.ts';

export type ChartSeries = {
  key: string;
  label: string;
  /** As CSS. */
  color: string;
};

export type ChartRow = {
  key: string;
  /** Short, for the axis. */
  label: string;
  /** In full, for tooltip and table. */
  title: string;
  /** By series; null where there is nothing to measure. */
  values: Record<string, number | null>;
  /** Where each value leads. */
  links?: Record<string, LinkTo>;
  /** A fact beside the values, such as leave. */
  note?: string;
};

/** `stacked` and `grouped` stand upright, `across` lies (for names), `line` joins points of time. */
export type ChartShape = 'stacked' | 'grouped' | 'across' | 'line';

export type ChartSpec = {
  title: string;
  /** What is counted, in a sentence. */
  description: string;
  shape: ChartShape;
  /** What a row is: 'Week', 'Editor'. */
  rowName: string;
  /** What the values are: 'projects', 'hours', '%'. */
  unit: string;
  /** A value with its unit where that is short: '12.5 h', '80%'. */
  format: (value: number) => string;
  series: readonly ChartSeries[];
  rows: readonly ChartRow[];
  /** The end of the value axis where it is known: 100 for percent. */
  max?: number;
};

/** At most this many lying bars are drawn; the table has them all. */
export const MOST_BARS_ACROSS = 12;

export const drawnRows = ({ shape, rows }: ChartSpec): readonly ChartRow[] =>
  shape === 'across' ? rows.slice(0, MOST_BARS_ACROSS) : rows;

/** Whether there is anything to draw: a bar of 0 shows nothing, a line at 0 does. */
export const hasValues = ({ shape, rows, series }: ChartSpec): boolean => {
  const isDrawn = (value: number | null): boolean => value !== null && (shape === 'line' || value !== 0);
  return rows.some(({ values }) => series.some(({ key }) => isDrawn(values[key] ?? null)));
};

/** Header and rows, for a file. */
export const chartCells = ({ rowName, series, rows, unit }: ChartSpec): (string | number | null)[][] => {
  const hasNotes = rows.some(({ note }) => note);
  const header = [rowName, ...series.map(({ label }) => `${label} (${unit})`), ...(hasNotes ? ['Note'] : [])];
  const body = rows.map(({ title, values, note }) => [
    title,
    ...series.map(({ key }) => values[key] ?? null),
    ...(hasNotes ? [note ?? null] : []),
  ]);
  return [header, ...body];
};
